/**
 * What is wrong with a vehicle while it is typed. The same answers as the domain's vehicle schema, which a test
 * compares, without the schema library's weight on a screen that is opened often. The server checks again.
 */
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type {
  GrowthShares,
  VehicleInput,
  AccountType,
  ContributionBasis,
  Overflow,
  TaxMethod,
} from '../../../domain/vehicles/vehicle.ts';
import type { PlanType } from '../../../domain/tax/contribution-limits.ts';

const LONGEST_NAME = 60;
const RATE = { min: -0.5, max: 0.5 };
const FEE = { min: 0, max: 0.1 };
const TAX = { min: 0, max: 0.6 };
const SHARE = { min: 0, max: 1 };

interface Range {
  min: number;
  max: number;
}

type CheckedVehicle = { vehicle: VehicleInput } | { errors: FieldErrors };

export function checkVehicle(draft: VehicleDraft): CheckedVehicle {
  const errors: Record<string, string[]> = {};
  const add = (path: string, message: string) => {
    (errors[path] ??= []).push(message);
  };
  const optional = (path: string, value: number | null, { min, max }: Range): number | undefined => {
    if (value !== null && !(value >= min && value <= max)) add(path, `Must be between ${min} and ${max}.`);
    return value ?? undefined;
  };
  const given = (path: string, label: string, value: number | null, range: Range): number => {
    if (value === null) add(path, `${label} is a required field`);
    return optional(path, value, range) ?? 0;
  };
  const whole = (path: string, value: number | null): void => {
    if (value !== null && !Number.isInteger(value)) add(path, 'Enter a whole number.');
  };

  const name = draft.name.trim();
  if (name === '') add('name', 'Name is a required field');
  else if (name.length > LONGEST_NAME) add('name', `Must be at most ${LONGEST_NAME} characters.`);

  const vehicle: VehicleInput = {
    name,
    account_type: draft.account_type,
    rate_of_return: given('rate_of_return', 'Rate of return', draft.rate_of_return, RATE),
    portfolio: portfolioOf(draft.portfolio, add),
    lookback_years: optional('lookback_years', draft.portfolio && draft.lookback_years, { min: 1, max: 120 }),
    ...(draft.portfolio && draft.lookback_method && { lookback_method: draft.lookback_method }),
    fee: given('fee', 'Fee', draft.fee, FEE),
    front_load: given('front_load', 'Front load', draft.front_load, FEE),
    tax_rate: given('tax_rate', 'Tax rate', draft.tax_rate, TAX),
    second_tax_rate: optional('second_tax_rate', draft.second_tax_rate, TAX),
    tax_change_age: optional('tax_change_age', draft.tax_change_age, { min: 1, max: 120 }),
    capital_gains_rate: given('capital_gains_rate', 'Capital gains rate', draft.capital_gains_rate, TAX),
    growth_shares: growthShares(draft.growth_shares, given, add),
    heir_tax_rate: optional('heir_tax_rate', draft.heir_tax_rate, TAX),
    early_withdrawal_penalty: draft.early_withdrawal_penalty,
    rmd_enabled: draft.rmd_enabled,
    // The Uniform Lifetime Table starts at 70.
    rmd_age: optional('rmd_age', draft.rmd_age, { min: 70, max: 120 }),
    dividend_yield: yieldOf(draft.dividend_yield, optional),
    contribution_basis: draft.contribution_basis,
    // An account without a plan is kept as one always was.
    ...(draft.plan_type !== 'none' && { plan_type: draft.plan_type, overflow: draft.overflow }),
    ...(draft.tax_method !== 'flat' && { tax_method: draft.tax_method }),
  };
  if (draft.plan_type !== 'none' && draft.tax_method === 'federal' && draft.overflow !== 'warn')
    add('overflow', 'With federal tables an account only warns of its limits. Choose warn, or flat rates.');
  if (draft.portfolio) whole('lookback_years', draft.lookback_years);
  whole('tax_change_age', draft.tax_change_age);
  whole('rmd_age', draft.rmd_age);
  if (draft.second_tax_rate !== null && draft.tax_change_age === null)
    add('tax_change_age', 'Tax change age is a required field');
  return Object.keys(errors).length === 0 ? { vehicle } : { errors };
}

