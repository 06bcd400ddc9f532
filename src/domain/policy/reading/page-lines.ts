import { type Line, type Word, textOf } from './words.ts';
import { type TurnedPage, turnOf } from './lines/turn-page.ts';
import { linesOf } from './lines/lines-of.ts';
import type { PageText } from './page-text.ts';
import { phrasesOf } from './phrases.ts';

/** "1/46": policy year and age in one column. They are two figures if both increase together down the page. */

const BOTH = /^(\d{1,3})[/-](\d{1,3})$/;
const MIN_COUNT = 3;

const keysOf = ({ text }: Word): [number, number] | null => {
  const [, year, age] = BOTH.exec(text) ?? [];
  return year === undefined || age === undefined ? null : [Number(year), Number(age)];
};

/** "1 / 46", printed with spaces, is one text. */
function joined(words: readonly Word[]): Word[] {
  const [first, slash, second, ...rest] = words;
  const isSpaced = first && second && slash?.text === '/' && /^\d{1,3}$/.test(first.text) && /^\d{1,3}$/.test(second.text); // oxfmt-ignore
  return isSpaced
    ? [{ ...first, text: `${first.text}/${second.text}`, right: second.right }, ...rest]
    : [...words];
}

function separate(word: Word): Word[] {
  const at = word.text.search(/[/-]/);
  const digit = (word.right - word.x) / word.text.length;
  const { text, x, right } = word;
  return [
    { ...word, text: text.slice(0, at), right: x + at * digit },
    { ...word, text: text.slice(at + 1), x: right - (text.length - at - 1) * digit, begins: true },
  ];
}

/** Separates years and ages in the lines; returns the same lines if there is no such column. */
function splitYearsAndAges(lines: readonly Line[]): Line[] {
  const spaced = lines.map((line) => ({ ...line, words: joined(line.words) }));
  const rows = spaced.flatMap(({ words: [first] }) => {
    const keys = first && keysOf(first);
    return keys ? [keys] : [];
  });
  const consecutiveCount = rows.slice(1).filter(([year, age], at) => {
    const [yearBefore, ageBefore] = rows[at] ?? [0, 0];
    return year > yearBefore && year - yearBefore === age - ageBefore;
  }).length;
  // Next to the policy years, "32/29" are the ages of two insureds.
  const next = spaced.flatMap(({ words: [first, second] }) => first && keysOf(first) ? [Number(second?.text)] : []); // oxfmt-ignore
  const isNextYear = next.every((year, at) => at === 0 || year === (next[at - 1] ?? 0) + 1);
  if (isNextYear || consecutiveCount < MIN_COUNT - 1 || consecutiveCount < 0.8 * (rows.length - 1))
    return [...lines];
  return spaced.map((line) => {
    const [first, ...rest] = line.words;
    return first === undefined || keysOf(first) === null
      ? line
      : { ...line, words: [...separate(first), ...rest] };
  });
}

const JOINT = /^(\d{2,3})\/(\d{2,3})$/;

/** "77/71" next to the year are the ages of two insureds, which increase together. The first one is the insured's. */
function withFirstAges(lines: readonly Line[]): Line[] {
  const agesIn = (word: Word | undefined) => JOINT.exec(word?.text ?? '')?.slice(1).map(Number); // oxfmt-ignore
  const found = lines.flatMap(({ words }) => {
    const [one, other] = agesIn(words[1]) ?? agesIn(words[0]) ?? [];
    return one === undefined || other === undefined ? [] : [one - other];
  });
  if (found.length < MIN_COUNT || found.some((difference) => difference !== found[0])) return [...lines];
  const first = (word: Word): Word =>
    agesIn(word) ? { ...word, text: word.text.slice(0, word.text.indexOf('/')) } : word;
  return lines.map((line) => ({ ...line, words: line.words.map((word, at) => (at < 2 ? first(word) : word)) })); // oxfmt-ignore
}

export interface PageLines extends TurnedPage {
  lines: Line[];
  /** Years have two lines; the second ones were moved to the right of the first. */
  isUnfolded?: true;
}

export function pageLines(page: PageText): PageLines {
  const turn = turnOf(page);
  return { page, turn, lines: withFirstAges(splitYearsAndAges(linesOf(page, turn))) };
}

/** Longer than any line of a page; longer text is not a note. */
const MAX_LENGTH = 600;

export type Note = { page: number; text: string };

const notesByPage = new WeakMap<readonly Line[], Note[]>();

export const notesOf = (pages: readonly PageLines[]): Note[] =>
  pages.flatMap(({ page, lines }) => {
    const notes =
      notesByPage.get(lines) ??
      lines.flatMap((line) => {
        if (line.words.length > 80) return [];
        const text = textOf(phrasesOf(line), '  ');
        return text.length > MAX_LENGTH ? [] : [{ page: page.page, text }];
      });
    notesByPage.set(lines, notes);
    return notes;
  });
