/** The `solve` calculation: the figure at which a share of paths succeeds; see docs/methods/solve.md. */
import { accountLevels } from '../comparison/historical/account-levels.ts';
import { marketOfYears } from '../comparison/historical/account-loops.ts';
import { loanRate, loanRateOf, type LoanRate } from '../history/loan-rate.ts';
import { levelAmount, ledgerEnds, paymentYears } from '../history/max-level-income.ts';
import { planOf, policyPlan, type PolicyPlan } from '../history/policy-plan.ts';
import { countLapses, type PeriodColumns } from '../history/period-columns.ts';
import type { IndexStrategy } from '../market/crediting.ts';
import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import { monthText } from '../shared/dates.ts';
import { carrierLimit, isAbove } from '../policy/carrier-scale.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { unfolded, type YearFigures } from './drawn-years.ts';
import { isPolicyPaid } from './path-failures.ts';
import {
  accountOf,
  accountPaths,
  NOTHING_ELSE,
  pathPlan,
  policyPaths,
  startsOf,
  type PathPlan,
} from './path-slots.ts';
import { measureColumn, TIE } from './range-report.ts';
import { marked, type Marked } from '../history/marked-figures.ts';
import { drawnPaths, type RangePaths } from './range-paths.ts';
import type { RangeInput } from './range-report-schema.ts';
import { withdrawalRates } from './safe-withdrawal.ts';
import type { Question, SolveInput } from './solve-schema.ts';

type IncomeStatus = 'ok' | 'none' | 'no_distributions' | 'ledger_lapses' | 'unbounded';
export type SolveStatus = IncomeStatus | 'any' | 'unreachable' | 'not_monotone';

export interface ScanPoint {
  value: number;
  share: number;
}

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
export interface Solved extends Marked<PremiumFigure> {
  question: Question;
  paths: number;
  first_month: string | null;
  last_month: string | null;
  /** Null without a policy. Lapses are counted on the plan's terms. */
  loan_rate: LoanRate | null;
  slots?: SolvedSlot[];
  value?: number | null;
  /** Share of the paths that succeed at the value. */
  share_there?: number | null;
  status?: SolveStatus;
  /** The searched interval. */
  searched?: [number, number];
  /** Shares at equal steps, if a single value would mislead. */
  scan?: ScanPoint[];
  multiple?: number | null;
  first_premium?: number | null;
  total_premium?: number | null;
}

const needed = (share: number, n: number): number => Math.ceil(share * n - 1e-9);

/** Returns the maximum displayed income of the policy: under client_clamped the ledger's largest. */
export function maxIncome(input: RangeInput): number {
  return input.compliance_profile === 'client_clamped' ? largestIncome(input) : Infinity;
}

/** Returns the ledger's largest income, the limit of a level income, or infinity without a profile. */
export const largestIncome = (input: RangeInput): number =>
  carrierLimit(input)?.scale.largestIncome ?? Infinity;

/** Returns the largest level income of each path before capping, ascending; NaN without distributions. */
function uncappedAmounts({ plan, horizon }: PathPlan, { years }: RangePaths): Float64Array {
  const amounts = new Float64Array(years.count);
  const pays = paymentYears(plan, horizon);
  const credits = unfolded(years.credits);
  for (let path = 0; path < years.count; path += 1) {
    const amount = levelAmount(plan, pays, credits.subarray(path * horizon, (path + 1) * horizon));
    amounts[path] = Math.max(0, amount);
  }
  return amounts.sort();
}

/** Returns the amounts as the profile shows them. */
function policyAmounts(on: PathPlan, drawn: RangePaths): Float64Array {
  const maximum = maxIncome(on.input);
  return uncappedAmounts(on, drawn).map((amount) => Math.min(amount, maximum));
}

function accountAmounts(
  on: PathPlan,
  vehicle: VehicleInput,
  returns: YearFigures,
  count: number,
): Float64Array {
  const of = {
    ...accountOf(on, vehicle, on.starts),
    outlay: on.outlay,
    market: marketOfYears(unfolded(returns)),
  };
  return accountLevels(of, startsOf(count, on.horizon)).sort();
}

interface Amount extends Marked<'amount'> {
  readonly amount: number | null;
  readonly status: IncomeStatus;
}

/** Returns the amount that a share of the paths can pay, at most `maximum`. `amounts` is ascending. */
function amountAt(amounts: Float64Array, share: number, maximum = Infinity): Amount {
  const amount = Math.min(amounts[amounts.length - needed(share, amounts.length)], maximum);
  if (Number.isNaN(amount)) return { amount: null, status: 'no_distributions' };
  if (amount === Infinity) return { amount: null, status: 'unbounded' };
  return amount > 0 ? { amount, status: 'ok' } : { amount: 0, status: 'none' };
}

