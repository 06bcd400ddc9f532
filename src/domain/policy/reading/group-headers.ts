/** Headers that stand over a run of columns: which columns each one means. */
import { isGroupPhrase } from './blocks.ts';
import type { ColumnHeader } from './column-header.ts';
import { meaningOf } from './column-meanings.ts';
import { overlapOf } from './geometry.ts';
import type { Phrase } from './phrases.ts';
import { middleOf } from './words.ts';

export interface GroupStack {
  text: string;
  x: number;
  right: number;
  firstLine: number;
  lastLine: number;
  uncertain: boolean;
}

/** "Guaranteed" over "1.00%, maximum charges" is one group header of two lines. */
export function groupStacks(lines: readonly Phrase[][]): { stacks: GroupStack[]; members: Set<Phrase> } {
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

interface Place {
  x: number;
  right: number;
}

const EDGES = [(place: Place): number => place.right, (place: Place): number => place.x, middleOf] as const;

/**
 * The ground that each column takes, its blank included: a header is set in the middle of that and not of the words that
 * can be seen. Columns that are set flush right begin where the one before ends, and those set flush left the other way.
 */
export function groundsOf(columns: readonly ColumnHeader[]): Place[] {
  const spread = EDGES.map((edge) =>
    columns
      .filter(({ text, header }) => text !== '' && header !== null)
      .reduce((sum, { band, header }) => sum + Math.abs(edge(header ?? band) - edge(band)), 0),
  );
  const best = spread.indexOf(Math.min(...spread));
  const spans = columns.map(({ span }) => span);
  const pitch = (a: number, b: number): number =>
    ((spans[b]?.x ?? 0) - (spans[a]?.x ?? 0)) / Math.max(1, b - a);
  const usual = pitch(0, spans.length - 1);
  return spans.map((span, at) => {
    const before = spans[at - 1];
    const after = spans[at + 1];
    if (best === 0) return { x: before?.right ?? span.right - usual, right: span.right };
    if (best === 1) return { x: span.x, right: after?.x ?? span.x + usual };
    return {
      x: before === undefined ? span.x : (before.right + span.x) / 2,
      right: after === undefined ? span.right : (span.right + after.x) / 2,
    };
  });
}

/** A column of values that is left without a basis, although another one has the same meaning or none has. */
const NEEDED = 40;
/** A column's ground goes on past its words by a margin that nothing shows. */
const MARGIN = 5;
/** Payments, years and ages have no basis of their own, so a run seldom begins or ends with them. */
const STRANGE = 6;

/**
 * Gives each group header of one level a run of neighbouring columns: the one it stands in the middle of (or
 * flush with), no meaning twice within a run, no column left over that has to be told from another one. Least total
 * misfit wins.
 */
export function runsOf(
  groups: readonly GroupStack[],
  columns: readonly ColumnHeader[],
): (GroupStack | null)[] {
  const meanings = columns.map((column) => meaningOf(column.text)?.meaning ?? null);
  const isValue = (meaning: string | null | undefined): boolean => VALUE_MEANINGS.has(meaning ?? '');
  const repeated = meanings.map(
    (meaning, at) => isValue(meaning) && meanings.some((other, index) => index !== at && other === meaning),
  );
  // A basis is asked for where two columns of one meaning are told apart. Where none are, one header speaks of them all.
  const told = repeated.includes(true);
  const uncovered = meanings.map((meaning, at) => (isValue(meaning) && (!told || repeated[at]) ? NEEDED : 0));
  const grounds = groundsOf(columns);
  const misfit = (group: GroupStack, from: number, to: number): number => {
    const x = columns[from]?.span.x ?? 0;
    const right = columns[to]?.span.right ?? 0;
    const seen = new Set<string>();
    for (const meaning of meanings.slice(from, to + 1)) {
      if (meaning === null) continue;
      if (seen.has(meaning)) return Infinity;
      seen.add(meaning);
    }
    const ground = {
      x: Math.min(x, grounds[from]?.x ?? x),
      right: Math.max(right, grounds[to]?.right ?? right),
    };
    if (overlapOf(group, { x: Math.min(x - 12, ground.x), right: Math.max(right + 12, ground.right) }) <= 0) return Infinity; // oxfmt-ignore
    const outside = Math.max(0, ground.x - group.x - 14) + Math.max(0, group.right - ground.right - 14);
    const strange = told ? meanings.slice(from, to + 1).filter((meaning) => !isValue(meaning)).length : 0;
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
