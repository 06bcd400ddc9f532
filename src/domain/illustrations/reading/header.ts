/** The lines over a table → the header of each column, and the basis that stands over a run of columns. */
import { basisOf, isGroupPhrase } from './blocks.ts';
import type { Band } from './geometry.ts';
import { overlapOf } from './geometry.ts';
import { meaningOf } from './column-meanings.ts';
import { middleOf } from './words.ts';
import type { Line, Word } from './words.ts';

export interface ColumnHeader {
  band: Band;
  /** The figures and the header together: what a group header stands over. */
  span: { x: number; right: number };
  text: string;
  /** Texts of the group headers over the column, from the top. */
  groups: string[];
  /** It is not certain that the group headers over the column are its own. */
  uncertain: boolean;
}

interface Phrase extends Word {
  words: Word[];
  /** It is not certain that the words belong together. */
  uncertain?: boolean;
}

/** Two group headers that stand too close to tell by their distance: "Guaranteed values Non-guaranteed values". */
function apart(phrase: Phrase): Phrase[] {
  if (/\b(?:and|vs|versus)\b|&|\//i.test(phrase.text) || !isGroupPhrase(phrase.text)) return [phrase];
  const several = basisOf(phrase.text) === 'several';
  const starts = phrase.words.flatMap((word, index) => {
    const glued = /^non\W*$/i.test(phrase.words[index - 1]?.text ?? '');
    const leads = several ? /^(?:non|guar|mid-?point|current|illustrated|alternate)/i : /^(?:non|guar)/i;
    return index > 0 && !glued && leads.test(word.text) ? [index] : [];
  });
  for (const start of starts) {
    const halves = [phrase.words.slice(0, start), phrase.words.slice(start)]
      .map(phraseOf)
      .filter((half) => half !== null);
    const bases = halves.map((half) => basisOf(half.text));
    if (halves.length !== 2 || bases.includes(null) || bases.includes('several') || bases[0] === bases[1]) {
      continue;
    }
    // "Midpoint non-guaranteed" may well be one header: both halves then stay in doubt.
    return several ? halves : halves.map((half) => ({ ...half, uncertain: true }));
  }
  return [phrase];
}

function phraseOf(words: Word[]): Phrase | null {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  return { ...first, text: words.map((word) => word.text).join(' '), right: last.right, words };
}

/** Words of a line that stand an ordinary blank apart. */
export function phrasesOf(line: Line): Phrase[] {
  const phrases: Phrase[] = [];
  for (const word of line.words) {
    const last = phrases.at(-1);
    const size = word.bottom - word.top;
    const blank = (word.monospaced ? 0.66 : 0.42) * size;
    const gap = last === undefined ? Infinity : word.x - last.right;
    if (last !== undefined && gap < blank && gap > -0.15 * size) {
      last.words.push(word);
      last.text += ` ${word.text}`;
      last.right = word.right;
      last.bottom = Math.max(last.bottom, word.bottom);
    } else phrases.push({ ...word, words: [word] });
  }
  return phrases.flatMap((phrase) => apart(phrase));
}

const spans = (phrase: Word, bands: readonly Band[]): number =>
  bands.filter((band) => overlapOf(phrase, band) > 0.5).length;

const HEADER_WORD =
  /^(?:years?|yr|pol(?:icy)?|ages?|att(?:ained)?|prem(?:iums?)?|outlay|planned|annual(?:ized)?|contract|cumulative|partial|withdrawals?|loans?|debt|account|acct|accum(?:ulat(?:ed|ion))?|cash|surr(?:ender)?|values?|val|death|ben(?:efits?)?|proceeds|net|total|charges?|balance|outstanding|income|flow|amount|end|beg(?:inning)?|of|boy|eoy)$/i;

/** Headers that stand so close that they look like one sentence, and talk of nothing but columns. */
const isHeaderTalk = (words: readonly Word[]): boolean => {
  const known = words.filter((word) => HEADER_WORD.test(word.text.replace(/[^a-z]/gi, ''))).length;
  return known >= 3 && known >= words.length * 0.7;
};

/** From the first row upwards, as long as the lines can be a header. */
function headerLines(above: readonly Line[], first: Line, bands: readonly Band[]): Line[] {
  const taken: Line[] = [];
  let below = first;
  for (const line of [...above].reverse()) {
    const limit = taken.length === 0 ? 4.5 : 3.2;
    if (below.top - line.bottom > limit * first.size || taken.length >= 9) break;
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
    if (prose || title || large) break;
    // Rules drawn with dashes carry no words.
    const wordless = line.words.every((word) => /^[-–—_=.·|]+$/.test(word.text));
    if (!wordless && (inside.length > 0 || taken.length > 0)) taken.unshift(line);
    if (!wordless) below = line;
  }
  return taken;
}

interface GroupStack {
  text: string;
  x: number;
  right: number;
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
      const bare = phrase.text.replace(/[-–—<>_=|]{2,}|[<>|]/g, ' ').trim();
      if (!isGroupPhrase(bare)) continue;
      members.add(phrase);
      const upper = stacks.find(
        (stack) =>
          at - stack.lastLine === 1 &&
          overlapOf(stack, phrase) > 0 &&
          Math.min(
            Math.abs(middleOf(stack) - middleOf(phrase)),
            Math.abs(stack.x - phrase.x),
            Math.abs(stack.right - phrase.right),
          ) < 3,
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

const VALUE_MEANINGS = new Set(['accumulation_value', 'surrender_value', 'death_benefit', 'cash_value']);

/**
 * Gives each group header of one level a run of neighbouring columns: the one it stands in the middle of (or
 * flush with), no meaning twice within a run, no column of values left over. Least total misfit wins.
 */
function runsOf(groups: readonly GroupStack[], columns: readonly ColumnHeader[]): (GroupStack | null)[] {
  const meanings = columns.map((column) => meaningOf(column.text)?.meaning ?? null);
  const uncovered = meanings.map((meaning) => (meaning !== null && VALUE_MEANINGS.has(meaning) ? 40 : 0));
  const misfit = (group: GroupStack, from: number, to: number): number => {
    const x = columns[from]?.span.x ?? 0;
    const right = columns[to]?.span.right ?? 0;
    const seen = new Set<string>();
    for (const meaning of meanings.slice(from, to + 1)) {
      if (meaning === null) continue;
      if (seen.has(meaning)) return Infinity;
      seen.add(meaning);
    }
    if (overlapOf(group, { x: x - 12, right: right + 12 }) <= 0) return Infinity;
    const outside = Math.max(0, x - group.x - 14) + Math.max(0, group.right - right - 14);
    return (
      Math.min(
        Math.abs(middleOf(group) - (x + right) / 2),
        Math.abs(group.x - x) + 3,
        Math.abs(group.right - right) + 3,
      ) + outside
    );
  };
  interface State {
    cost: number;
    runs: (GroupStack | null)[];
  }
  // best[g] after c columns: the cheapest way in which the first g groups have had their runs.
  let best: (State | undefined)[] = [{ cost: 0, runs: [] }];
  const history: (State | undefined)[][] = [best];
  for (let to = 0; to < columns.length; to += 1) {
    const next: (State | undefined)[] = [];
    for (let group = 0; group <= groups.length; group += 1) {
      const skipped = best[group];
      let state: State | undefined =
        skipped === undefined
          ? undefined
          : { cost: skipped.cost + (uncovered[to] ?? 0), runs: [...skipped.runs, null] };
      const current = groups[group - 1];
      if (current !== undefined) {
        for (let from = to; from >= 0; from -= 1) {
          const before = history[from]?.[group - 1];
          const fit = misfit(current, from, to);
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

function assignWords(
  lines: readonly Phrase[][],
  members: ReadonlySet<Phrase>,
  bands: readonly Band[],
): ColumnHeader[] {
  const columns = bands.map((band): ColumnHeader => {
    return { band, span: { x: band.x, right: band.right }, text: '', groups: [], uncertain: false };
  });
  const reach = columns.map((column) => column.span);
  const give = (index: number, word: Word): void => {
    const column = columns[index];
    if (column === undefined) return;
    column.text = `${column.text} ${word.text}`.trim();
    column.span.x = Math.min(column.span.x, word.x);
    column.span.right = Math.max(column.span.right, word.right);
  };
  const orphans: Phrase[] = [];
  // From the line next to the figures upwards a header may lean over its own column only; the text is put in order after.
  for (const phrases of lines) {
    for (const phrase of phrases) {
      if (members.has(phrase)) continue;
      const touched = bands
        .map((band, index) => ({ index, shared: overlapOf(phrase, band) }))
        .filter(({ shared }) => shared > 0);
      const only = touched[0];
      if (touched.length === 1 && only !== undefined) give(only.index, phrase);
      else if (/^end\s+of(\s+policy)?(\s+year)?:?$/i.test(phrase.text)) {
        // "End of year" over Year and Age says of both how they are counted.
        for (const { index } of touched) give(index, phrase);
      } else if (touched.length > 1) {
        for (const word of phrase.words) {
          const index = nearest(word, reach);
          if (index !== null) give(index, word);
        }
      } else orphans.push(phrase);
    }
  }
  return [...columns, ...settle(orphans, columns, give)].sort((a, b) => a.band.x - b.band.x);
}

/**
 * Header words with no figure under them: part of the header beside which they stand, the header of figures that
 * have none, or the header of a column that is blank all the way down.
 */
function settle(
  orphans: readonly Phrase[],
  columns: readonly ColumnHeader[],
  give: (index: number, word: Word) => void,
): ColumnHeader[] {
  let left = [...orphans];
  for (let again = true; again;) {
    again = false;
    left = left.filter((phrase) => {
      const over = columns.flatMap(({ span, text }, index) =>
        text !== '' && overlapOf(span, phrase) > 0 ? [index] : [],
      );
      const [index] = over;
      if (over.length !== 1 || index === undefined) return true;
      give(index, phrase);
      again = true;
      return false;
    });
  }
  const empty: ColumnHeader[] = [];
  for (const stack of stacksOf(left)) {
    const words = { ...stack, top: 0, bottom: stack.size };
    const headless = columns.findIndex(
      ({ span, text }) =>
        text === '' && overlapOf(span, stack) > -5 * stack.size && nothingBetween(span, stack, columns),
    );
    const near = nearest(
      words,
      columns.map(({ span }) => span),
    );
    if (headless !== -1) give(headless, words);
    else if (meaningOf(stack.text) !== null) {
      const span = { x: stack.x, right: stack.right };
      empty.push({ band: { ...span, count: 0 }, span, text: stack.text, groups: [], uncertain: false });
    } else if (near !== null) give(near, words);
  }
  return empty;
}

const nothingBetween = (
  a: { x: number; right: number },
  b: { x: number; right: number },
  columns: readonly ColumnHeader[],
): boolean =>
  !columns.some(
    ({ span }) => span.x > Math.min(a.right, b.right) - 0.1 && span.right < Math.max(a.x, b.x) + 0.1,
  );

/** The place that shares most with a word, or the next one within a letter or two; null when none is near. */
function nearest(word: Word, places: readonly { x: number; right: number }[]): number | null {
  let best: number | null = null;
  let most = -0.9 * (word.bottom - word.top);
  places.forEach((place, index) => {
    const shared = overlapOf(word, place);
    if (shared > most) {
      most = shared;
      best = index;
    }
  });
  return best;
}

/** Words that stand over one another. */
function stacksOf(phrases: readonly Phrase[]): { text: string; x: number; right: number; size: number }[] {
  const stacks: { text: string; x: number; right: number; size: number }[] = [];
  for (const phrase of phrases) {
    const stack = stacks.find((other) => overlapOf(other, phrase) > 0);
    if (stack === undefined) {
      stacks.push({ text: phrase.text, x: phrase.x, right: phrase.right, size: phrase.bottom - phrase.top });
    } else {
      stack.text += ` ${phrase.text}`;
      stack.x = Math.min(stack.x, phrase.x);
      stack.right = Math.max(stack.right, phrase.right);
    }
  }
  return stacks;
}

export interface TableHeader {
  columns: ColumnHeader[];
  /** The lines over the header, nearest last: where a title may name the basis. */
  titles: Line[];
}

export function readHeader(above: readonly Line[], first: Line, bands: readonly Band[]): TableHeader {
  const taken = headerLines(above, first, bands);
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
