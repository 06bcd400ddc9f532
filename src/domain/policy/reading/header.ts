/** The lines over a table → the header of each column, and the basis that stands over a run of columns. */
import { basisOf, isGroupPhrase } from './blocks.ts';
import { headerWords, isKnown } from './column-meanings.ts';
import type { ColumnHeader } from './column-header.ts';
import type { Band } from './geometry.ts';
import { overlapOf } from './geometry.ts';
import { groupStacks, runsOf } from './group-headers.ts';
import type { GroupStack } from './group-headers.ts';
import { isTail } from './header-runs.ts';
import { assignWords } from './header-words.ts';
import { phrasesOf } from './phrases.ts';
import { middleOf } from './words.ts';
import type { Line, Word } from './words.ts';

const spans = (phrase: Word, bands: readonly Band[]): number =>
  bands.filter((band) => overlapOf(phrase, band) > 0.5).length;

const HEADER_WORD =
  /^(?:years?|yr|pol(?:icy)?|ages?|att(?:ained)?|prem(?:iums?)?|outlay|planned|annual(?:ized)?|contract|cumulative|partial|withdrawals?|loans?|debt|account|acct|accum(?:ulat(?:ed|ion))?|cash|surr(?:ender)?|values?|val|death|ben(?:efits?)?|proceeds|net|total|charges?|balance|outstanding|before|income|flow|amount|end|beg(?:inning)?|of|boy|eoy|irr|on|rate|return|yield)$/i;

const BROKEN = /^\p{L}{2,}-$/u;

/** Headers that stand so close that they look like one sentence, and talk of nothing but columns. */
const isHeaderTalk = (words: readonly Word[]): boolean => {
  // "Surren-" begins a word that a line broke.
  const known = words.filter(
    ({ text }) => HEADER_WORD.test(text.replace(/[^a-z]/gi, '')) || BROKEN.test(text),
  );
  // "Value Benefit Guaranteed": what a page is called does not begin with the end of a header.
  const isRest = isTail(words[0]?.text) && words.every((word) => known.includes(word) || basisOf(word.text) !== null); // oxfmt-ignore
  return isRest || (known.length >= 3 && known.length >= words.length * 0.7);
};

/** "Cumu-" and "Outstand-" over "lative" and "ing": halves of words, which a line broke. */
const isBroken = (line: Line): boolean => line.words.some(({ text }) => BROKEN.test(text));

/** At the left edge of the table, or in its middle. */
function isOverAll(phrase: Word, bands: readonly Band[]): boolean {
  const [left = 0, right = 0] = [bands[0]?.x, bands.at(-1)?.right];
  return (
    phrase.x < (bands[0]?.right ?? 0) ||
    Math.abs(middleOf(phrase) - (left + right) / 2) < 0.05 * (right - left)
  );
}

/** A word with which headers begin, and that no page is called by alone. */
const LEADS =
  /^(?:total|net|cash|death|surrender|loan|annual|planned|partial|cumulative|account|accumulat(?:ed|ion))$/i;

/** Words broken over many lines, in letters of two sizes that share no lines. */
const MOST_LINES = 16;

