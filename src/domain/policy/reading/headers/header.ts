/** Reads the lines above a table into the header of each column and the basis of each group of columns. */
import { isGroupPhrase, basisOf, type Phrase, phrasesOf } from '../phrases.ts';
import type { ColumnHeader } from '../table.ts';
import { meaningOf, headerWords, isKnown, isSpanish, isValueMeaning } from './column-meanings.ts';
import { overlapOf, type Band } from '../geometry.ts';
import { addTo, EDGES, middleOf, textOf, type Line, type Span, type Word } from '../words.ts';
import { legendIn } from '../page-text.ts';
import { isTail } from './header-runs.ts';
import { assignWords } from './header-words.ts';

// A group header, which applies to a run of columns.

interface GroupStack extends Span {
  text: string;
  firstLine: number;
  lastLine: number;
  uncertain: boolean;
}

/** "Guaranteed" over "1.00%, maximum charges" is one group header of two lines. */
function groupStacks(lines: readonly Phrase[][]): { stacks: GroupStack[]; members: Set<Phrase> } {
  const stacks: GroupStack[] = [];
  const members = new Set<Phrase>();
  lines.forEach((phrases, at) => {
    for (const phrase of phrases) {
      // "Values, Not" over "Guaranteed".
      const negation = lines[at - 1]?.find(
        (one) => /\bno[nt]\W*$/i.test(one.text) && overlapOf(one, phrase) > 0,
      );
      const isNegated = negation !== undefined && /^guaranteed\b/i.test(phrase.text);
      if (isNegated) members.add(negation);
      const text = isNegated ? `${negation.text} ${phrase.text}` : phrase.text;
      const bare = text.replace(/[-–—<>_=|]{2,}|[<>|]/g, ' ').trim();
      if (!isGroupPhrase(bare)) continue;
      members.add(phrase);
      const upper = stacks.find(
        (stack) =>
          at - stack.lastLine === 1 &&
          overlapOf(stack, phrase) > 0 &&
          EDGES.some((edge) => Math.abs(edge(stack) - edge(phrase)) < 3),
      );
      if (upper === undefined) {
        const uncertain = phrase.uncertain === true;
        stacks.push({ text: bare, x: phrase.x, right: phrase.right, firstLine: at, lastLine: at, uncertain });
      } else {
        upper.text += ` ${bare}`;
        upper.x = Math.min(upper.x, phrase.x);
        upper.right = Math.max(upper.right, phrase.right);
        upper.lastLine = at;
        upper.uncertain ||= phrase.uncertain === true;
      }
    }
  });
  return { stacks, members };
}

/** Headers are centered over the complete column, including blanks, not over its visible figures. */
function groundsOf(columns: readonly ColumnHeader[]): Span[] {
  const spread = EDGES.map((edge) =>
    columns
      .filter(({ text, header }) => text !== '' && header !== null)
      .reduce((sum, { band, header }) => sum + Math.abs(edge(header ?? band) - edge(band)), 0),
  );
  const best = spread.indexOf(Math.min(...spread));
  const spans = columns.map(({ span }) => span);
  const pitch = (a: number, b: number): number =>
    ((spans[b]?.x ?? 0) - (spans[a]?.x ?? 0)) / Math.max(1, b - a);
  const typical = pitch(0, spans.length - 1);
  return spans.map((span, at) => {
    const before = spans[at - 1];
    const after = spans[at + 1];
    if (best === 0) return { x: before?.right ?? span.right - typical, right: span.right };
    if (best === 1) return { x: span.x, right: after?.x ?? span.x + typical };
    return {
      x: before === undefined ? span.x : (before.right + span.x) / 2,
      right: after === undefined ? span.right : (span.right + after.x) / 2,
    };
  });
}

/** Cost of a value column without a basis, if another column has the same meaning or no column has a basis. */
const NEEDED = 40;
/** A column's area extends beyond its words by an unknown margin. */
const MARGIN = 5;
/** Payments, years and ages have no basis, so that a run rarely begins or ends with them. */
const STRANGE = 6;

