/** `kind-rank+suit`, for example `bang-2C`; the second of two equal cards ends in `_2`. */
export type CardId = string;

export type CardKind =
  | 'bang'
  | 'missed'
  | 'beer'
  | 'panic'
  | 'cat_balou'
  | 'duel'
  | 'stagecoach'
  | 'general_store'
  | 'indians'
  | 'gatling'
  | 'saloon'
  | 'wells_fargo'
  | 'jail'
  | 'barrel'
  | 'mustang'
  | 'scope'
  | 'dynamite'
  | 'volcanic'
  | 'schofield'
  | 'remington'
  | 'rev_carabine'
  | 'winchester';
