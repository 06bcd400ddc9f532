/** The `solve` calculation: the figure at which a share of paths succeeds; see docs/methods/solve.md. */
import { loanRate, loanRateOf, type LoanRate } from '../history/loan-rate.ts';
import { MAX_CHARGE_STRESS, planOf, policyPlan, type PolicyPlan } from '../history/policy-plan.ts';
import { countLapses, type PeriodColumns } from '../history/period-columns.ts';
import type { IndexStrategy } from '../market/crediting.ts';
import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import { monthText } from '../shared/dates.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { YearFigures } from './sampled-years.ts';
import { isPolicyPaid } from './path-failures.ts';
import {
  accountOf,
  accountPaths,
  NOTHING_ELSE,
  makePathSetup,
  policyPaths,
  type PathSetup,
} from './path-slots.ts';
import { measureColumn, TIE } from './range-report.ts';
import type { Marked } from '../history/marked-figures.ts';
import { drawnPaths, type RangePaths } from './range-paths.ts';
import type { Question, SolveInput } from './solve-schema.ts';
import {
  accountAmounts,
  amountAt,
  pathsRequired,
  policyAmount,
  policyAmounts,
  sharePaying,
  type IncomeStatus,
  withdrawalRates,
} from './level-amounts.ts';
import { makeSearch, runSearch, type Search, type SearchResult } from './search.ts';

export interface SolvedSlot extends Marked<'amount'> {
  slot: number;
  amount?: number | null;
  status?: IncomeStatus;
  /** For a sustainable withdrawal: the first payment as a share of the initial deposit, and of the worst path. */
  rate?: number;
  worst?: number;
}

type PremiumFigure = 'multiple' | 'first_premium' | 'total_premium';

/** A premium is above the carrier's scale if the design pays more income per dollar than the ledger. */
export interface Solved extends Marked<PremiumFigure>, Partial<SearchResult> {
  question: Question;
  paths: number;
  first_month: string | null;
  last_month: string | null;
  /** Null without a policy. Lapses are counted on the plan's terms. */
  loan_rate: LoanRate | null;
  slots?: SolvedSlot[];
  multiple?: number | null;
  first_premium?: number | null;
  total_premium?: number | null;
}

const capped = (strategies: readonly IndexStrategy[], cap: number): IndexStrategy[] =>
  strategies.map((strategy) => (strategy.cap === null ? strategy : { ...strategy, cap }));

/** The floor is per year, so a monthly cap may be below it. */
const lowestCap = (strategies: readonly IndexStrategy[]): number =>
  Math.max(
    0,
    ...strategies.map(({ cap, floor, method }) =>
      cap === null || method === 'monthly_sum' ? 0 : (floor ?? 0),
    ),
  );

/** Returns the share of the paths on which `one` exceeds `other` by at least `by`. */
function leads(one: PeriodColumns, other: PeriodColumns, measure: SolveInput['measure'], by: number): number {
  const [ofOne, ofOther] = [measureColumn(one, measure), measureColumn(other, measure)];
  let count = 0;
  for (let k = 0; k < one.count; k += 1) if (ofOne[k] - ofOther[k] >= by) count += 1;
  return count / one.count;
}

/** Adds a spread to every year, with no year below −99%. */
const MIN_RETURN = -0.99;
const spreadOn = ({ table, places }: YearFigures, spread: number): YearFigures => ({
  table: table.map((one) => Math.max(MIN_RETURN, one + spread)),
  places,
});

function tieSearch(input: SolveInput, setup: PathSetup, drawn: RangePaths): Search {
  const k = (input.slot ?? 2) - 2;
  const vehicle = input.vehicles[k];
  const returns = drawn.years.returns[k];
  const policy = policyPaths(setup, drawn.years.credits, NOTHING_ELSE);
  const against = (of: VehicleInput, years: YearFigures) =>
    leads(
      accountPaths(setup, accountOf(setup, of, setup.starts), years, NOTHING_ELSE),
      policy,
      input.measure,
      -TIE,
    );
  if (input.vary === 'return')
    return makeSearch(true, -0.5, 1, (spread) => against(vehicle, spreadOn(returns, spread)), true);
  const first = setup.need.findIndex((amount) => amount > 0);
  const from = input.age + Math.max(0, first);
  return makeSearch(false, 0, 0.6, (rate) =>
    against({ ...vehicle, second_tax_rate: rate, tax_change_age: from }, returns),
  );
}

