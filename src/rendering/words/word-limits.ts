/** Length limits of the headline and the caveat. */
import { sentences } from './sentence-parts.ts';

export const MAX_HEADLINE_WORDS = 22;
/** One line of the report in a window of 1440 pixels. */
const MAX_CAVEAT = { words: 30, characters: 130 };

export const countWords = (text: string): number => text.split(/\s+/).length;

const fitsCaveat = (text: string): boolean =>
  countWords(text) <= MAX_CAVEAT.words && text.length <= MAX_CAVEAT.characters;

/** Adds sentences until one does not fit. Each has variants, the longest first. */
export function fitCaveat(parts: readonly (readonly string[])[]): string {
  let caveat = '';
  for (const variants of parts.filter(({ length }) => length > 0)) {
    const longer = variants.map((one) => sentences(caveat, one)).find(fitsCaveat);
    if (longer === undefined) break;
    caveat = longer;
  }
  return caveat;
}
