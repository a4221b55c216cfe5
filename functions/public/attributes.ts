/** Top-level attributes that everybody may know. Functions without secrets may read these and no others. */
export const PUBLIC_ATTRIBUTES = [
  'pk',
  'sk',
  'form',
  'game',
  'ver',
  'vis',
  'seats',
  'status',
  'round',
  'seq',
  'waiting',
  'sealed',
  'said',
  'entry',
  'deadline',
  'ticks',
  'epoch',
] as const;

/** What the index of matches that can be found has of each besides its keys: what lists show, and nothing that not all may know. */
export const FOUND_ATTRIBUTES = [
  'form',
  'game',
  'ver',
  'vis',
  'seats',
  'status',
  'round',
  'seq',
  'entry',
  'created',
  'host',
] as const;
