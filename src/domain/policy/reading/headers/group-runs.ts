/** Group headers, each of which applies to a run of columns. */
import { overlapOf } from '../geometry.ts';
import { isGroupPhrase, type Phrase } from '../phrases.ts';
import type { ColumnHeader } from '../table.ts';
import { EDGES, middleOf, type Span } from '../words.ts';
import { isValueMeaning, meaningOf } from './column-meanings.ts';

export interface GroupStack extends Span {
  text: string;
  firstLine: number;
  lastLine: number;
  isUncertain: boolean;
}

/** "Guaranteed" over "1.00%, maximum charges" is one group header of two lines. */
export function groupStacks(lines: readonly Phrase[][]): { stacks: GroupStack[]; members: Set<Phrase> } {
  const stacks: GroupStack[] = [];
  const members = new Set<Phrase>();
  lines.forEach((phrases, at) => {
    // "Values, Not" over "Guaranteed".
    const negations = phrases.map((phrase) =>
      /^guaranteed\b/i.test(phrase.text)
        ? lines[at - 1]?.find((one) => /\bno[nt]\W*$/i.test(one.text) && overlapOf(one, phrase) > 0)
        : undefined,
    );
    const texts = phrases.map(({ text }, index) => [negations[index]?.text ?? [], text].flat().join(' '));
    for (const [index, phrase] of phrases.entries()) {
      const text = texts[index] ?? '';
      // "Curr" over each of three columns is a word of each header.
      if (texts[index - 1] === text || texts[index + 1] === text) continue;
      const negation = negations[index];
      if (negation) members.add(negation);
      const bare = text.replace(/[-–—<>_=|]{2,}|[<>|]/g, ' ').trim();
      if (!isGroupPhrase(bare)) continue;
      members.add(phrase);
      const stackAbove = stacks.find(
        (stack) =>
          at - stack.lastLine === 1 &&
          overlapOf(stack, phrase) > 0 &&
          EDGES.some((edge) => Math.abs(edge(stack) - edge(phrase)) < 3),
      );
      if (stackAbove === undefined) {
        const { x, right, isUncertain = false } = phrase;
        stacks.push({ text: bare, x, right, firstLine: at, lastLine: at, isUncertain });
      } else {
        stackAbove.text += ` ${bare}`;
        stackAbove.x = Math.min(stackAbove.x, phrase.x);
        stackAbove.right = Math.max(stackAbove.right, phrase.right);
        stackAbove.lastLine = at;
        stackAbove.isUncertain ||= phrase.isUncertain === true;
      }
    }
  });
  return { stacks, members };
}

/** Headers are centered over the complete column, including blanks, not over its visible figures. */
function areasOf(columns: readonly ColumnHeader[]): Span[] {
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
const MISSING_BASIS_COST = 40;
/** A column's area extends beyond its words by an unknown margin. */
const MARGIN = 5;
/** Payments, years and ages have no basis, so that a run rarely begins or ends with them. */
const NO_BASIS_COST = 6;

/** Assigns a run of columns to each group header at the lowest cost: no duplicate meaning, no column without a required basis. */
export function assignGroups(
  groups: readonly GroupStack[],
  columns: readonly ColumnHeader[],
): (GroupStack | null)[] {
  const meanings = columns.map((column) => meaningOf(column.text)?.meaning ?? null);
  const isRepeated = meanings.map(
    (meaning, at) =>
      isValueMeaning(meaning) && meanings.some((other, index) => index !== at && other === meaning),
  );
  // A basis is required if two columns have the same meaning. Otherwise one group header applies to all.
  const hasRepeated = isRepeated.includes(true);
  // Aligned right, each group ends with its last column and begins after the one before it.
  const areRightAligned =
    groups.length > 1 &&
    groups.every(({ right }) => columns.some(({ span }) => Math.abs(span.right - right) < 0.5));
  const skipCosts = meanings.map((meaning, at) =>
    isValueMeaning(meaning) && (areRightAligned || !hasRepeated || isRepeated[at]) ? MISSING_BASIS_COST : 0,
  );
  const areas = areasOf(columns);
  const costOf = (group: GroupStack, from: number, to: number): number => {
    const x = columns[from]?.span.x ?? 0;
    const right = columns[to]?.span.right ?? 0;
    const covered = meanings.slice(from, to + 1);
    const named = covered.filter((meaning) => meaning !== null);
    if (new Set(named).size < named.length) return Infinity;
    const area = {
      x: Math.min(x, areas[from]?.x ?? x),
      right: Math.max(right, areas[to]?.right ?? right),
    };
    if (overlapOf(group, { x: Math.min(x - 12, area.x), right: Math.max(right + 12, area.right) }) <= 0)
      return Infinity;
    const overhang = Math.max(0, area.x - group.x - 14) + Math.max(0, group.right - area.right - 14);
    // A name that is exactly in the middle of its columns may be wider than they are.
    const overhangCost = Math.abs(middleOf(group) - (x + right) / 2) < 1 ? overhang / 2 : overhang;
    const withoutBasis = hasRepeated ? covered.filter((meaning) => !isValueMeaning(meaning)).length : 0;
    if (areRightAligned) return Math.abs(group.right - right) + NO_BASIS_COST * withoutBasis;
    return (
      Math.min(
        Math.abs(middleOf(group) - (x + right) / 2),
        Math.max(0, Math.abs(middleOf(group) - middleOf(area)) - MARGIN) + 1,
        Math.abs(group.x - x) + 3,
        Math.abs(group.right - right) + 3,
      ) +
      overhangCost +
      NO_BASIS_COST * withoutBasis
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
        cost: skipped.cost + (skipCosts[to] ?? 0),
        runs: [...skipped.runs, null],
      };
      const current = groups[group - 1];
      if (current !== undefined) {
        for (let from = to; from >= 0; from -= 1) {
          const before = history[from]?.[group - 1];
          const runCost = costOf(current, from, to);
          if (before === undefined || runCost === Infinity) continue;
          const cost = before.cost + runCost;
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
