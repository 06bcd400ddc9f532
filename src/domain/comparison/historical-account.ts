/** An account on every period of a history: the same months as the policy, the market's actual returns. */
import type { YearReturns } from '../history/year-returns.ts';
import { cashFlowIrr } from '../shared/cash-flow-irr.ts';
import type { AccountPlan } from '../vehicles/account-plan.ts';
import { longevityOf } from '../vehicles/account-run.ts';
import {
  deathBenefitOf,
  emptyAccount,
  liquidationOf,
  openAccount,
  runYear,
} from '../vehicles/account-year.ts';
import { maxLevelDistribution } from '../vehicles/max-level-distribution.ts';
import type { Longevity } from '../vehicles/vehicle.ts';

export interface AccountOnHistory {
  readonly plan: AccountPlan;
  /** What the client pays in a year, before a gross-up. */
  readonly outlay: ArrayLike<number>;
  readonly market: YearReturns;
  readonly maxLevel: boolean;
}

export interface AccountPeriod {
  average: number;
  geometric: number;
  zero_years: number;
  total_income: number;
  longevity: Longevity;
  balance: number;
  liquidation: number;
  death_benefit: number;
  irr_surrender: number | null;
  irr_death: number | null;
  level_income: number | null;
}

/** Columns of a period, for who shows its years. */
export interface AccountYears {
  readonly net: Float64Array;
  readonly balance: Float64Array;
  readonly liquidation: Float64Array;
  readonly deathBenefit: Float64Array;
}

export function pathFrom({ market, plan }: AccountOnHistory, start: number): Float64Array {
  const stride = 12 / market.step;
  const at = (start - market.first) / market.step;
  const path = new Float64Array(plan.years);
  for (let t = 0; t < plan.years; t += 1) path[t] = market.returns[at + stride * t];
  return path;
}

/** With a level income of its own, the account is asked for that in place of the policy's. */
export function levelPlan(
  of: AccountOnHistory,
  path: ArrayLike<number>,
): { plan: AccountPlan; amount: number | null } {
  const amount = of.maxLevel ? maxLevelDistribution(of.plan, path) : null;
  if (amount === null) return { plan: of.plan, amount };
  return { plan: { ...of.plan, needs: of.plan.needs.map((need) => (need > 0 ? amount : 0)) }, amount };
}

const account = emptyAccount();

export function runAccountPeriod(of: AccountOnHistory, start: number, years?: AccountYears): AccountPeriod {
  const path = pathFrom(of, start);
  const { plan, amount } = levelPlan(of, path);
  const flows = new Float64Array(plan.years + 1);
  const shortfall = new Float64Array(plan.years);
  let income = 0;
  let sum = 0;
  let growth = 1;
  let zeros = 0;
  openAccount(account);
  for (let t = 0; t < plan.years; t += 1) {
    const r = path[t];
    runYear(account, plan, t, r);
    flows[t] = account.net - of.outlay[t];
    shortfall[t] = account.shortfall;
    income += account.net;
    sum += r;
    growth *= 1 + r;
    if (r <= 0) zeros += 1;
    if (years) {
      years.net[t] = account.net;
      years.balance[t] = account.balance;
      years.liquidation[t] = liquidationOf(account, plan, t);
      years.deathBenefit[t] = deathBenefitOf(account, plan, t);
    }
  }
  const last = plan.years - 1;
  const liquidation = liquidationOf(account, plan, last);
  const deathBenefit = deathBenefitOf(account, plan, last);
  const irrWith = (terminal: number) => {
    flows[plan.years] = terminal;
    return cashFlowIrr(flows).irr;
  };
  return {
    average: sum / plan.years,
    geometric: growth ** (1 / plan.years) - 1,
    zero_years: zeros,
    total_income: income,
    longevity: longevityOf(plan, shortfall),
    balance: account.balance,
    liquidation,
    death_benefit: deathBenefit,
    irr_surrender: irrWith(liquidation),
    irr_death: irrWith(deathBenefit),
    level_income: amount,
  };
}
