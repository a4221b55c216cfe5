/** What a target asks for, by the letter of its id. */
export const TARGETS: Readonly<Record<string, (value: string) => string>> = {
  E: (value) => `exactly ${value}`,
  M: (value) => `a multiple of ${value}`,
  H: (value) => `the most with ${value} bullets`,
  L: (value) => `the least with ${value} bullets`,
};

export const STOPS: Readonly<Record<string, string>> = {
  call: 'Everybody stops.',
  hold: 'Nobody goes on.',
  deadline: 'Time is up.',
};

export const REASONS: Readonly<Record<string, string>> = {
  'two-bouts': 'Two bouts make a Sharpshooter.',
  'turn-limit': 'The sun goes down.',
  abandoned: 'Everybody has left.',
};