function policyAmount(on: PathPlan, drawn: RangePaths, share: number): Amount {
  const pays = paymentYears(on.plan, on.horizon);
  if (!pays.includes(1)) return { amount: null, status: 'no_distributions' };
  if (ledgerEnds(on.plan, on.horizon)) return { amount: null, status: 'ledger_lapses' };
  const { input } = on;
  const amounts = uncappedAmounts(on, drawn);
  const uncapped = amounts[amounts.length - needed(share, amounts.length)];
  return {
    ...amountAt(amounts, share, maxIncome(input)),
    ...(input.compliance_profile &&
      isAbove(uncapped, largestIncome(input)) &&
      marked(input.compliance_profile, ['amount'])),
  };
}

/** Share of the paths that succeed at a value. */
type ShareAt = (value: number) => number;

export interface Search {
  readonly low: number;
  readonly high: number;
  /** A higher value succeeds on more paths. The search then returns the lowest value, otherwise the highest. */
  readonly rises: boolean;
  readonly proved: boolean;
  readonly shareAt: ShareAt;
}

const search = (proved: boolean, low: number, high: number, shareAt: ShareAt, rises = false): Search => ({
  low,
  high,
  rises,
  proved,
  shareAt,
});

const POINTS = 33;
const NEAR = 1e-7;

