/** Text as a search compares it: without case and accents. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);
