/**
 * An account whose owner pays tax by the federal tables, in addition to the household's other income. The order of a
 * year is that of account-year.ts. Differences of the household's tax (Δ) and of its net investment income tax
 * replace flat rates. The account pays that tax but not Medicare's adjustment, which is only displayed [choice].
 *
 *  distribution   taxable (0, gγ), deferred (g, 0), tax-free (earnings while early, 0): least g that leaves d
 *  growth         taxable, in addition: o = s_ord · G, z = (s_qual + s_ltcg) · G − losses used; G < 0: z = D
 *  investment     net investment income: o + z of that growth and gγ; distributions of the other accounts only raise MAGI
 *  gross-up       the largest y with y + ΔT(−y, 0) + ΔNI ≤ c
 */
import { bracketedRoot } from '../shared/math.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import {
  householdYear,
  irmaa,
  IRMAA_LOOKBACK,
  type Household,
  type HouseholdYear,
  type Taxes,
} from '../tax/household.ts';
import { TAX_DEFERRED, TAX_FREE, TAXABLE, type AccountPlan } from './account-plan.ts';
import { ofColumns, type AccountRun, type Returns } from './account-run.ts';

export interface FederalTerms {
  readonly household: Household;
  readonly startYear: number;
  /** Contributions before the gross-up; null without a gross-up. */
  readonly grossedUp: ArrayLike<number> | null;
  /** Includes the projected years (grown-tables.ts). */
  readonly tables: TaxTables;
  readonly householdGrowth: number;
}

/** Addition of an account to its household's income in a year. */
interface Added {
  readonly ordinary: number;
  readonly gains: number;
  readonly penalty: number;
  /** Part of `ordinary`: interest and dividends of a taxable account, which are net investment income. */
  readonly interest?: number;
}

/** Figures of one year, for explanations. */
export interface FederalYear {
  readonly before: { readonly balance: number; readonly basis: number; readonly losses: number };
  readonly invested: number;
  readonly distributed: Added;
  /** The distribution that leaves the need, before a required minimum and the limit of the balance. */
  readonly required: number;
  readonly minimum: number;
  readonly distributionTax: number;
  readonly distributionInvestmentTax: number;
  readonly grown: Added;
  readonly lossesUsed: number;
  readonly dividends: number;
  readonly growthInvestmentTax: number;
  readonly household: HouseholdYear;
}

export interface FederalRun extends AccountRun {
  readonly net_investment_income_tax: Float64Array;
  readonly irmaa: Float64Array;
}

export interface FixedYears {
  /** The household without the account, for each plan year and the one after it. */
  readonly households: readonly HouseholdYear[];
  readonly contributions: Float64Array;
}

const NEAR = 1e-9;

export function fixedYears(plan: AccountPlan, terms: FederalTerms): FixedYears {
  const { household, startYear, tables, householdGrowth: growth, grossedUp } = terms;
  const at = { age: plan.firstAge, startYear, tables, growth };
  const households = Array.from({ length: plan.years + 1 }, (_, t) => householdYear(household, at, t));
  const contributions = plan.contributions.map((requested, t) =>
    grossedUp === null ? requested : grossUp(grossedUp[t], households[t], plan.taxRate[t]),
  );
  return { households, contributions };
}

export function runFederalAccount(
  plan: AccountPlan,
  returns: Returns,
  terms: FederalTerms,
  fixed = fixedYears(plan, terms),
  note?: (year: FederalYear) => void,
): FederalRun {
  const { run, ordinary, gains } = runYears(plan, plan.years, returns, fixed, note);
  const { households } = fixed;
  for (let t = 0; t < plan.years; t += 1) {
    run.irmaa[t] = irmaaOf(t, ordinary, gains, households, terms);
    run.liquidation[t] = liquidation(plan, t, run, households);
  }
  return run;
}

/** Runs the first years, for a search. Only the last year has a liquidation value; no year has a Medicare cost. */
export function runFederalUntil(
  plan: AccountPlan,
  years: number,
  rate: number,
  fixed: FixedYears,
): AccountRun {
  const { run } = runYears(plan, years, rate, fixed);
  run.liquidation[years - 1] = liquidation(plan, years - 1, run, fixed.households);
  return run;
}