function policySearch(input: SolveInput, setup: PathSetup, drawn: RangePaths, history: IndexHistory): Search {
  const k = (input.slot ?? 2) - 2;
  const account =
    input.condition === 'beats'
      ? accountPaths(
          setup,
          accountOf(setup, input.vehicles[k], setup.starts),
          drawn.years.returns[k],
          NOTHING_ELSE,
        )
      : null;
  const isMet = (plan: PathSetup, credits: YearFigures): number => {
    const policy = policyPaths(plan, credits, NOTHING_ELSE);
    // Leads by more than half a cent.
    if (account) return leads(policy, account, input.measure, TIE + 1e-12);
    let count = 0;
    for (let path = 0; path < policy.count; path += 1) if (isPolicyPaid(policy, path)) count += 1;
    return count / policy.count;
  };
  const planWith = (stress: number, rate: number): PolicyPlan =>
    policyPlan(input.illustration, { chargeStress: stress, borrowingRate: rate, methods: input.methods });
  const { credits } = drawn.years;
  const rateNow = loanRateOf(input);
  const onLoan = setup.plan.creditedOnLoan ?? -Infinity;
  // Used for every cap. The sampled rows do not depend on the accounts' series.
  const creditsOnly = constantCaps(input);
  const isPaid = input.condition === 'pays';
  switch (input.question) {
    case 'cap':
      return makeSearch(
        isPaid && onLoan <= rateNow,
        lowestCap(input.strategies),
        1,
        (cap) => isMet(setup, drawnPaths(creditsOnly, history, capped(input.strategies, cap)).years.credits),
        true,
      );
    case 'charge_stress':
      return makeSearch(isPaid && onLoan <= rateNow, 0, MAX_CHARGE_STRESS, (stress) =>
        isMet({ ...setup, plan: planWith(stress, rateNow) }, credits),
      );
    default:
      // Starts at 0, because the credit on a fixed loan may be higher than the loan rate.
      return makeSearch(isPaid && onLoan <= 0, 0, 0.2, (rate) =>
        isMet({ ...setup, plan: planWith(input.charge_stress, rate) }, credits),
      );
  }
}

/** The solved cap replaces a budget. */
const constantCaps = (input: SolveInput): SolveInput => ({
  ...input,
  cap_path: { ...input.cap_path, kind: 'constant' },
});

const PREMIUM_FIGURES: PremiumFigure[] = ['multiple', 'first_premium', 'total_premium'];

function premiumFor(input: SolveInput, setup: PathSetup, drawn: RangePaths): Partial<Solved> {
  const { amount, status, ...marks } = policyAmount(setup, drawn, input.share);
  const { premium } = setup.plan;
  const none = { multiple: null, first_premium: null, total_premium: null, value: null, share_there: null };
  if (amount === null || amount === 0) return { ...none, status };
  const multiple = (input.target_income ?? 0) / amount;
  let total = 0;
  for (const paid of premium) total += paid;
  return {
    multiple,
    first_premium: multiple * premium[0],
    total_premium: multiple * total,
    value: multiple,
    share_there: sharePaying(policyAmounts(setup, drawn), amount),
    status,
    ...(marks.capped && { capped: PREMIUM_FIGURES }),
    ...(marks.hypothetical && { hypothetical: PREMIUM_FIGURES }),
  };
}

export interface RequestedPaths {
  readonly setup: PathSetup;
  readonly drawn: RangePaths;
}

/** Requires input that passed `rangeErrors`. */
export function requestedPaths(input: SolveInput, history: IndexHistory): RequestedPaths {
  const drawn = drawnPaths(input.question === 'cap' ? constantCaps(input) : input, history);
  return { setup: makePathSetup(input, drawn, history), drawn };
}

/** Only for questions that require a search, unlike income and premium. */
export const searchOf = (
  input: SolveInput,
  { setup, drawn }: RequestedPaths,
  history: IndexHistory,
): Search =>
  input.question === 'tie' ? tieSearch(input, setup, drawn) : policySearch(input, setup, drawn, history);

/** Returns the largest level income, or first payment, of each path in a slot, ascending. */
export const amountsOf = (input: SolveInput, { setup, drawn }: RequestedPaths, slot: number): Float64Array =>
  input.question === 'safe_withdrawal'
    ? withdrawalRates(input, { setup, drawn }, slot)
    : slot === 1
      ? policyAmounts(setup, drawn)
      : accountAmounts(setup, input.vehicles[slot - 2], drawn.years.returns[slot - 2], drawn.years.count);

/** Requires input that passed `rangeErrors`. */
export function solve(input: SolveInput, history: IndexHistory = NO_HISTORY): Solved {
  const paths = requestedPaths(input, history);
  const { setup, drawn } = paths;
  const { rows, years } = drawn;
  const lapsesAt = (rate: number) =>
    countLapses(policyPaths({ ...setup, plan: planOf(input, rate) }, years.credits, NOTHING_ELSE));
  const requested = {
    question: input.question,
    paths: years.count,
    first_month: rows && monthText(rows.first),
    last_month: rows && monthText(rows.first + rows.count - 1),
    loan_rate: input.question === 'safe_withdrawal' ? null : loanRate(input, lapsesAt),
  };
  switch (input.question) {
    case 'income':
      return {
        ...requested,
        slots: [
          { slot: 1, ...policyAmount(setup, drawn, input.share) },
          ...input.vehicles.map((vehicle, k) => ({
            slot: k + 2,
            ...amountAt(accountAmounts(setup, vehicle, years.returns[k], years.count), input.share),
          })),
        ],
      };
    case 'safe_withdrawal':
      return {
        ...requested,
        slots: input.vehicles.map((_, k) => {
          const rates = withdrawalRates(input, paths, k + 2);
          const rate = rates[rates.length - pathsRequired(input.share, rates.length)];
          return { slot: k + 2, rate, worst: rates[0] };
        }),
      };
    case 'premium':
      return { ...requested, ...premiumFor(input, setup, drawn) };
    default:
      return { ...requested, ...runSearch(searchOf(input, paths, history), input.share) };
  }
}
