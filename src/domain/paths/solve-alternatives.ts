/**
 * A solution for display: rounded, with neighbors and the solutions of other random samples, because a single figure
 * looks too exact.
 */
import type { HistoricalReportInput } from '../comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { ledgerIncome } from '../history/reprice-illustration.ts';
import { historyRows, horizonOfRange, periodCount } from './range-paths.ts';
import type { Marked } from '../history/marked-figures.ts';
import { isAbove } from '../policy/carrier-scale.ts';
import { RANGE_TERMS, rangeOf } from './range-picture.ts';
import { type Question, type SolveInput, noPolicy, DEFAULT_YEARS } from './solve-schema.ts';
import { largestIncome, maxIncome, sharePaying } from './level-amounts.ts';
import type { ScanPoint, SolveStatus } from './search.ts';
import { amountsOf, requestedPaths, searchOf, solve, type Solved, type SolvedSlot } from './solve.ts';

export interface SolveTerms {
  question: Question;
  share: number;
  /** Counts on the periods of market history instead of simulated paths. */
  is_historical?: boolean | undefined;
  /** Only for a tie. */
  slot?: number | undefined;
  /** Only for a premium. */
  target_income?: number | undefined;
}

/** A solution, with its mark compared with the carrier's scale. */
export interface SolvedFigure extends Marked<'value'> {
  value: number | null;
}

export interface SolvedRow extends SolvedFigure {
  /** Null: the solution concerns the plan's terms and not a slot. */
  slot: number | null;
  status: SolveStatus;
  share_there: number | null;
  below: NearPoint | null;
  above: NearPoint | null;
  /** Solutions with the next two seeds; empty on market history, which is not sampled. */
  others: SolvedFigure[];
  /** Only for a sustainable withdrawal: the rate of the worst path. */
  worst?: number;
}

type NearPoint = ScanPoint & Marked<'value'>;

export type AlternativeSolutions = ReturnType<typeof solveAlternatives>;

const NO_SOLUTION = { value: null, share_there: null, below: null, above: null };
const SOLVE_PATHS = 1000;

/** Withdrawals start with the ledger's first distribution. */
const withdrawsFrom = ({ age, illustration }: HistoricalReportInput): number =>
  ledgerIncome(illustration)?.from_age ?? age;

export const solveInputOf = (
  input: HistoricalReportInput,
  { question, share, is_historical, slot, target_income }: SolveTerms,
): SolveInput => {
  const { show_paths: _showPaths, ...range } = rangeOf(input, RANGE_TERMS, SOLVE_PATHS);
  const age = withdrawsFrom(input);
  return {
    ...range,
    ...(is_historical && { model: 'historical' }),
    ...(question === 'safe_withdrawal' && {
      age,
      illustration: noPolicy(age, DEFAULT_YEARS),
      carrier_illustration: undefined,
      strategies: [],
      horizon: DEFAULT_YEARS,
    }),
    question,
    share,
    slot,
    target_income,
    condition: 'pays',
    measure: 'total',
    vary: 'return',
    years: undefined,
    growth: undefined,
  };
};

/** Returns the number of historical periods that a question is solved on, or 0 without the figures. */
export function periodsOf(input: HistoricalReportInput, history: IndexHistory, question: Question): number {
  const requested = solveInputOf(input, { question, share: 1, is_historical: true });
  const rows = historyRows(requested, history);
  return rows ? periodCount(rows, horizonOfRange(requested)) : 0;
}

/** Distance of the neighboring figures: dollars, points, or hundredths of a stress. */
const STEP: Readonly<Record<Question, number>> = {
  income: 500,
  premium: 0.02,
  cap: 0.0025,
  charge_stress: 0.05,
  borrowing_rate: 0.0025,
  tie: 0.005,
  safe_withdrawal: 0.0025,
};
/** Precision of the input field. */
const grainOf = (question: Question): number => (question === 'income' ? 1 : 1e-4);

const RISES: readonly Question[] = ['premium', 'cap', 'tie'];

/** Rounds toward the side that meets the target, with a tolerance for rounding errors. */
function roundToTarget(value: number, question: Question): number {
  const grain = grainOf(question);
  const grains = value / grain;
  const completeValue = RISES.includes(question) ? Math.ceil(grains - 1e-6) : Math.floor(grains + 1e-6);
  return Number((completeValue * grain).toFixed(4));
}

const NEXT_SEEDS = 2;
const MAX_SEED = 4_294_967_295;