/** Calculates all columns except liquidation and Medicare, and the account's additions to the household's income. */
function runYears(
  plan: AccountPlan,
  count: number,
  returns: Returns,
  { households, contributions }: FixedYears,
  note?: (year: FederalYear) => void,
) {
  const { kind, isTaxedYearly, isPreTax } = plan;
  const block = new ArrayBuffer(18 * count * Float64Array.BYTES_PER_ELEMENT);
  let columns = 0;
  const column = () => new Float64Array(block, count * Float64Array.BYTES_PER_ELEMENT * columns++, count);
  const run = { ...ofColumns(column), net_investment_income_tax: column(), irmaa: column() };
  const ordinary = column();
  const gains = column();
  let balance = 0;
  let basis = 0;
  let losses = 0;
  for (let t = 0; t < count; t += 1) {
    const household = households[t];
    const owed = (one: Omit<Added, 'penalty'>) => owedMore(household, one);
    const before = { balance, basis, losses };
    const contribution = contributions[t];
    const invested = contribution * plan.investedShare;
    let B = balance + invested;
    let U = isPreTax ? 0 : basis + invested;
    const added = (gross: number): Added => {
      if (kind === TAXABLE)
        return { ordinary: 0, gains: B > 0 ? gross * Math.max(0, 1 - U / B) : 0, penalty: 0 };
      if (kind === TAX_DEFERRED) return { ordinary: gross, gains: 0, penalty: plan.penalty[t] * gross };
      kind satisfies typeof TAX_FREE;
      const earnings = Math.max(0, gross - U);
      return { ordinary: earnings * plan.unqualified[t], gains: 0, penalty: plan.penalty[t] * earnings };
    };
    const d = plan.needs[t];
    const minimum = plan.lifetimePeriod[t] > 0 ? balance / plan.lifetimePeriod[t] : 0;
    const left = (gross: number) => {
      const one = added(gross);
      const { tax, investmentTax } = owed(one);
      return gross - tax - investmentTax - one.penalty;
    };
    const required = minFor(d, B, left);
    const gross = Math.min(Math.max(required, minimum), Math.max(0, B));
    const distributed = added(gross);
    const ofDistribution = owed(distributed);
    const distributionTax = ofDistribution.tax + distributed.penalty;
    const distributionInvestmentTax = ofDistribution.investmentTax;
    const net = gross - distributionTax - distributionInvestmentTax;
    const shortfall = gross < required ? Math.max(0, d - net) : 0;
    if (kind === TAXABLE) U -= B > 0 ? (gross * U) / B : 0;
    else if (kind === TAX_FREE) U = Math.max(0, U - gross);
    else kind satisfies typeof TAX_DEFERRED;
    B -= gross;

    const G = B * (typeof returns === 'number' ? returns : returns[t]);
    const F = plan.fee * (B + G);
    const D = plan.dividends === null ? 0 : B * plan.dividends[t];
    let grown: Added = { ordinary: 0, gains: 0, penalty: 0 };
    let lossesUsed = 0;
    let loss = 0;
    if (isTaxedYearly) {
      if (G >= 0) {
        lossesUsed = Math.min(losses, plan.longTerm * G);
        losses -= lossesUsed;
        grown = {
          ordinary: plan.ordinary * G,
          gains: (plan.qualified + plan.longTerm) * G - lossesUsed,
          penalty: 0,
          interest: plan.ordinary * G,
        };
      } else {
        loss = plan.longTerm * (D - G);
        losses += loss;
        grown = { ordinary: 0, gains: D, penalty: 0 };
      }
    }
    const both = {
      ordinary: distributed.ordinary + grown.ordinary,
      gains: distributed.gains + grown.gains,
      penalty: 0,
      interest: grown.interest ?? 0,
    };
    const ofBoth = isTaxedYearly ? owed(both) : ofDistribution;
    const growthTax = ofBoth.tax - ofDistribution.tax;
    const growthInvestmentTax = ofBoth.investmentTax - distributionInvestmentTax;
    if (isTaxedYearly)
      U += (G >= 0 ? (1 - plan.deferred) * G : D - loss) - F - growthTax - growthInvestmentTax;
    B = B + G - F - growthTax - growthInvestmentTax;
    if (B < HALF_A_CENT) {
      B = 0;
      U = 0;
    }
    balance = B;
    basis = Math.max(0, U);
    ordinary[t] = both.ordinary;
    gains[t] = both.gains;

    run.contribution[t] = contribution;
    run.distribution_gross[t] = gross;
    run.distribution_net[t] = net;
    run.distribution_tax[t] = distributionTax;
    run.growth[t] = G;
    run.fee[t] = F;
    run.growth_tax[t] = growthTax;
    run.dividend_income[t] = D;
    run.net_investment_income_tax[t] = distributionInvestmentTax + growthInvestmentTax;
    run.balance[t] = balance;
    run.basis[t] = basis;
    run.shortfall[t] = shortfall;
    run.death_benefit[t] = isPreTax
      ? balance * (1 - (plan.heirTaxRate < 0 ? plan.taxRate[t] : plan.heirTaxRate))
      : balance;
    run.front_load[t] = contribution * (1 - plan.investedShare);
    note?.({
      before,
      invested,
      distributed,
      required,
      minimum,
      distributionTax,
      distributionInvestmentTax,
      grown,
      lossesUsed,
      dividends: D,
      growthInvestmentTax,
      household,
    });
  }
  return { run, ordinary, gains };
}