/** Assigns a run of columns to each group header at the lowest cost: no duplicate meaning, no column without a required basis. */
function runsOf(groups: readonly GroupStack[], columns: readonly ColumnHeader[]): (GroupStack | null)[] {
  const meanings = columns.map((column) => meaningOf(column.text)?.meaning ?? null);
  const repeated = meanings.map(
    (meaning, at) =>
      isValueMeaning(meaning) && meanings.some((other, index) => index !== at && other === meaning),
  );
  // A basis is required if two columns have the same meaning. Otherwise one group header applies to all.
  const isRepeated = repeated.includes(true);
  const uncovered = meanings.map((meaning, at) =>
    isValueMeaning(meaning) && (!isRepeated || repeated[at]) ? NEEDED : 0,
  );
  const grounds = groundsOf(columns);
  const mismatch = (group: GroupStack, from: number, to: number): number => {
    const x = columns[from]?.span.x ?? 0;
    const right = columns[to]?.span.right ?? 0;
    const covered = meanings.slice(from, to + 1);
    const named = covered.filter((meaning) => meaning !== null);
    if (new Set(named).size < named.length) return Infinity;
    const ground = {
      x: Math.min(x, grounds[from]?.x ?? x),
      right: Math.max(right, grounds[to]?.right ?? right),
    };
    if (overlapOf(group, { x: Math.min(x - 12, ground.x), right: Math.max(right + 12, ground.right) }) <= 0) return Infinity; // oxfmt-ignore
    const outside = Math.max(0, ground.x - group.x - 14) + Math.max(0, group.right - ground.right - 14);
    const strange = isRepeated ? covered.filter((meaning) => !isValueMeaning(meaning)).length : 0;
    return (
      Math.min(
        Math.abs(middleOf(group) - (x + right) / 2),
        Math.max(0, Math.abs(middleOf(group) - middleOf(ground)) - MARGIN) + 1,
        Math.abs(group.x - x) + 3,
        Math.abs(group.right - right) + 3,
      ) +
      outside +
      STRANGE * strange
    );
  };
  interface State {
    cost: number;
    runs: (GroupStack | null)[];
  }
  // best[g] after c columns: the lowest cost at which the first g groups have their runs.
  let best: (State | undefined)[] = [{ cost: 0, runs: [] }];
  const history: (State | undefined)[][] = [best];
  for (let to = 0; to < columns.length; to += 1) {
    const next: (State | undefined)[] = [];
    for (let group = 0; group <= groups.length; group += 1) {
      const skipped = best[group];
      let state: State | undefined = skipped && {
        cost: skipped.cost + (uncovered[to] ?? 0),
        runs: [...skipped.runs, null],
      };
      const current = groups[group - 1];
      if (current !== undefined) {
        for (let from = to; from >= 0; from -= 1) {
          const before = history[from]?.[group - 1];
          const fit = mismatch(current, from, to);
          if (before === undefined || fit === Infinity) continue;
          const cost = before.cost + fit;
          if (state === undefined || cost < state.cost) {
            const run = Array.from({ length: to - from + 1 }, () => current);
            state = { cost, runs: [...before.runs, ...run] };
          }
        }
      }
      next[group] = state;
    }
    best = next;
    history.push(best);
  }
  return best[groups.length]?.runs ?? columns.map(() => null);
}

const spans = (phrase: Word, bands: readonly Band[]): number =>
  bands.filter((band) => overlapOf(phrase, band) > 0.5).length;

const HEADER_WORD =
  /^(?:years?|yr|pol(?:icy)?|ages?|att(?:ained)?|prem(?:iums?)?|outlay|planned|annual(?:ized)?|contract|cumulative|partial|withdrawals?|loans?|debt|account|acct|accum(?:ulat(?:ed|ion))?|cash|surr(?:ender)?|values?|val|death|ben(?:efits?)?|proceeds|net|total|charges?|balance|outstanding|before|income|flow|amount|end|beg(?:inning)?|of|boy|eoy|irr|on|rate|return|yield)$/i;

const BROKEN = /^\p{L}{2,}-$/u;

/** Headers so close that they look like a sentence but have only column words. */
const isHeaderTalk = (words: readonly Word[]): boolean => {
  // "Surren-" is the start of a broken word.
  const known = words.filter(
    ({ text }) => HEADER_WORD.test(text.replace(/[^a-z]/gi, '')) || BROKEN.test(text) || isSpanish(text),
  );
  // "Value Benefit Guaranteed": a title does not begin with the last word of a header.
  const isRest = isTail(words[0]?.text) && words.every((word) => known.includes(word) || basisOf(word.text) !== null); // oxfmt-ignore
  return isRest || (known.length >= 3 && known.length >= words.length * 0.7);
};

