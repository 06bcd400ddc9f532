/** Groups the words of a line into phrases, which a reader sees as one label. */
import { inEnglish } from './headers/column-meanings.ts';
import { sizeOf, textOf, wordsByText, type Line, type Span, type Word } from './words.ts';

export interface Phrase extends Word {
  words: Word[];
  /** The words may not belong together. */
  isUncertain?: boolean;
  /** One text of the file, overprinted by another one; it must not be divided. */
  isComplete?: true;
}

/** The end of a group header: "Non-Guaranteed Values (Current Charges)", then "Midpoint Assumptions". */
const GROUP_END = /\)$|^(?:values|basis|charges|assumptions|scale|results)$/i;

/** Divides group headers without a clear gap: "Guaranteed values Non-guaranteed values". */
function splitGroups(phrase: Phrase): Phrase[] {
  if (/\b(?:and|vs|versus)\b|&|\//i.test(phrase.text) || !isGroupPhrase(phrase.text)) return [phrase];
  const basis = basisOf(phrase.text);
  for (const [index, { text }] of phrase.words.entries()) {
    const before = phrase.words[index - 1]?.text ?? '';
    const isSure = basis === 'several' || (basis === 'alternate' && GROUP_END.test(before));
    const start = isSure ? /^(?:no[nt]|guar|mid-?point|current|illustrated|alternate)/i : /^(?:no[nt]|guar)/i;
    if (/^\W*no[nt]\W*$/i.test(before) || !start.test(text)) continue;
    const halves = [phrase.words.slice(0, index), phrase.words.slice(index)].flatMap(
      (words) => phraseOf(words) ?? [],
    );
    const [one = null, other = null] = halves.map((half) => basisOf(half.text));
    if (one === null || other === null || one === 'several' || other === 'several' || one === other) continue;
    // "Midpoint non-guaranteed" may be one header, so both halves are uncertain.
    return isSure ? halves.flatMap(splitGroups) : halves.map((half) => ({ ...half, isUncertain: true }));
  }
  return [phrase];
}

export function phraseOf(words: Word[]): Phrase | null {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  return { ...first, text: textOf(words), right: last.right, words };
}

/** Returns the texts of a line that are printed on top of each other. */
function findOverprinted(words: readonly Word[]): Phrase[] {
  const texts = wordsByText(words).flatMap((textWords) => phraseOf(textWords) ?? []);
  const isOverprinted = (one: Phrase): boolean =>
    texts.some(
      (other) =>
        other !== one && Math.min(one.right, other.right) - Math.max(one.x, other.x) > 0.3 * sizeOf(one),
    );
  return texts.filter(isOverprinted);
}

export function phrasesOf(line: Line): Phrase[] {
  const overprintedPhrases = findOverprinted(line.words);
  if (overprintedPhrases.length === 0) return groupBySpacing(line.words);
  const used = new Set(overprintedPhrases.flatMap(({ words }) => words));
  const completePhrases = overprintedPhrases.map((phrase): Phrase => ({ ...phrase, isComplete: true }));
  const rest = groupBySpacing(line.words.filter((word) => !used.has(word)));
  return [...completePhrases, ...rest].sort((a, b) => a.x - b.x);
}

function groupBySpacing(words: readonly Word[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const word of words) {
    const last = phrases.at(-1);
    const size = sizeOf(word);
    const maxGap = (word.monospaced ? 0.66 : 0.42) * size;
    const gap = last === undefined ? Infinity : word.x - last.right;
    if (last !== undefined && last.cell === word.cell && gap < maxGap && gap > -0.15 * size) {
      last.words.push(word);
      last.text += ` ${word.text}`;
      last.right = word.right;
      last.bottom = Math.max(last.bottom, word.bottom);
    } else phrases.push({ ...word, words: [word] });
  }
  return phrases.flatMap((phrase) => splitGroups(phrase));
}

export const areOverlapping = (one: Span, other: Span): boolean => one.x < other.right && other.x < one.right;

export type Basis = 'guaranteed' | 'alternate' | 'illustrated';

const normalize = (text: string): string =>
  inEnglish(text)
    .replace(/non[\s\-‐‑–−]*guar/g, 'nonguar')
    .replace(/not\s+guaranteed/g, 'nonguaranteed')
    .replace(/un-?guaranteed/g, 'nonguaranteed');

/** "Guarantee Trust Life Insurance Company" names no basis. */
export const COMPANY = /\b(?:life|insurance|annuity|assurance) (?:company|corporation|co\b|inc\b)/i;

/** Null if the text names no basis, 'several' if it names more than one ("guaranteed and non-guaranteed"). */
export function basisOf(text: string): Basis | 'several' | null {
  const words = normalize(COMPANY.test(text) ? '' : text);
  const isAlternate =
    /\bmid[\s-]?point|\bintermediate|\balternat|\bmiddle|\breduced|\bstress|\bhypothetical lower|\bbenchmark/.test(
      words,
    );
  // Also “Guaran-” over “teed”, but not Guardian and Guaranty.
  const isGuaranteed = /(?<!non)\bguar(?!d|anty)|\bgtd\b|\bmaximum charges/.test(words);
  const isIllustrated = /\bnonguar|\billustrated|\bcurr(?:ent)?\b|\bassumed\b|\bprojected/.test(words);
  if (isGuaranteed && (isAlternate || /\bnonguar/.test(words))) return 'several';
  if (isGuaranteed && !/\bnonguar/.test(words)) return 'guaranteed';
  if (isAlternate) return 'alternate';
  return isIllustrated ? 'illustrated' : null;
}

const GROUP_WORDS = new Set(
  `guaranteed nonguaranteed guar nonguar guarantee guarantees gtd non midpoint mid point illustrated illustration current
  assumed assumption assumptions alternate alternative intermediate middle reduced projected hypothetical maximum minimum max min
  charges charge rate rates interest crediting credited scale basis values value results benefits at of and the with in on for end year
  policy column columns election elements account indexed index annual level all years a b c scenario based using`.split(
    /\s+/,
  ),
);

export function isGroupPhrase(text: string): boolean {
  const words = normalize(text)
    .replace(/[^a-z0-9%.]+/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !/^[\d.]+%?$/.test(word) && word !== '.' && word !== '%');
  const hasBasis = basisOf(text) !== null;
  const hasRate = /\d%/.test(text);
  if ((!hasBasis && !hasRate) || /\b(?:account|policy) value$/.test(words.join(' '))) return false;
  // "Guaranteed surrender value" is the header of one column; "Guaranteed values" is that of a block.
  return words.every((word) => GROUP_WORDS.has(word.replace(/\.$/, '')));
}

export const rateOf = (text: string): number | null => {
  const found = /(\d{1,2}(?:\.\d{1,3})?)\s*%/.exec(text);
  return found === null ? null : Number(found[1]);
};
