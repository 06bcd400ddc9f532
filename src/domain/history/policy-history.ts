/** The `policy-history` calculation: a ledger reprojected on a list of credits, or on every period of a history. */
import { carrierLimit } from '../policy/carrier-scale.ts';
import type { Marked } from './marked-figures.ts';
import { limitedOutcome, policyOutcome, type PolicyOutcome } from './policy-outcome.ts';
import { ledgerErrors } from '../policy/check-ledger.ts';
import { under, type FieldErrors } from '../shared/result.ts';
import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import { marketName } from '../market/index-catalogue.ts';
import {
  commonMonths,
  indexPath,
  maxYears,
  startsIn,
  type CommonMonths,
  type HistoryWindow,
} from '../market/index-path.ts';
import { strategyErrors } from '../market/crediting.ts';
import { CONSUMER_PRICES, PRICES_MISSING, tooFewYears } from '../market/market.ts';
import { loanRate, type LoanRate } from './loan-rate.ts';
import { maxLevelIncome, type LevelIncome } from './max-level-income.ts';
import type { PolicyHistoryInput } from './history-schema.ts';
import {
  capsOf,
  followsPrices,
  monthsOfPrices,
  periodPrices,
  realOutcome,
  type HistoryDollarTerms,
} from './real-periods.ts';
import {
  planOf,
  type PolicyPlan,
  reprojectPolicy,
  type PolicyDistributions,
  type PolicyRun,
} from './policy-plan.ts';
import { horizonOf, policySimulation, type PolicySimulation } from './policy-simulation.ts';

export interface PolicyHistoryResult extends PolicyOutcome, Marked {
  /** Level amount borrowed in each distribution year; null for illustrated income or if there is no such amount. */
  level_income: number | null;
  level_income_status: LevelIncome['status'] | 'as_illustrated';
  loan_rate: LoanRate;
}

export function runPolicyHistory(input: PolicyHistoryInput): {
  plan: PolicyPlan;
  level: LevelIncome | null;
  distributions: PolicyDistributions;
  run: PolicyRun;
} {
  const { credits } = input;
  const plan = planOf(input);
  const level = input.income_mode === 'max_level' ? maxLevelIncome(plan, credits) : null;
  const distributions = level?.distributions ?? plan;
  return { plan, level, distributions, run: reprojectPolicy(plan, credits, distributions) };
}

export const policyOnHistory = (
  input: PolicyHistoryInput,
  history: IndexHistory = NO_HISTORY,
): PolicyHistoryResult | PolicySimulation =>
  input.strategies ? policySimulation(input, history) : policyHistory(input);

export function policyHistory(input: PolicyHistoryInput): PolicyHistoryResult {
  const { plan, level, distributions, run } = runPolicyHistory(input);
  const uncapped: PolicyHistoryResult = {
    ...policyOutcome(input.illustration, plan, input.credits, run, distributions),
    level_income: level?.amount ?? null,
    level_income_status: level?.status ?? 'as_illustrated',
    loan_rate: loanRate(input, null),
  };
  const limit = carrierLimit(input);
  const limited = limit ? limitedOutcome(uncapped, limit) : uncapped;
  const prices = periodPrices(input, uncapped.rows.length, NO_HISTORY);
  // The start month is irrelevant: the schema rejects consumer prices for a list of credits.
  return prices ? realOutcome(uncapped, limited, prices(0), capsOf(limit)) : limited;
}

export function policyHistoryErrors(
  input: Omit<PolicyHistoryInput, 'credits' | 'inflation' | 'dollars'> & HistoryDollarTerms,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const { age, illustration, strategies } = input;
  const errors = under('illustration', ledgerErrors(age, illustration));
  if (!strategies) return errors;
  const priced = monthsOfPrices(input, history);
  const missing = {
    ...strategyErrors(strategies, input.series, history),
    ...(followsPrices(input) && priced.length === 0 && { inflation: [PRICES_MISSING] }),
  };
  if (Object.keys({ ...errors, ...missing }).length > 0) return { ...errors, ...missing };
  const months = commonMonths([
    ...strategies.flatMap(({ index }) => indexPath(index, input.series, history) ?? []),
    ...priced,
  ]);
  const horizon = horizonOf(input.horizon, illustration.rows.length);
  return horizonErrors(months, horizon, input.history_window, [
    ...strategies.map(({ index }) => marketName(index)),
    ...priced.map(() => CONSUMER_PRICES),
  ]);
}

/** `names`: the series to which these months belong. */
export const horizonErrors = (
  months: CommonMonths,
  horizon: number,
  window: HistoryWindow,
  names: readonly string[],
): FieldErrors =>
  startsIn(months, horizon, window).length > 0
    ? {}
    : { horizon: [tooFewYears(maxYears(months), [...new Set(names)].join(', '))] };
