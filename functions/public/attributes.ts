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
] as const;
