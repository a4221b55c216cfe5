/** Gunslingers by their number, from 1. */
export const GUNSLINGERS = [
  '',
  'the Cheat',
  'the Ninja',
  'the Doctor',
  'the Undertaker',
  'the Barkeep',
  'the Sharpshooter',
  'the Scout',
  'the Preacher',
  'the Gunsmith',
  'the Miner',
  'the Acrobat',
  'the Cook',
  'the Gambler',
  'the Widow',
] as const;

/** What a Target card does, in a few words. */
export const TARGETS: Readonly<Record<string, { readonly title: string; readonly rule: string }>> = {
  tumbleweed: { title: 'Tumbleweed', rule: '' },
  priest: { title: 'Priest', rule: 'everybody gets a bullet' },
  'close-range': { title: 'Close Range', rule: 'no Dodge' },
  'open-field': { title: 'Open Field', rule: 'no Bounce' },
  barrel: { title: 'Barrel', rule: 'a reload brings one bullet more' },
  rain: { title: 'Rain', rule: 'weapons cost nothing' },
  flashback: { title: 'Flashback', rule: 'everybody takes a card back' },
};

export const ARROWS: Readonly<Record<string, string>> = {
  left: '◀── left',
  right: 'right ──▶',
  both: '◀── both ──▶',
  crossed: '─▶ free aim ◀─',
};

/** Why bullets came or went, where the cards do not say it themselves. */
export const BULLETS: Readonly<Record<string, string>> = {
  barkeep: 'a Barkeep is never short of them',
  doctor: 'pays for the treatment',
  undertaker: 'business is good',
  extraReload: 'a cheer well placed',
};

export const REASONS: Readonly<Record<string, string>> = {
  'last-standing': 'One is left standing.',
  neutrals: 'The strangers have the town to themselves.',
  west: 'The West wins: nobody is left.',
  'turn-limit': 'The sun goes down.',
  abandoned: 'Everybody has left.',
};

export const ASKED: Readonly<Record<string, string>> = {
  swap: 'may swap the weapon',
  evade: 'may slip away',
  recover: 'chooses a card to take back',
};