const NOTHING: Taxes = { tax: 0, investmentTax: 0 };

/** Returns the household's additional taxes because of the account's income. */
function owedMore(household: HouseholdYear, { ordinary, gains, interest }: Omit<Added, 'penalty'>): Taxes {
  if (ordinary === 0 && gains === 0) return NOTHING;
  const { tax, investmentTax } = household.taxes(ordinary, gains, interest);
  const { without } = household;
  return { tax: tax - without.tax, investmentTax: investmentTax - without.investmentTax };
}

/** Returns the least gross amount that leaves d, or more than the maximum if no amount does. */
function minFor(d: number, upper: number, left: (gross: number) => number): number {
  if (d <= 0) return 0;
  const short = upper <= 0 ? -d : left(upper) - d;
  if (short < 0) return Infinity;
  return bracketedRoot((gross) => left(gross) - d, 0, upper, -d, short, NEAR);
}

/** Returns the largest y whose cost in take-home pay, after the tax saving, is at most c. */
function grossUp(c: number, household: HouseholdYear, flatRate: number): number {
  if (c <= 0) return 0;
  const costs = (y: number) => takeHomeCost(y, household);
  let unmet = c / (1 - flatRate);
  while (costs(unmet) <= c) unmet *= 2;
  return bracketedRoot((y) => c - costs(y), unmet, c, c - costs(unmet), c - costs(c), NEAR);
}

/** A contribution before tax, less the tax that it saves. */
function takeHomeCost(y: number, household: HouseholdYear): number {
  const { tax, investmentTax } = owedMore(household, { ordinary: -y, gains: 0 });
  return y + tax + investmentTax;
}

/** Take-home costs of the contributions within the limits. Null: no limit in that year. */
export function costsWithin(
  outlay: ArrayLike<number>,
  { households, contributions }: FixedYears,
  limits: readonly (number | null)[],
  isGrossedUp: boolean,
): Float64Array {
  return Float64Array.from(contributions, (requested, t) => {
    const limit = limits[t];
    if (limit === null || requested <= limit) return outlay[t];
    return isGrossedUp ? takeHomeCost(limit, households[t]) : limit;
  });
}

/** A complete sale at the start of the next year, on top of that year's household. */
function liquidation(
  plan: AccountPlan,
  t: number,
  run: Pick<AccountRun, 'balance' | 'basis'>,
  households: readonly HouseholdYear[],
): number {
  const balance = run.balance[t];
  if (balance <= 0) return 0;
  const gain = Math.max(0, balance - run.basis[t]);
  const sold = {
    [TAXABLE]: { ordinary: 0, gains: gain, penalty: 0 },
    [TAX_DEFERRED]: { ordinary: balance, gains: 0, penalty: plan.penalty[t + 1] * balance },
    [TAX_FREE]: { ordinary: gain * plan.unqualified[t + 1], gains: 0, penalty: plan.penalty[t + 1] * gain },
  }[plan.kind];
  const { tax, investmentTax } = owedMore(households[t + 1], sold);
  return balance - tax - investmentTax - sold.penalty;
}

function irmaaOf(
  t: number,
  ordinary: Float64Array,
  gains: Float64Array,
  households: readonly HouseholdYear[],
  { household, tables }: FederalTerms,
): number {
  if (t < IRMAA_LOOKBACK || households[t].persons === 0) return 0;
  const seen = t - IRMAA_LOOKBACK;
  const of = (income: number) => irmaa(income, household.filing_status, households[t], tables);
  const { income } = households[seen];
  return of(income(ordinary[seen], gains[seen])) - of(income(0, 0));
}
