/** Guaranteed, midpoint or illustrated: which basis a group header, a column header or a title names. */

export type Basis = 'guaranteed' | 'alternate' | 'illustrated';

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replace(/non[\s\-‐‑–−]*guar/g, 'nonguar')
    .replace(/not\s+guaranteed/g, 'nonguaranteed')
    .replace(/un-?guaranteed/g, 'nonguaranteed');

/** Null when the text names no basis, 'several' when it names more than one ("guaranteed and non-guaranteed"). */
export function basisOf(text: string): Basis | 'several' | null {
  const words = normalise(text);
  const alternate =
    /\bmid[\s-]?point|\bintermediate|\balternat|\bmiddle|\breduced|\bstress|\bhypothetical lower|\bbenchmark/.test(
      words,
    );
  const guaranteed = /(?<!non)\bguar|\bgtd\b|\bmaximum charges/.test(words);
  const illustrated = /\bnonguar|\billustrated|\bcurrent\b|\bassumed\b|\bprojected/.test(words);
  if (guaranteed && (alternate || /\bnonguar/.test(words))) return 'several';
  if (guaranteed && !/\bnonguar/.test(words)) return 'guaranteed';
  if (alternate) return 'alternate';
  return illustrated ? 'illustrated' : null;
}

const GROUP_WORDS = new Set(
  `guaranteed nonguaranteed guar nonguar guarantee guarantees gtd non midpoint mid point illustrated illustration current
  assumed assumption assumptions alternate alternative intermediate middle reduced projected hypothetical maximum minimum max min
  charges charge rate rates interest crediting credited scale basis values value results benefits at of and the with in on for end year
  policy column columns election elements account indexed index annual level all years a b c scenario based using`.split(
    /\s+/,
  ),
);

/** A phrase made only of words that group headers use, and that names a basis or a rate. */
export function isGroupPhrase(text: string): boolean {
  const words = normalise(text)
    .replace(/[^a-z0-9%.]+/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !/^[\d.]+%?$/.test(word) && word !== '.' && word !== '%');
  const named = basisOf(text) !== null;
  const rated = /\d%/.test(text);
  if (!named && !rated) return false;
  // "Guaranteed surrender value" is a column's own header; "Guaranteed values" stands over a block.
  return words.every((word) => GROUP_WORDS.has(word.replace(/\.$/, '')));
}

export const rateOf = (text: string): number | null => {
  const found = /(\d{1,2}(?:\.\d{1,3})?)\s*%/.exec(text);
  return found === null ? null : Number(found[1]);
};
