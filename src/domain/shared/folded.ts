/** Searching: the same in a list on the screen, in a list of choices and in `?search=`. */

/** Text as a search compares it: without case and accents. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

export interface Searched {
  /** Folded. */
  text: string;
  /** As rows show them. */
  dates: string;
}

/** A date is meant by what has a slash: "45" asks for an age, not for every day of a year. */
export const holdsWord = ({ text, dates }: Searched, word: string): boolean =>
  text.includes(word) || (word.includes('/') && dates.includes(word));
