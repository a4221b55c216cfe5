/** Why this game refuses something, with the titles of problem documents (spec 3 and 5). */
export const refusals = {
  'bad-options': 'The turn limit is a whole number, 0 for none',
  'bad-permutation': 'The order must name each place of the layout exactly once',
  'bad-plan': 'A plan needs `upTo` from 0 to 8, and exists only with the pace `beats`',
  'no-bullet': 'The magazine is empty',
  'no-duel': 'No duel is open in which one flips and calls at any time',
  'not-active': 'This seat sits out',
};
