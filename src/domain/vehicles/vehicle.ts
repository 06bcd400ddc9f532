/** The comparative vehicles: accounts that receive the policy's outlay and pay its net income. */
import type { RateRise } from '../shared/rate-rise.ts';
import type { PlanType } from '../tax/contribution-limits.ts';

/**
 * Code outside the engines' loops reads this table, so a new account type needs a row. `isTaxedYearly`: growth is
 * taxed each year. `isPreTax`: contributions were not taxed, and distributions are ordinary income.
 */
export const ACCOUNT_RULES = {
  taxable: { isTaxedYearly: true, isPreTax: false },
  tax_deferred: { isTaxedYearly: false, isPreTax: true },
  tax_free: { isTaxedYearly: false, isPreTax: false },
} as const;
export type AccountType = keyof typeof ACCOUNT_RULES;
export const ACCOUNT_TYPES = Object.keys(ACCOUNT_RULES) as [AccountType, ...AccountType[]];
export type ContributionBasis = 'same_outlay' | 'grossed_up';

/** Accepts the kind of a report slot, which may be the policy or empty. */
export const isPreTax = (kind: string): boolean =>
  Object.entries(ACCOUNT_RULES).some(([type, rules]) => type === kind && rules.isPreTax);

/** Whether contributions are raised by the tax already paid on the premium's dollars. */
export const isGrossedUp = (vehicle: Pick<VehicleInput, 'account_type' | 'contribution_basis'>): boolean =>
  ACCOUNT_RULES[vehicle.account_type].isPreTax && vehicle.contribution_basis === 'grossed_up';

/** Treatment of a contribution over the limit: a warning only, not invested, or invested in a taxable account. */
export const OVERFLOWS = ['warn', 'cap', 'to_taxable'] as const;
export type Overflow = (typeof OVERFLOWS)[number];

/** The vehicle's flat rates, or the federal tables on top of the household's income. */
export const TAX_METHODS = ['flat', 'federal'] as const;
export type TaxMethod = (typeof TAX_METHODS)[number];

export const PLAN_NAMES: Readonly<Record<PlanType, string>> = {
  none: 'account without a plan',
  '401k': '401(k)',
  roth_401k: 'Roth 401(k)',
  traditional_ira: 'traditional IRA',
  roth_ira: 'Roth IRA',
};

/** Account type of each plan; null if any type is possible. */
export const ACCOUNT_OF: Readonly<Record<PlanType, AccountType | null>> = {
  none: null,
  '401k': 'tax_deferred',
  roth_401k: 'tax_free',
  traditional_ira: 'tax_deferred',
  roth_ira: 'tax_free',
};

/** Shares of a taxable account's growth by tax treatment; they sum to 1. */
export interface GrowthShares {
  ordinary: number;
  qualified: number;
  long_term: number;
  deferred: number;
}

/** A vehicle with all defaults. Rates are fractions. */
export interface VehicleInput {
  name: string;
  account_type: AccountType;
  rate_of_return: number;
  /** {index id: weight}, or the id of a balanced allocation. It replaces the rate. */
  portfolio?: string | Record<string, number> | undefined;
  lookback_years?: number | undefined;
  /** Replaces the last years. */
  lookback_method?: 'average_25_year' | undefined;
  fee: number;
  front_load: number;
  tax_rate: number;
  second_tax_rate?: number | undefined;
  tax_change_age?: number | undefined;
  tax_rise?: RateRise | undefined;
  capital_gains_rate: number;
  growth_shares: GrowthShares;
  heir_tax_rate?: number | undefined;
  early_withdrawal_penalty: boolean;
  /** Absent: by the methods (`resolvedVehicle`). */
  rmd_enabled?: boolean | undefined;
  /** Absent: by the year of birth. */
  rmd_age?: number | undefined;
  contribution_basis: ContributionBasis;
  /** Plan whose limits apply, and the treatment of an excess. */
  plan_type?: PlanType | undefined;
  overflow?: Overflow | undefined;
  /** Only with the federal tables: the account receives at most the limit of its plan. */
  limit_contributions?: boolean | undefined;
  /** Absent: flat. */
  tax_method?: TaxMethod | undefined;
  /** Dividends per year as a share of the balance, taxed also in a year of losses. */
  dividend_yield?: number | readonly number[] | undefined;
}

export const ONLY_WARNS =
  'With federal tables an account only warns of its limits. Choose warn, or flat rates.';

/** Treatment of contributions above the limit of the plan. */
export const overflowOf = ({ overflow = 'warn', limit_contributions: isLimited }: VehicleInput): Overflow =>
  isLimited ? 'cap' : overflow;

export const isByTables = ({ plan_type: plan = 'none', tax_method: method }: VehicleInput): boolean =>
  plan !== 'none' || method === 'federal';

export type RequiredReturnStatus = 'ok' | 'no_distributions' | 'zero_target' | 'unreachable' | 'any';

/** `age` is the age in plan year `years`; `years` counts plan years to the last one paid in full. */
export interface Longevity {
  age: number | null;
  years: number | null;
  beyond_horizon: boolean;
}

/** The engine deducts the yearly fee after growth (docs/methods/vehicle.md, step 4). */
export const returnAfterFees = (rate: number, fee: number): number => (1 + rate) * (1 - fee) - 1;

/** The accounts that a report shows. The first account is in slot 2. */
export const shownVehicles = <Vehicle>(vehicles: readonly Vehicle[], removed: readonly number[]): Vehicle[] =>
  vehicles.filter((_, index) => !removed.includes(index + 2));
