/** Cards by what is printed on them. */
export const CARDS: Readonly<Record<string, string>> = {
  '1b': '1 beer',
  '1w': '1 whisky',
  '2l': '2 gun left',
  '2r': '2 gun right',
  '3m': '3 magic',
  '3n': '3 magic',
  '4a': '4',
  '4b': '4',
  '5a': '5',
};

/** The board as it lies on the table: clockwise from the upper left corner. Closed slots are left out. */
export const ROWS: readonly (readonly string[])[] = [
  ['B1', 'B2', 'B3', 'M1'],
  ['M2', 'W3', 'W2', 'W1'],
];

export const BONUS: Readonly<Record<string, string>> = { B1: '+1', B3: '+2', W1: '+1', W3: '+2' };

export const REASONS: Readonly<Record<string, string>> = {
  points: 'The best protection wins.',
  gunfighters: 'Equal points: more gunfighters win.',
  shared: 'Equal in everything: they share the town.',
  abandoned: 'Everybody has left.',
};