export function searched(
  { low, high, rises, proved, shareAt }: Search,
  share: number,
): Pick<Solved, 'value' | 'share_there' | 'status' | 'searched' | 'scan'> {
  const met = (value: number) => shareAt(value) >= share;
  const ends: [number, number] = [low, high];
  const solution = (value: number, status: SolveStatus) => ({
    value,
    share_there: shareAt(value),
    status,
    searched: ends,
  });
  const none = { value: null, share_there: null, searched: ends };
  // The preferred end, and the end that succeeds if any value does.
  const [wanted, safe] = rises ? [low, high] : [high, low];
  let meets = safe;
  let fails = wanted;
  if (proved) {
    if (met(wanted)) return solution(wanted, 'any');
    if (!met(safe)) return { ...none, status: 'unreachable' };
  } else {
    const scan = Array.from({ length: POINTS }, (_, k): ScanPoint => {
      const value = low + ((high - low) * k) / (POINTS - 1);
      return { value, share: shareAt(value) };
    });
    const isMet = scan.map((point) => point.share >= share);
    if (isMet.every(Boolean)) return solution(wanted, 'any');
    if (!isMet.includes(true)) return { ...none, status: 'unreachable' };
    const changes = isMet.flatMap((one, k) => (k > 0 && one !== isMet[k - 1] ? [k] : []));
    if (changes.length > 1 || isMet[POINTS - 1] !== rises) return { ...none, status: 'not_monotone', scan };
    const [at] = changes;
    [fails, meets] = rises ? [scan[at - 1].value, scan[at].value] : [scan[at].value, scan[at - 1].value];
  }
  while (Math.abs(meets - fails) > NEAR) {
    const middle = (meets + fails) / 2;
    if (met(middle)) meets = middle;
    else fails = middle;
  }
  return solution(meets, 'ok');
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

function tieSearch(input: SolveInput, on: PathPlan, drawn: RangePaths): Search {
  const k = (input.slot ?? 2) - 2;
  const vehicle = input.vehicles[k];
  const returns = drawn.years.returns[k];
  const policy = policyPaths(on, drawn.years.credits, NOTHING_ELSE);
  const against = (of: VehicleInput, years: YearFigures) =>
    leads(accountPaths(on, accountOf(on, of, on.starts), years, NOTHING_ELSE), policy, input.measure, -TIE);
  if (input.vary === 'return')
    return search(true, -0.5, 1, (spread) => against(vehicle, spreadOn(returns, spread)), true);
  const first = on.need.findIndex((amount) => amount > 0);
  const from = input.age + Math.max(0, first);
  return search(false, 0, 0.6, (rate) =>
    against({ ...vehicle, second_tax_rate: rate, tax_change_age: from }, returns),
  );
}

function policySearch(input: SolveInput, on: PathPlan, drawn: RangePaths, history: IndexHistory): Search {
  const k = (input.slot ?? 2) - 2;
  const account =
    input.condition === 'beats'
      ? accountPaths(on, accountOf(on, input.vehicles[k], on.starts), drawn.years.returns[k], NOTHING_ELSE)
      : null;
  const isMet = (plan: PathPlan, credits: YearFigures): number => {
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
  const onLoan = on.plan.creditedOnLoan ?? -Infinity;
  // Used for every cap. The sampled rows do not depend on the accounts' series.
  const creditsOnly = constantCaps(input);
  const pays = input.condition === 'pays';
  switch (input.question) {
    case 'cap':
      return search(
        pays && onLoan <= rateNow,
        lowestCap(input.strategies),
        1,
        (cap) => isMet(on, drawnPaths(creditsOnly, history, capped(input.strategies, cap)).years.credits),
        true,
      );
    case 'charge_stress':
      return search(pays && onLoan <= rateNow, 0, 10, (stress) =>
        isMet({ ...on, plan: planWith(stress, rateNow) }, credits),
      );
    default:
      // Starts at 0, because the credit on a fixed loan may be higher than the loan rate.
      return search(pays && onLoan <= 0, 0, 0.2, (rate) =>
        isMet({ ...on, plan: planWith(input.charge_stress, rate) }, credits),
      );
  }
}

/** The solved cap replaces a budget. */
const constantCaps = (input: SolveInput): SolveInput => ({
  ...input,
  cap_path: { ...input.cap_path, kind: 'constant' },
});

/** Returns the share of the paths that pay at least this level income. */
export const shareWith = (amounts: Float64Array, amount: number): number => {
  let count = 0;
  for (const one of amounts) if (one >= amount) count += 1;
  return count / amounts.length;
};

const PREMIUM_FIGURES: PremiumFigure[] = ['multiple', 'first_premium', 'total_premium'];

function premiumFor(input: SolveInput, on: PathPlan, drawn: RangePaths): Partial<Solved> {
  const { amount, status, ...marks } = policyAmount(on, drawn, input.share);
  const { premium } = on.plan;
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
    share_there: shareWith(policyAmounts(on, drawn), amount),
    status,
    ...(marks.capped && { capped: PREMIUM_FIGURES }),
    ...(marks.hypothetical && { hypothetical: PREMIUM_FIGURES }),
  };
}

export interface RequestedPaths {
  readonly on: PathPlan;
  readonly drawn: RangePaths;
}

/** Requires input that passed `rangeErrors`. */
export function requestedPaths(input: SolveInput, history: IndexHistory): RequestedPaths {
  const drawn = drawnPaths(input.question === 'cap' ? constantCaps(input) : input, history);
  return { on: pathPlan(input, drawn, history), drawn };
}

/** Only for questions that require a search, unlike income and premium. */
export const searchOf = (input: SolveInput, { on, drawn }: RequestedPaths, history: IndexHistory): Search =>
  input.question === 'tie' ? tieSearch(input, on, drawn) : policySearch(input, on, drawn, history);

/** Returns the largest level income, or first payment, of each path in a slot, ascending. */
export const amountsOf = (input: SolveInput, { on, drawn }: RequestedPaths, slot: number): Float64Array =>
  input.question === 'safe_withdrawal'
    ? withdrawalRates(input, { on, drawn }, slot)
    : slot === 1
      ? policyAmounts(on, drawn)
      : accountAmounts(on, input.vehicles[slot - 2], drawn.years.returns[slot - 2], drawn.years.count);

/** Requires input that passed `rangeErrors`. */
export function solve(input: SolveInput, history: IndexHistory = NO_HISTORY): Solved {
  const paths = requestedPaths(input, history);
  const { on, drawn } = paths;
  const { rows, years } = drawn;
  const lapsesAt = (rate: number) =>
    countLapses(policyPaths({ ...on, plan: planOf(input, rate) }, years.credits, NOTHING_ELSE));
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
          { slot: 1, ...policyAmount(on, drawn, input.share) },
          ...input.vehicles.map((vehicle, k) => ({
            slot: k + 2,
            ...amountAt(accountAmounts(on, vehicle, years.returns[k], years.count), input.share),
          })),
        ],
      };
    case 'safe_withdrawal':
      return {
        ...requested,
        slots: input.vehicles.map((_, k) => {
          const rates = withdrawalRates(input, paths, k + 2);
          const rate = rates[rates.length - needed(input.share, rates.length)];
          return { slot: k + 2, rate, worst: rates[0] };
        }),
      };
    case 'premium':
      return { ...requested, ...premiumFor(input, on, drawn) };
    default:
      return { ...requested, ...searched(searchOf(input, paths, history), input.share) };
  }
}
