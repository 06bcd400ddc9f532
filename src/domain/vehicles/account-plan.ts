/** The yearly terms of a vehicle: one column per quantity, one entry per plan year. */
import { raisedRate } from '../shared/rate-rise.ts';
import { ACCOUNT_RULES, isGrossedUp, type AccountType, type VehicleInput } from './vehicle.ts';
import { distributionPeriod, distributionStartAge } from '../tax/federal/retirement-distributions.ts';
import type { Methods } from '../policy/methods.ts';

export const TAXABLE = 0;
export const TAX_DEFERRED = 1;
export const TAX_FREE = 2;
export type AccountKind = typeof TAXABLE | typeof TAX_DEFERRED | typeof TAX_FREE;
const KINDS: Readonly<Record<AccountType, AccountKind>> = {
  taxable: TAXABLE,
  tax_deferred: TAX_DEFERRED,
  tax_free: TAX_FREE,
};

export type AccountPlan = Readonly<ReturnType<typeof accountPlan>>;

/** Age 59 at the start of a year counts as before 59½: 26 USC 72(t). */
export const EARLY_UNTIL = 59.5;
const EARLY_PENALTY = 0.1;

export function accountPlan(
  age: number,
  vehicle: VehicleInput,
  outlays: ArrayLike<number>,
  needs: ArrayLike<number>,
) {
  const years = outlays.length;
  const kind = KINDS[vehicle.account_type];
  const { isTaxedYearly, isPreTax } = ACCOUNT_RULES[vehicle.account_type];
  const hasGrossUp = isGrossedUp(vehicle);
  const column = (length = years): Float64Array => new Float64Array(length);
  /** Contributions, grossed up if required. */
  const contributions = column();
  /** τ: the ordinary tax rate of the year. */
  const taxRate = column();
  /** p: the additional tax on early withdrawals, with one more entry for a sale after the last year. */
  const penalty = column(years + 1);
  /** 1 while a Roth's earnings are not qualified (before 59½, or in the first five years), with one more entry. */
  const unqualified: Uint8Array = new Uint8Array(years + 1);
  /** Divisor of the required minimum distribution, or 0. */
  const lifetimePeriod = column();
  let rmdAge = Infinity;
  if (isPreTax && vehicle.rmd_enabled) {
    if (vehicle.rmd_age === undefined)
      throw new RangeError('No age for minimum distributions: resolvedVehicle comes first.');
    rmdAge = vehicle.rmd_age;
  }
  let firstNeed = 0;
  let lastNeed = 0;
  for (let t = 0; t <= years; t += 1) {
    const isEarly = age + t < EARLY_UNTIL;
    penalty[t] = isEarly && vehicle.early_withdrawal_penalty && !isTaxedYearly ? EARLY_PENALTY : 0;
    unqualified[t] = isEarly || t < 5 ? 1 : 0;
    if (t === years) break;
    taxRate[t] = rateInForce(vehicle, age + t);
    contributions[t] = hasGrossUp ? outlays[t] / (1 - taxRate[t]) : outlays[t];
    if (age + t >= rmdAge) lifetimePeriod[t] = distributionPeriod(age + t);
    if (needs[t] > 0) {
      if (firstNeed === 0) firstNeed = t + 1;
      lastNeed = t + 1;
    }
  }
  const shares = vehicle.growth_shares;
  const requested: Float64Array = new Float64Array(needs);
  return {
    kind,
    isTaxedYearly,
    isPreTax,
    years,
    firstAge: age,
    contributions,
    /** Net distributions required. */
    needs: requested,
    taxRate,
    penalty,
    unqualified,
    lifetimePeriod,
    heirTaxRate: vehicle.heir_tax_rate ?? -1,
    fee: vehicle.fee,
    investedShare: 1 - vehicle.front_load,
    capitalGainsRate: vehicle.capital_gains_rate,
    ordinary: shares.ordinary,
    qualified: shares.qualified,
    longTerm: shares.long_term,
    deferred: shares.deferred,
    /** Dividends per year as a share of the balance, or null. */
    dividends: dividendsOf(vehicle.dividend_yield, years),
    /** Plan years of the first and the last distribution, or 0. */
    firstNeed,
    lastNeed,
  };
}

function dividendsOf(dividendYield: VehicleInput['dividend_yield'], years: number): Float64Array | null {
  if (dividendYield === undefined || dividendYield === 0) return null;
  return typeof dividendYield === 'number'
    ? new Float64Array(years).fill(dividendYield)
    : Float64Array.from({ length: years }, (_, t) => dividendYield[t] ?? 0);
}

function rateInForce(vehicle: VehicleInput, age: number): number {
  const { tax_rate, second_tax_rate, tax_change_age, tax_rise } = vehicle;
  const rate =
    second_tax_rate !== undefined && tax_change_age !== undefined && age >= tax_change_age
      ? second_tax_rate
      : tax_rate;
  return raisedRate(rate, age, tax_rise);
}

/** Terms that depend on the methods of the calculation. */
interface VehicleTerms {
  readonly age: number;
  readonly start_year: number;
  readonly methods: Methods;
}

/**
 * By the second methods, tax-deferred accounts take required minimum distributions unless disabled, and taxable
 * accounts pay tax on dividends in a year of losses. By the first, RMDs only apply if enabled.
 */
export function resolvedVehicle<V extends VehicleInput>(
  dividendYield: V,
  { age, start_year, methods }: VehicleTerms,
): V {
  const isFirst = methods === 'first';
  const vehicle =
    isFirst && dividendYield.dividend_yield !== undefined
      ? { ...dividendYield, dividend_yield: undefined }
      : dividendYield;
  const { account_type: type, rmd_enabled = !isFirst, rmd_age } = vehicle;
  if (!ACCOUNT_RULES[type].isPreTax || !rmd_enabled) return vehicle;
  return { ...vehicle, rmd_enabled, rmd_age: rmd_age ?? distributionStartAge(start_year - age) };
}