const YIELD = { min: 0, max: 0.2 };

function yieldOf(
  given: VehicleDraft['dividend_yield'],
  optional: (path: string, value: number | null, range: Range) => number | undefined,
): VehicleInput['dividend_yield'] {
  return typeof given === 'object' && given !== null ? given : optional('dividend_yield', given, YIELD);
}

function portfolioOf(
  parts: VehicleDraft['portfolio'],
  add: (path: string, message: string) => void,
): VehicleInput['portfolio'] {
  if (parts === null) return undefined;
  if (parts.length === 0) add('portfolio', 'Choose at least one index.');
  const weights: Record<string, number> = {};
  for (const { index, weight } of parts) {
    if (weight === null) add(`portfolio.${index}`, 'Weight is a required field');
    else if (!(weight >= SHARE.min && weight <= SHARE.max))
      add(`portfolio.${index}`, `Must be between ${SHARE.min} and ${SHARE.max}.`);
    weights[index] = weight ?? 0;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const isGiven = parts.length > 0 && parts.every(({ weight }) => weight !== null);
  if (isGiven && Math.abs(total - 1) > 0.0001) add('portfolio', 'Weights must total 100%.');
  return weights;
}

const SHARE_LABELS: readonly [keyof GrowthShares, string][] = [
  ['ordinary', 'Ordinary income'],
  ['qualified', 'Qualified dividends'],
  ['long_term', 'Long-term gains'],
  ['deferred', 'Deferred growth'],
];

function growthShares(
  shares: VehicleDraft['growth_shares'],
  given: (path: string, label: string, value: number | null, range: Range) => number,
  add: (path: string, message: string) => void,
): GrowthShares {
  const result: GrowthShares = { ordinary: 0, qualified: 0, long_term: 0, deferred: 0 };
  for (const [name, label] of SHARE_LABELS)
    result[name] = given(`growth_shares.${name}`, label, shares[name], SHARE);
  const total = result.ordinary + result.qualified + result.long_term + result.deferred;
  const isWhole = SHARE_LABELS.every(([name]) => shares[name] !== null);
  if (isWhole && Math.abs(total - 1) > 0.0001) add('growth_shares', 'Shares must total 100%.');
  return result;
}

export type Figure = number | null;

/** One index of a mix. */
export interface PortfolioPart {
  index: string;
  weight: Figure;
}

export interface VehicleDraft {
  /** Tells the forms apart while vehicles come and go; never saved. */
  key: number;
  name: string;
  account_type: AccountType;
  /** With a portfolio, what its history gives. */
  rate_of_return: Figure;
  /** Null: a rate is assumed. */
  portfolio: readonly PortfolioPart[] | null;
  lookback_years: Figure;
  /** In place of the last years. */
  lookback_method: VehicleInput['lookback_method'] | null;
  fee: Figure;
  front_load: Figure;
  /** Its taxes are set here alone; otherwise they are those that all vehicles share. */
  own_taxes: boolean;
  tax_rate: Figure;
  second_tax_rate: Figure;
  tax_change_age: Figure;
  capital_gains_rate: Figure;
  growth_shares: Record<keyof GrowthShares, Figure>;
  heir_tax_rate: Figure;
  early_withdrawal_penalty: boolean;
  rmd_enabled: boolean;
  /** Null: as the methods have it. */
  rmd_age: Figure;
  /** Null: none. A yearly list is kept as it came. */
  dividend_yield: number | readonly number[] | null;
  contribution_basis: ContributionBasis;
  /** Whose limits it has; one that its type can be. */
  plan_type: PlanType;
  overflow: Overflow;
  /** By its own rates, or by the federal tables on top of the household's income. */
  tax_method: TaxMethod;
}
