/** Searching: the same in a list on the screen, in a list of choices and in `?search=`. */

/** Text as a search compares it: without case and accents. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

export interface Searched {
  /** Folded. */
  text: string;
  /** As rows show them; read for a word that means one and for no other. */
  readonly dates: string;
}

/** A date is meant by what has a slash: "45" asks for an age, not for every day of a year. */
export const holdsWord = (searched: Searched, word: string): boolean =>
  searched.text.includes(word) || (word.includes('/') && searched.dates.includes(word));