/** "Cumu-" and "Outstand-" over "lative" and "ing" are broken words. */
const isBroken = (line: Line): boolean => line.words.some(({ text }) => BROKEN.test(text));

function isCentered(phrase: Word, bands: readonly Band[]): boolean {
  const [left = 0, right = 0] = [bands[0]?.x, bands.at(-1)?.right];
  return Math.abs(middleOf(phrase) - (left + right) / 2) < 0.05 * (right - left);
}

const isOverAll = (phrase: Word, bands: readonly Band[]): boolean =>
  phrase.x < (bands[0]?.right ?? 0) || isCentered(phrase, bands);

/** Words that begin headers and are not a complete title. */
const LEADS =
  /^(?:total|net|cash|death|surrender|loan|annual|planned|partial|cumulative|account|accumulat(?:ed|ion))$/i;

/** Page numbers and dates at the top of a page. */
const FURNITURE = /\bpage \d+\b|\d\/\d{1,2}\/\d/i;

/** A line above the headers of a frame, without its limits, is a title. */
const isInFrame = ({ words }: Line): boolean => words.some(({ cell }) => cell !== undefined);

const NO_LINE: Line = { words: [], top: 0, bottom: 0, size: 0 };

const MIN_HEADERS = 3;

/** Broken words take many lines, in two font sizes that share no lines. */
const MAX_LINES = 16;

/** Collects the lines above the first row that can be a header. `pitch`: distance of the rows, also that to the header. */
function headerLines(above: readonly Line[], first: Line, bands: readonly Band[], pitch: number): Line[] {
  const headerRows: Line[] = [];
  let below = first;
  // The first row may begin lower because of rules under the header, or next to taller rows.
  let near = first;
  for (const [at, line] of [...above.entries()].reverse()) {
    const limit = headerRows.length === 0 ? Math.max(4.5, pitch / first.size) : 3.2;
    if (near.top - line.bottom > limit * first.size || headerRows.length >= MAX_LINES) break;
    near = line;
    // Rules drawn with dashes have no words.
    if (line.words.every(({ text }) => /^[-–—_=.·|]+$/.test(text))) continue;
    const phrases = phrasesOf(line);
    // Headers at the left of their columns may be over no figure.
    const words = headerWords(textOf(line.words));
    const known = words.filter(isKnown).length;
    const isBetween =
      phrases.length >= MIN_HEADERS && (isHeaderTalk(line.words) || known >= 0.7 * words.length);
    const inside = phrases.filter(
      (phrase) => isBetween || spans(phrase, bands) > 0 || isGroupPhrase(phrase.text),
    );
    const isWide = (phrase: Phrase): boolean => spans(phrase, bands) >= 3;
    // Close headers of a line with other headers are one phrase.
    const prose =
      !isBetween &&
      phrases.some(
        (phrase) =>
          !isGroupPhrase(phrase.text) &&
          !isHeaderTalk(phrase.words) &&
          phrase.words.length >= 5 &&
          isWide(phrase),
      );
    const title =
      phrases.length === 1 &&
      !isGroupPhrase(textOf(line.words)) &&
      !isHeaderTalk(line.words) &&
      phrases.some(isWide) &&
      bands.length > 3;
    const large = line.size > 1.45 * first.size;
    // A single phrase above the header, separated by a gap or by its size, is the title.
    const separate = below.top - line.bottom > 0.9 * first.size || line.size > 1.1 * below.size;
    const [only] = phrases;
    // "Death" over "Bene-" over "fit" belongs to one column, in any size.
    const isCustom = line.words.length === 1 && only !== undefined && spans(only, bands) === 1 && (isBroken(line) || headerWords(only.text).some(isKnown)); // oxfmt-ignore
    // "Illustrated policy values" in larger letters at the left or center is the title of the page.
    const isOtherSize = line.size > 1.2 * below.size || line.size < 0.85 * below.size;
    const isAtLeft = only !== undefined && only.x < (bands[0]?.right ?? 0);
    // "Alternative Scale" at the left edge is above all columns, not over a group.
    // The other group of the line above may need no second line.
    const isSecondLine = phrasesOf(above[at - 1] ?? NO_LINE).some(({ text }) => /^no[nt]\W*$/i.test(text) || isGroupPhrase(text)); // oxfmt-ignore
    const isNamed = only !== undefined && (isGroupPhrase(only.text) ? isAtLeft && !isSecondLine : only.words.length > 1 && !headerWords(only.text).every(isKnown)); // oxfmt-ignore
    const heads =
      only !== undefined &&
      (isOtherSize || isNamed) &&
      isOverAll(only, bands) &&
      !isBroken(line) &&
      !(isCustom && LEADS.test(only.text));
    const named =
      headerRows.length > 0 &&
      phrases.length === 1 &&
      ((separate && !isCustom && !isGroupPhrase(only?.text ?? '')) || heads);
    // A line above the header without column words, or with another label.
    const labels = line.words.some((word) => /\p{L}:$/u.test(word.text));
    const strange =
      headerRows.length > 0 &&
      words.length > 1 &&
      ![line, ...above.slice(Math.max(0, at - 2), at)].some(isBroken) &&
      !phrases.some(({ text }) => basisOf(text) !== null || isGroupPhrase(text) || /\d%/.test(text)) &&
      (known === 0 || (labels && known < 0.6 * words.length));
    const isOutside =
      headerRows.some(isInFrame) && !isInFrame(line) && !phrases.every(({ text }) => isGroupPhrase(text));
    const isFurniture = headerRows.length > 0 && FURNITURE.test(textOf(line.words));
    if (prose || title || large || named || strange || isOutside || isFurniture) break;
    if (inside.length > 0 || headerRows.length > 0) headerRows.unshift(line);
    below = line;
  }
  return headerRows;
}

