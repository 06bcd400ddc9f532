/**
 * An answer as a page shows it: rounded to where it still holds, with the shares just below and above it, and what other
 * draws answer. Shares move in steps of one path, so that an answer alone says more than is known.
 */
import type { HistoricalReportInput } from '../comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { RANGE_TERMS, rangeOf } from './range-picture.ts';
import type { RangeTerms } from './range-picture.ts';
import type { Question, SolveInput } from './solve-schema.ts';
import {
  amountsOf,
  askedPaths,
  mostIncome,
  searchOf,
  shareWith,
  solve,
  type ScanPoint,
  type Solved,
  type SolveStatus,
} from './solve.ts';

export interface SolveTerms {
  question: Question;
  share: number;
  /** Of a tie. */
  slot?: number | undefined;
  /** Of a premium. */
  target_income?: number | undefined;
}

export interface SolvedRow {
  /** Null: the plan's own terms are what was asked for. */
  slot: number | null;
  value: number | null;
  status: SolveStatus;
  share_there: number | null;
  below: ScanPoint | null;
  above: ScanPoint | null;
  /** The same of the next two seeds. */
  others: (number | null)[];
}

export interface SolvedBeside {
  question: Question;
  share: number;
  paths: number;
  rows: SolvedRow[];
  /** Where there is no single answer. */
  scan: ScanPoint[];
}

export const SOLVE_PATHS = 1000;

export const solveInputOf = (
  input: HistoricalReportInput,
  { question, share, slot, target_income }: SolveTerms,
  terms: RangeTerms = RANGE_TERMS,
): SolveInput => {
  const { show_paths: _shown, ...range } = rangeOf(input, terms, SOLVE_PATHS);
  return {
    ...range,
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

/** How far to either side the shares are told: dollars, points, hundredths of a stress. */
const STEP: Readonly<Record<Question, number>> = {
  income: 500,
  premium: 0,
  cap: 0.0025,
  charge_stress: 0.05,
  borrowing_rate: 0.0025,
  tie: 0.005,
  safe_withdrawal: 0.0025,
};
/** As fine as it can be typed. */
const GRAIN: Readonly<Record<Question, number>> = {
  income: 1,
  premium: 1e-4,
  cap: 1e-4,
  charge_stress: 1e-4,
  borrowing_rate: 1e-4,
  tie: 1e-4,
  safe_withdrawal: 1e-4,
};

const RISES: readonly Question[] = ['premium', 'cap', 'tie'];

/** To the side on which it still holds; what is a hair off a whole grain is that grain. */
function held(value: number, question: Question): number {
  const grains = value / GRAIN[question];
  const whole = RISES.includes(question) ? Math.ceil(grains - 1e-6) : Math.floor(grains + 1e-6);
  return Number((whole * GRAIN[question]).toFixed(4));
}

const NEXT_SEEDS = 2;
const MOST_SEED = 4_294_967_295;

/** Takes input that `rangeErrors` found nothing in. */
export function solvedBeside(input: SolveInput, history: IndexHistory): SolvedBeside {
  const { question, share } = input;
  const solved = solve(input, history);
  const others = Array.from({ length: NEXT_SEEDS }, (_, k) =>
    solve({ ...input, seed: (input.seed + 1 + k) % (MOST_SEED + 1) }, history),
  );
  const rows =
    question === 'income' ? incomes(input, history, solved, others) : [one(input, history, solved, others)];
  return { question, share, paths: solved.paths, rows, scan: solved.scan ?? [] };
}

function incomes(
  input: SolveInput,
  history: IndexHistory,
  solved: Solved,
  others: readonly Solved[],
): SolvedRow[] {
  const asked = askedPaths(input, history);
  return (solved.slots ?? []).map(({ slot, amount, status }, k): SolvedRow => {
    const told = { slot, status, others: others.map(({ slots }) => slots?.[k]?.amount ?? null) };
    if (amount === null) return { ...told, value: null, share_there: null, below: null, above: null };
    const amounts = amountsOf(input, asked, slot);
    const value = held(amount, 'income');
    const at = (near: number): ScanPoint => ({ value: near, share: shareWith(amounts, near) });
    return {
      ...told,
      value,
      share_there: at(value).share,
      below: value > STEP.income ? at(value - STEP.income) : null,
      // No further than a client may be shown.
      above: slot === 1 && value + STEP.income > mostIncome(input) ? null : at(value + STEP.income),
    };
  });
}

function one(
  input: SolveInput,
  history: IndexHistory,
  { value = null, status = 'unreachable', share_there = null }: Solved,
  others: readonly Solved[],
): SolvedRow {
  const { question } = input;
  const told = { slot: null, status, others: others.map((other) => other.value ?? null) };
  if (value === null) return { ...told, value: null, share_there: null, below: null, above: null };
  const there = held(value, question);
  // Of a larger design only its size was asked.
  if (question === 'premium') return { ...told, value: there, share_there, below: null, above: null };
  const { low, high, shareAt } = searchOf(input, askedPaths(input, history), history);
  const at = (near: number): ScanPoint => ({ value: near, share: shareAt(near) });
  const near = (by: number): ScanPoint | null =>
    there + by < low || there + by > high ? null : at(Number((there + by).toFixed(4)));
  return {
    ...told,
    value: there,
    share_there: at(Math.min(high, Math.max(low, there))).share,
    below: near(-STEP[question]),
    above: near(STEP[question]),
  };
}
