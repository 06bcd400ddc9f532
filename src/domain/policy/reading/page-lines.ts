import { minOf } from '../../shared/math.ts';
import { type Line, sizeOf, type Word, textOf } from './words.ts';
import { type TurnedPage, turnOf } from './lines/turn-page.ts';
import { linesOf } from './lines/lines-of.ts';
import type { PageText } from './page-text.ts';
import { phrasesOf } from './phrases.ts';

/** "1/46" or "1 (46)": policy year and age in one column. They are two figures if both increase together down the page. */
const YEAR_AND_AGE = /^(\d{1,3})[/-](\d{1,3})$/;
const MIN_COUNT = 3;

const yearAndAgeOf = ({ text }: Word): [number, number] | null => {
  const [, year, age] = YEAR_AND_AGE.exec(text) ?? [];
  return year === undefined || age === undefined ? null : [Number(year), Number(age)];
};

const AGE_IN_BRACKETS = /^\((\d{1,3})\)$/;
/** In letter heights. */
const MAX_GAP = 1.5;

/** "1 / 46" and "1 (46)", printed with spaces, are one text. */
function joinYearAndAge(words: readonly Word[]): Word[] {
  const [first, next, last] = words;
  if (!first || !next || !/^\d{1,3}$/.test(first.text) || next.x - first.right > MAX_GAP * sizeOf(first))
    return [...words];
  const [, bracketedAge] = AGE_IN_BRACKETS.exec(next.text) ?? [];
  const second =
    bracketedAge === undefined ? (next.text === '/' ? last : undefined) : { ...next, text: bracketedAge };
  if (!second || !/^\d{1,3}$/.test(second.text)) return [...words];
  const yearAndAge = { ...first, text: `${first.text}/${second.text}`, right: second.right };
  return [yearAndAge, ...words.slice(bracketedAge === undefined ? 3 : 2)];
}

/** Only the outer digits have the same places on all pages, because "9/99" and "10/100" have different widths. */
function splitYearAndAge(word: Word, left: number): Word[] {
  const [year = '', age = ''] = word.text.split(/[/-]/);
  const digit = (word.right - word.x) / word.text.length;
  const x = Math.min(left, word.x);
  const ageX = word.right - 2 * digit;
  return [
    { ...word, text: year, x, right: Math.min(x + 2 * digit, ageX - digit / 2) },
    { ...word, text: age, x: ageX, startsFigure: true },
  ];
}

/** Separates years and ages in the lines; returns the same lines if there is no such column. */
function splitYearsAndAges(lines: readonly Line[]): Line[] {
  const joinedLines = lines.map((line) => ({ ...line, words: joinYearAndAge(line.words) }));
  const pairs = joinedLines.flatMap(({ words: [first] }) => {
    const pair = first && yearAndAgeOf(first);
    return pair ? [pair] : [];
  });
  const consecutiveCount = pairs.slice(1).filter(([year, age], at) => {
    const [yearBefore, ageBefore] = pairs[at] ?? [0, 0];
    return year > yearBefore && year - yearBefore === age - ageBefore;
  }).length;
  // Next to the policy years, "32/29" are the ages of two insureds.
  const seconds = joinedLines.flatMap(({ words: [first, second] }) =>
    first && yearAndAgeOf(first) ? [Number(second?.text)] : [],
  );
  const hasYearColumn = seconds.every((year, at) => at === 0 || year === (seconds[at - 1] ?? 0) + 1);
  if (hasYearColumn || consecutiveCount < MIN_COUNT - 1 || consecutiveCount < 0.8 * (pairs.length - 1))
    return [...lines];
  const left = minOf(
    joinedLines.flatMap(({ words: [first] }) => (first && yearAndAgeOf(first) ? [first] : [])),
    ({ x }) => x,
  );
  return joinedLines.map((line) => {
    const [first, ...rest] = line.words;
    return first === undefined || yearAndAgeOf(first) === null
      ? line
      : { ...line, words: [...splitYearAndAge(first, left), ...rest] };
  });
}

const YEAR_AND_JOINT_AGES = /^\d{3,6}\/\d{2,3}$/;

/** Returns the years in "153/48", "254/49", …, if the first age has this many digits and years rise with both ages. */
function yearsBeforeAges(texts: readonly string[], digits: number): string[] | null {
  const parts = texts
    .map((text) => text.split('/'))
    .map(([yearAndFirstAge = '', secondAge = '']) => ({ joined: yearAndFirstAge, other: Number(secondAge) }));
  const [model] = parts;
  const ageDifference = model ? Number(model.joined.slice(-digits)) - model.other : Number.NaN;
  const years = parts.map(({ joined, other }) =>
    joined.endsWith(`${other + ageDifference}`) ? joined.slice(0, -`${other + ageDifference}`.length) : '',
  );
  const offsets = new Set(
    years.map((year, at) => (year === '' ? Number.NaN : Number(year) - (parts[at]?.other ?? 0))),
  );
  return offsets.size === 1 && !offsets.has(Number.NaN) ? years : null;
}

/** "153/48" is the year 1, printed against the ages 53 and 48 of two insureds. */
function splitYearsAndJointAges(lines: readonly Line[]): Line[] {
  const yearLines = lines.filter(({ words: [first] }) => first && YEAR_AND_JOINT_AGES.test(first.text));
  const texts = yearLines.flatMap(({ words: [first] }) => first?.text ?? []);
  const years = texts.length < MIN_COUNT ? null : (yearsBeforeAges(texts, 2) ?? yearsBeforeAges(texts, 3));
  if (years === null) return [...lines];
  return lines.map((line) => {
    const [first, ...rest] = line.words;
    const year = years[yearLines.indexOf(line)];
    if (first === undefined || year === undefined) return line;
    const ageX = first.x + ((first.right - first.x) * year.length) / first.text.length;
    const age = { ...first, text: first.text.slice(year.length), x: ageX, startsFigure: true as const };
    return { ...line, words: [{ ...first, text: year, right: ageX }, age, ...rest] };
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

const JOINT_AGES = /^(\d{2,3})[/–-](\d{2,3})$/;

/** Next to the year, "77/71" are the ages of two insureds and "45-46" those at both ends of the year. The first one counts. */
function withFirstAges(lines: readonly Line[]): Line[] {
  const agesIn = (word: Word | undefined) =>
    JOINT_AGES.exec(word?.text ?? '')
      ?.slice(1)
      .map(Number);
  const differences = lines.flatMap(({ words }) => {
    const [one, other] = [1, 0, 2].map((at) => agesIn(words[at])).find(Boolean) ?? [];
    return one === undefined || other === undefined ? [] : [one - other];
  });
  if (differences.length < MIN_COUNT || differences.some((difference) => difference !== differences[0]))
    return [...lines];
  const withFirstAge = (word: Word): Word =>
    agesIn(word) ? { ...word, text: word.text.slice(0, word.text.search(/\D/)) } : word;
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word, at) => (at < 3 ? withFirstAge(word) : word)),
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
