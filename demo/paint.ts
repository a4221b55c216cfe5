import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Colours a text, or leaves it as it is where nobody would see colours. */
export type Paint = (style: Style, text: string) => string;

export const paintFor = (colours: boolean): Paint =>
  colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

/** Colours go to a terminal that has not been asked to do without. */
export const wantsColours = (stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): boolean =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';

/** Fills a text up to a width; colours are put on afterwards. */
export const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - [...text].length));