/** Requires input that passed `rangeErrors`. */
export function solveAlternatives(input: SolveInput, history: IndexHistory) {
  const { question, share } = input;
  const solved = solve(input, history);
  const others = Array.from({ length: input.model === 'historical' ? 0 : NEXT_SEEDS }, (_, k) =>
    solve({ ...input, seed: (input.seed + 1 + k) % (MAX_SEED + 1) }, history),
  );
  const rows =
    solved.slots !== undefined
      ? eachSlot(input, history, solved.slots, others)
      : [one(input, history, solved, others)];
  return {
    question,
    share,
    paths: solved.paths,
    /** Years per path. */
    years: horizonOfRange(input),
    loan_rate: solved.loan_rate,
    rows,
    /** The searched interval, or null without a search. */
    searched: solved.searched ?? null,
    /** Only if there is no single solution. */
    scan: solved.scan ?? [],
  };
}

/** Solves for a level income, or the first payment of a sustainable withdrawal. */
function eachSlot(
  input: SolveInput,
  history: IndexHistory,
  slots: readonly SolvedSlot[],
  others: readonly Solved[],
): SolvedRow[] {
  const { question } = input;
  const requested = requestedPaths(input, history);
  const figureOf = ({ amount, rate, ...marks }: SolvedSlot): SolvedFigure => ({
    value: amount ?? rate ?? null,
    ...ofValue(marks),
  });
  return slots.map((one, k): SolvedRow => {
    const { slot, status = 'ok', worst } = one;
    const { value: found, ...marks } = figureOf(one);
    const displaySteps = {
      slot,
      status,
      ...marks,
      ...(worst !== undefined && { worst }),
      others: others.map((other) => (other.slots?.[k] ? figureOf(other.slots[k]) : { value: null })),
    };
    if (found === null) return { ...displaySteps, ...NO_SOLUTION };
    const amounts = amountsOf(input, requested, slot);
    const value = roundToTarget(found, question);
    const at = (near: number): NearPoint => ({
      value: near,
      share: sharePaying(amounts, near),
      ...(question === 'income' && slot === 1 && nearMark(input, near)),
    });
    return {
      ...displaySteps,
      value,
      share_there: at(value).share,
      ...neighbors(value, question, at, limitOf(slot)),
    };
  });

  function limitOf(slot: number): number {
    return slot === 1 ? maxIncome(input) : Infinity;
  }
}

/** Moves the mark of any solved figure to `value`. */
const ofValue = ({ capped, hypothetical }: { [K in keyof Marked]?: unknown }): Marked<'value'> => ({
  ...(capped !== undefined && { capped: ['value'] }),
  ...(hypothetical !== undefined && { hypothetical: ['value'] }),
});

/** Returns the mark of a neighboring income. A client sees no income above the ledger's largest. */
const nearMark = (input: SolveInput, income: number): Marked<'value'> =>
  input.compliance_profile === 'standard' && isAbove(income, largestIncome(input))
    ? { hypothetical: ['value'] }
    : {};

/** Returns the figures one step below and above, within the limits. */
const neighbors = (
  value: number,
  question: Question,
  at: (near: number) => NearPoint,
  limit = Infinity,
): Pick<SolvedRow, 'below' | 'above'> => {
  const step = STEP[question];
  const near = (by: number): NearPoint => at(Number((value + by).toFixed(4)));
  return { below: value > step ? near(-step) : null, above: value + step > limit ? null : near(step) };
};

function one(
  input: SolveInput,
  history: IndexHistory,
  { value = null, status = 'unreachable', ...solved }: Solved,
  others: readonly Solved[],
): SolvedRow {
  const { question } = input;
  const displaySteps = {
    slot: null,
    status,
    ...ofValue(solved),
    others: others.map((other) => ({ value: other.value ?? null, ...ofValue(other) })),
  };
  if (value === null) return { ...displaySteps, ...NO_SOLUTION };
  const rounded = roundToTarget(value, question);
  const requested = requestedPaths(input, history);
  if (question === 'premium') {
    // Income is proportional to the multiple of the design.
    const amounts = amountsOf(input, requested, 1);
    const income = input.target_income ?? 0;
    const at = (multiple: number): NearPoint => ({
      value: multiple,
      share: sharePaying(amounts, income / multiple),
      ...nearMark(input, income / multiple),
    });
    return {
      ...displaySteps,
      value: rounded,
      share_there: at(rounded).share,
      ...neighbors(rounded, question, at),
    };
  }
  const { low, high, shareAt } = searchOf(input, requested, history);
  const at = (near: number): ScanPoint => ({ value: near, share: shareAt(near) });
  const near = (by: number): ScanPoint | null =>
    rounded + by < low || rounded + by > high ? null : at(Number((rounded + by).toFixed(4)));
  return {
    ...displaySteps,
    value: rounded,
    share_there: at(Math.min(high, Math.max(low, rounded))).share,
    below: near(-STEP[question]),
    above: near(STEP[question]),
  };
}