/** From the first row upwards, as long as the lines can be a header. `pitch`: rows that stand far apart stand as far from their header. */
function headerLines(above: readonly Line[], first: Line, bands: readonly Band[], pitch: number): Line[] {
  const taken: Line[] = [];
  let below = first;
  // Rules under the header stand between it and a first row that begins lower, as beside taller rows.
  let near = first;
  for (const [at, line] of [...above.entries()].reverse()) {
    const limit = taken.length === 0 ? Math.max(4.5, pitch / first.size) : 3.2;
    if (near.top - line.bottom > limit * first.size || taken.length >= MOST_LINES) break;
    near = line;
    // Rules drawn with dashes carry no words, however close to one another they stand.
    if (line.words.every(({ text }) => /^[-–—_=.·|]+$/.test(text))) continue;
    const phrases = phrasesOf(line);
    const inside = phrases.filter((phrase) => spans(phrase, bands) > 0 || isGroupPhrase(phrase.text));
    const prose = phrases.some(
      (phrase) =>
        !isGroupPhrase(phrase.text) &&
        !isHeaderTalk(phrase.words) &&
        phrase.words.length >= 5 &&
        spans(phrase, bands) >= 3,
    );
    const title =
      phrases.length === 1 &&
      !isGroupPhrase(line.words.map((word) => word.text).join(' ')) &&
      !isHeaderTalk(line.words) &&
      phrases.some((phrase) => spans(phrase, bands) >= 3) &&
      bands.length > 3;
    const large = line.size > 1.45 * first.size;
    // One phrase over a header that has begun, apart from it by a gap or by its size, is what the page is called.
    const apart = below.top - line.bottom > 0.9 * first.size || line.size > 1.1 * below.size;
    const [only] = phrases;
    // "Death" over "Bene-" over "fit" is one column's own, in whatever size.
    const isOwn = line.words.length === 1 && only !== undefined && spans(only, bands) === 1 && (isBroken(line) || headerWords(only.text).some(isKnown)); // oxfmt-ignore
    // "Illustrated policy values" in larger letters at the left or in the middle of the sheet is its title, not a header of some columns.
    const heads =
      line.size > 1.2 * below.size &&
      only !== undefined &&
      isOverAll(only, bands) &&
      !(isOwn && LEADS.test(only.text));
    const named =
      taken.length > 0 &&
      phrases.length === 1 &&
      ((apart && !isOwn && !isGroupPhrase(only?.text ?? '')) || heads);
    // A line over a header that has begun, of which no word speaks of columns, or that labels something else.
    const words = headerWords(line.words.map((word) => word.text).join(' '));
    const known = words.filter(isKnown).length;
    const labels = line.words.some((word) => /\p{L}:$/u.test(word.text));
    const strange =
      taken.length > 0 &&
      words.length > 1 &&
      ![line, ...above.slice(Math.max(0, at - 2), at)].some(isBroken) &&
      !phrases.some(({ text }) => basisOf(text) !== null || isGroupPhrase(text) || /\d%/.test(text)) &&
      (known === 0 || (labels && known < 0.6 * words.length));
    if (prose || title || large || named || strange) break;
    if (inside.length > 0 || taken.length > 0) taken.unshift(line);
    below = line;
  }
  return taken;
}

export interface TableHeader {
  columns: ColumnHeader[];
  /** The lines over the header, nearest last: where a title may name the basis. */
  titles: Line[];
}

export function readHeader(
  above: readonly Line[],
  first: Line,
  bands: readonly Band[],
  pitch = 0,
): TableHeader {
  const taken = headerLines(above, first, bands, pitch);
  const lines = taken.map(phrasesOf);
  const { stacks, members } = groupStacks(lines);
  const columns = assignWords(lines, members, bands);
  const levels = new Map<number, GroupStack[]>();
  for (const stack of stacks) levels.set(stack.firstLine, [...(levels.get(stack.firstLine) ?? []), stack]);
  for (const [, level] of [...levels].sort(([a], [b]) => a - b)) {
    runsOf(
      [...level].sort((a, b) => a.x - b.x),
      columns,
    ).forEach((group, index) => {
      const column = columns[index];
      if (group === null || column === undefined) return;
      column.groups.push(group.text);
      column.uncertain ||= group.uncertain;
    });
  }
  const titles = above.filter((line) => !taken.includes(line));
  return { columns, titles };
}

/** The basis named by the nearest title over a table; prose does not count. */
export function basisOfTitles(titles: readonly Line[]): ReturnType<typeof basisOf> {
  for (const line of [...titles].reverse()) {
    const text = line.words.map((word) => word.text).join(' ');
    if (line.words.length > 14) continue;
    const basis = basisOf(text);
    if (basis !== null) return basis;
  }
  return null;
}
