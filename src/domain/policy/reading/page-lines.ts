import { minOf } from '../../shared/math.ts';
import { type Line, sizeOf, type Word, textOf } from './words.ts';
import { type TurnedPage, turnOf } from './lines/turn-page.ts';
import { linesOf } from './lines/lines-of.ts';
import type { PageText } from './page-text.ts';
import { phrasesOf } from './phrases.ts';

/** "1/46" or "1 (46)": policy year and age in one column. They are two figures if both increase together down the page. */

const BOTH = /^(\d{1,3})[/-](\d{1,3})$/;
const MIN_COUNT = 3;

const keysOf = ({ text }: Word): [number, number] | null => {
  const [, year, age] = BOTH.exec(text) ?? [];
  return year === undefined || age === undefined ? null : [Number(year), Number(age)];
};

const IN_BRACKETS = /^\((\d{1,3})\)$/;
/** In letter heights. */
const MAX_BLANK = 1.5;

/** "1 / 46" and "1 (46)", printed with spaces, are one text. */
function joined(words: readonly Word[]): Word[] {
  const [first, next, last] = words;
  if (!first || !next || !/^\d{1,3}$/.test(first.text) || next.x - first.right > MAX_BLANK * sizeOf(first))
    return [...words];
  const [, bracketed] = IN_BRACKETS.exec(next.text) ?? [];
  const second =
    bracketed === undefined ? (next.text === '/' ? last : undefined) : { ...next, text: bracketed };
  if (!second || !/^\d{1,3}$/.test(second.text)) return [...words];
  const both = { ...first, text: `${first.text}/${second.text}`, right: second.right };
  return [both, ...words.slice(bracketed === undefined ? 3 : 2)];
}

/** Only the outer digits have the same places on all pages, because "9/99" and "10/100" have different widths. */
function separate(word: Word, left: number): Word[] {
  const [year = '', age = ''] = word.text.split(/[/-]/);
  const digit = (word.right - word.x) / word.text.length;
  const x = Math.min(left, word.x);
  const ageX = word.right - 2 * digit;
  return [
    { ...word, text: year, x, right: Math.min(x + 2 * digit, ageX - digit / 2) },
    { ...word, text: age, x: ageX, begins: true },
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
  const next = spaced.flatMap(({ words: [first, second] }) =>
    first && keysOf(first) ? [Number(second?.text)] : [],
  );
  const isNextYear = next.every((year, at) => at === 0 || year === (next[at - 1] ?? 0) + 1);
  if (isNextYear || consecutiveCount < MIN_COUNT - 1 || consecutiveCount < 0.8 * (rows.length - 1))
    return [...lines];
  const left = minOf(
    spaced.flatMap(({ words: [first] }) => (first && keysOf(first) ? [first] : [])),
    ({ x }) => x,
  );
  return spaced.map((line) => {
    const [first, ...rest] = line.words;
    return first === undefined || keysOf(first) === null
      ? line
      : { ...line, words: [...separate(first, left), ...rest] };
  });
}

const TOUCHING = /^\d{3,6}\/\d{2,3}$/;

/** Returns the years in "153/48", "254/49", …, if the first age has this many digits and years rise with both ages. */
function yearsBefore(texts: readonly string[], digits: number): string[] | null {
  const parts = texts
    .map((text) => text.split('/'))
    .map(([joined = '', other = '']) => ({ joined, other: Number(other) }));
  const [model] = parts;
  const lead = model ? Number(model.joined.slice(-digits)) - model.other : Number.NaN;
  const years = parts.map(({ joined, other }) =>
    joined.endsWith(`${other + lead}`) ? joined.slice(0, -`${other + lead}`.length) : '',
  );
  const offsets = new Set(
    years.map((year, at) => (year === '' ? Number.NaN : Number(year) - (parts[at]?.other ?? 0))),
  );
  return offsets.size === 1 && !offsets.has(Number.NaN) ? years : null;
}

/** "153/48" is the year 1, printed against the ages 53 and 48 of two insureds. */
function splitYearsAndJointAges(lines: readonly Line[]): Line[] {
  const touching = lines.filter(({ words: [first] }) => first && TOUCHING.test(first.text));
  const texts = touching.flatMap(({ words: [first] }) => first?.text ?? []);
  const years = texts.length < MIN_COUNT ? null : (yearsBefore(texts, 2) ?? yearsBefore(texts, 3));
  if (years === null) return [...lines];
  return lines.map((line) => {
    const [first, ...rest] = line.words;
    const year = years[touching.indexOf(line)];
    if (first === undefined || year === undefined) return line;
    const seam = first.x + ((first.right - first.x) * year.length) / first.text.length;
    const age = { ...first, text: first.text.slice(year.length), x: seam, begins: true as const };
    return { ...line, words: [{ ...first, text: year, right: seam }, age, ...rest] };
  });
}

const CALENDAR_YEAR = /^\((?:19|20|21)\d\d\)$/;

/** "1 (2027)" is policy year 1. */
function withoutCalendarYears(lines: readonly Line[]): Line[] {
  const plain = lines.map((line) => {
    const [year, date, ...rest] = line.words;
    const isDated = year && date && /^\d{1,3}$/.test(year.text) && CALENDAR_YEAR.test(date.text);
    return isDated && date.x - year.right < sizeOf(year)
      ? { ...line, words: [{ ...year, right: date.right }, ...rest] }
      : line;
  });
  return plain.filter((line, at) => line !== lines[at]).length < MIN_COUNT ? [...lines] : plain;
}

const JOINT = /^(\d{2,3})[/–-](\d{2,3})$/;

/** Next to the year, "77/71" are the ages of two insureds and "45-46" those at both ends of the year. The first one counts. */
function withFirstAges(lines: readonly Line[]): Line[] {
  const agesIn = (word: Word | undefined) =>
    JOINT.exec(word?.text ?? '')
      ?.slice(1)
      .map(Number);
  const found = lines.flatMap(({ words }) => {
    const [one, other] = [1, 0, 2].map((at) => agesIn(words[at])).find(Boolean) ?? [];
    return one === undefined || other === undefined ? [] : [one - other];
  });
  if (found.length < MIN_COUNT || found.some((difference) => difference !== found[0])) return [...lines];
  const first = (word: Word): Word =>
    agesIn(word) ? { ...word, text: word.text.slice(0, word.text.search(/\D/)) } : word;
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word, at) => (at < 3 ? first(word) : word)),
  }));
}

export interface PageLines extends TurnedPage {
  lines: Line[];
  /** Years have two lines; the second ones were moved to the right of the first. */
  isUnfolded?: true;
}

export function pageLines(page: PageText): PageLines {
  const turn = turnOf(page);
  return {
    page,
    turn,
    lines: withFirstAges(
      splitYearsAndJointAges(splitYearsAndAges(withoutCalendarYears(linesOf(page, turn)))),
    ),
  };
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
