/** All years of an account, one column per quantity. */
import type { AccountPlan } from './account-plan.ts';
import { deathBenefitOf, emptyAccount, liquidationOf, openAccount, runYear } from './account-year.ts';
import type { Longevity } from './vehicle.ts';
import { realFlows, realValues, type PriceLevel } from '../shared/todays-dollars.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';

export interface AccountRun {
  readonly contribution: Float64Array;
  readonly distribution_gross: Float64Array;
  readonly distribution_net: Float64Array;
  readonly distribution_tax: Float64Array;
  readonly growth: Float64Array;
  readonly fee: Float64Array;
  readonly growth_tax: Float64Array;
  /** Dividends and interest, a part of the growth. */
  readonly dividend_income: Float64Array;
  readonly balance: Float64Array;
  readonly basis: Float64Array;
  readonly shortfall: Float64Array;
  readonly liquidation: Float64Array;
  readonly death_benefit: Float64Array;
  readonly front_load: Float64Array;
}

export const ofColumns = <T>(make: (name: keyof AccountRun) => T): Record<keyof AccountRun, T> => ({
  contribution: make('contribution'),
  distribution_gross: make('distribution_gross'),
  distribution_net: make('distribution_net'),
  distribution_tax: make('distribution_tax'),
  growth: make('growth'),
  fee: make('fee'),
  growth_tax: make('growth_tax'),
  dividend_income: make('dividend_income'),
  balance: make('balance'),
  basis: make('basis'),
  shortfall: make('shortfall'),
  liquidation: make('liquidation'),
  death_benefit: make('death_benefit'),
  front_load: make('front_load'),
});

/** A level rate, or one return per year. */
export type Returns = number | ArrayLike<number>;

/** Dividends and interest of a market, as shares of the balance. */
export interface YearsIncome {
  readonly dividends: ArrayLike<number>;
  readonly interest: ArrayLike<number>;
}

export function runAccount(plan: AccountPlan, returns: Returns, income?: YearsIncome | null): AccountRun {
  const { years } = plan;
  // Views of one block: fourteen separate arrays would cost as much time as all the years.
  const block = new ArrayBuffer(14 * years * Float64Array.BYTES_PER_ELEMENT);
  let columns = 0;
  const run = ofColumns(
    () => new Float64Array(block, years * Float64Array.BYTES_PER_ELEMENT * columns++, years),
  );
  const account = emptyAccount();
  openAccount(account);
  for (let t = 0; t < plan.years; t += 1) {
    runYear(
      account,
      plan,
      t,
      typeof returns === 'number' ? returns : returns[t],
      income?.dividends[t],
      income?.interest[t],
    );
    run.contribution[t] = account.contribution;
    run.distribution_gross[t] = account.gross;
    run.distribution_net[t] = account.net;
    run.distribution_tax[t] = account.distributionTax;
    run.growth[t] = account.growth;
    run.fee[t] = account.fee;
    run.growth_tax[t] = account.growthTax;
    run.dividend_income[t] = account.dividends + account.interest;
    run.balance[t] = account.balance;
    run.basis[t] = account.basis;
    run.shortfall[t] = account.shortfall;
    run.liquidation[t] = liquidationOf(account, plan, t);
    run.death_benefit[t] = deathBenefitOf(account, plan, t);
    run.front_load[t] = account.contribution * (1 - plan.investedShare);
  }
  return run;
}

/** Paid at the start of a year. All other columns are at its end. */
const FLOWS_AT_START: ReadonlySet<keyof AccountRun> = new Set([
  'contribution',
  'distribution_gross',
  'distribution_net',
  'distribution_tax',
  'shortfall',
  'front_load',
]);

/** Converts the columns to today's dollars. */
export const realRun = (run: AccountRun, level: PriceLevel): AccountRun =>
  ofColumns((name) => (FLOWS_AT_START.has(name) ? realFlows : realValues)(run[name], level));

/** Returns the last year of uninterrupted full payment since the first distribution. */
export function longevityOf(plan: AccountPlan, shortfall: ArrayLike<number>): Longevity {
  if (plan.firstNeed === 0) return { age: null, years: null, beyond_horizon: false };
  for (let t = plan.firstNeed - 1; t < plan.lastNeed; t += 1)
    if (shortfall[t] > HALF_A_CENT) return { age: plan.firstAge + t - 1, years: t, beyond_horizon: false };
  return { age: plan.firstAge + plan.years - 1, years: plan.years, beyond_horizon: true };
}