/** Only values have a basis: a single group over other columns, or centered over columns that need none, is a title. */
function isTitleInFrame(
  phrase: Phrase,
  runs: readonly (GroupStack | null)[],
  columns: readonly ColumnHeader[],
): boolean {
  const values = columns.flatMap(({ text }, index) => {
    const meaning = meaningOf(text)?.meaning;
    return isValueMeaning(meaning) ? [{ meaning, isCovered: runs[index] !== null }] : [];
  });
  const covered = values.filter(({ isCovered }) => isCovered);
  const isNeeded = new Set(values.map(({ meaning }) => meaning)).size < values.length;
  const bands = columns.map(({ band }) => band);
  return covered.length === 0 || (!isNeeded && covered.length < values.length && isCentered(phrase, bands));
}

/** Returns the columns and the lines above the header, the nearest last; a title among them may name the basis. */
export function readHeader(above: readonly Line[], first: Line, bands: readonly Band[], pitch = 0) {
  const headerRows = headerLines(above, first, bands, pitch);
  const lines = headerRows.map(phrasesOf);
  const { stacks, members } = groupStacks(lines);
  const columns = assignWords(lines, members, bands);
  const levels = new Map<number, GroupStack[]>();
  for (const stack of stacks) addTo(levels, stack.firstLine, stack);
  const titleLines = new Set(above.filter((line) => !headerRows.includes(line)));
  for (const [at, level] of [...levels].sort(([a], [b]) => a - b)) {
    const groups = level.sort((a, b) => a.x - b.x);
    const runs = runsOf(groups, columns);
    const line = headerRows[at];
    const [only, ...others] = lines[at] ?? [];
    if (line && only && others.length === 0 && isTitleInFrame(only, runs, columns)) {
      titleLines.add(line);
      continue;
    }
    runs.forEach((group, index) => {
      const column = columns[index];
      if (group === null || column === undefined) return;
      column.groups.push(group.text);
      column.uncertain ||= group.uncertain;
    });
  }
  const titles = above.filter((line) => titleLines.has(line));
  return { columns, titles };
}

/** Returns the basis in the nearest title above a table. Prose does not count. */
export function basisOfTitles(titles: readonly Line[]): ReturnType<typeof basisOf> {
  for (const [at, { words }] of [...titles.entries()].reverse()) {
    const before = textOf(titles[at - 1]?.words ?? []);
    // "Projected values, not" over "guaranteed".
    const text = /\bno[nt]\W*$/i.test(before) ? `${before} ${textOf(words)}` : textOf(words);
    const basis = words.length > 14 || legendIn(words) ? null : basisOf(text);
    if (basis !== null) return basis;
  }
  return null;
}
