import { ACCOUNT_RULES, PLAN_NAMES, overflowOf } from '../../../domain/vehicles/vehicle.ts';
import type {
  GrowthShares,
  Overflow,
  TaxMethod,
  VehicleInput,
  ContributionBasis,
} from '../../../domain/vehicles/vehicle.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type { VehicleDraft } from './check-vehicle.ts';
import { STATUSES } from './tax-draft.ts';
import { kindOf } from './account-kinds.ts';
import { afterFees, returnText as bothReturns } from '../../../rendering/words/sentence-parts.ts';
import type { ProfileHousehold, TaxProfile } from '../../../domain/practice/cases/calendar-terms.ts';

export interface Wording {
  id: string;
  label: string;
  text: string;
}

export const wordings = (
  lines: readonly (readonly [id: string, label: string, text: string | null])[],
): Wording[] => lines.flatMap(([id, label, text]) => (text === null ? [] : [{ id, label, text }]));

export const NOT_ENTERED = 'not given';
export const percent = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? NOT_ENTERED : formatPercent(rate);
const yesNo = (on: boolean): string => (on ? 'yes' : 'no');

export const SHARES: readonly { name: keyof GrowthShares; label: string }[] = [
  { name: 'ordinary', label: 'Ordinary income' },
  { name: 'qualified', label: 'Qualified dividends' },
  { name: 'long_term', label: 'Long-term gains' },
  { name: 'deferred', label: 'Deferred' },
];

/** "24% now, 22% from age 66". */
export function taxRateText(taxes: {
  tax_rate: number;
  second_tax_rate?: number | null | undefined;
  tax_change_age?: number | null | undefined;
}): string {
  const { tax_rate: now, second_tax_rate: secondRate, tax_change_age: age } = taxes;
  return secondRate === null || secondRate === undefined
    ? percent(now)
    : `${percent(now)}, ${percent(secondRate)} from age ${age ?? '–'}`;
}

const weightText = (weight: number): string => `${Number((weight * 100).toFixed(2))}%`;

export function portfolioText(
  portfolio: NonNullable<VehicleInput['portfolio']>,
  nameOf: (id: string) => string = (id) => id,
): string {
  if (typeof portfolio === 'string') return nameOf(portfolio);
  return Object.entries(portfolio)
    .map(([id, weight]) => `${weightText(weight)} ${nameOf(id)}`)
    .join(', ');
}

/** "6.50%: 60% S&P 500, 40% US bonds, the last 20 years". */
function returnText(
  vehicle: VehicleInput,
  portfolio: NonNullable<VehicleInput['portfolio']>,
  nameOf?: (id: string) => string,
): string {
  return `${bothReturns(vehicle)}: ${portfolioText(portfolio, nameOf)}, ${lookbackText(vehicle)}`;
}

export function lookbackText(account: {
  lookback_years?: number | null | undefined;
  lookback_method?: string | null | undefined;
}): string {
  const { lookback_years: years, lookback_method: method } = account;
  if (method) return 'average of 25-year periods';
  return years === undefined || years === null ? 'all years' : `the last ${years} years`;
}

export const returnHelp = ({ rate_of_return, fee }: Pick<VehicleDraft, 'rate_of_return' | 'fee'>) =>
  rate_of_return === null || fee === null ? null : afterFees({ rate_of_return, fee });

const yieldText = (rates: NonNullable<VehicleInput['dividend_yield']>): string =>
  typeof rates === 'number' ? percent(rates) : `${rates.length} yearly rates`;

function rmdText({ rmd_enabled: takes = true, rmd_age: from }: VehicleInput): string {
  if (!takes) return 'no';
  return from === undefined ? 'by year of birth' : `from age ${from}`;
}

const OVERFLOW_TEXT: Readonly<Record<Overflow, string>> = {
  warn: 'the full amount is contributed',
  cap: 'the rest above its limit is not invested',
  to_taxable: 'the rest above its limit goes to a taxable account',
};

const TAX_METHOD_TEXT: Readonly<Record<TaxMethod, string>> = {
  flat: 'flat rates',
  federal: 'federal tables',
};

const planText = (vehicle: VehicleInput): string => {
  const { plan_type: plan = 'none' } = vehicle;
  return plan === 'none' ? 'none, so no limit' : `${PLAN_NAMES[plan]}: ${OVERFLOW_TEXT[overflowOf(vehicle)]}`;
};

const BASIS_TEXT: Readonly<Record<ContributionBasis, string>> = {
  grossed_up: 'same take-home cost as the premium',
  same_outlay: 'the same amount as the premium',
};

const heirTaxText = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? 'client’s rate at death' : percent(rate);

const shareText = (shares: GrowthShares): string =>
  SHARES.map(({ name, label }) => `${weightText(shares[name])} ${label.toLowerCase()}`).join(', ');

export function vehicleFacts(vehicle: VehicleInput, nameOf?: (id: string) => string): Wording[] {
  const { portfolio, dividend_yield: dividends, tax_method: method = 'flat' } = vehicle;
  const { isTaxedYearly, isPreTax } = ACCOUNT_RULES[vehicle.account_type];
  const { label } = kindOf(vehicle);
  const isFlat = method === 'flat';
  return wordings([
    ['name', 'Name', vehicle.name],
    ['account_type', 'Type', label],
    ['return', 'Return', portfolio ? returnText(vehicle, portfolio, nameOf) : bothReturns(vehicle)],
    ['fee', 'Yearly fee', percent(vehicle.fee)],
    ['front_load', 'Front load', percent(vehicle.front_load)],
    ['tax_method', 'Taxes', TAX_METHOD_TEXT[method]],
    ['tax_rate', 'Tax rate', isFlat ? taxRateText(vehicle) : null],
    [
      'capital_gains_rate',
      'Capital gains rate',
      isTaxedYearly && isFlat ? percent(vehicle.capital_gains_rate) : null,
    ],
    ['growth_shares', 'A year’s growth', isTaxedYearly ? shareText(vehicle.growth_shares) : null],
    [
      'dividend_yield',
      'Dividend yield',
      isTaxedYearly && dividends !== undefined ? yieldText(dividends) : null,
    ],
    [
      'early_withdrawal_penalty',
      '10% penalty before 59½',
      isTaxedYearly ? null : yesNo(vehicle.early_withdrawal_penalty),
    ],
    ['plan', 'Plan', isTaxedYearly ? null : planText(vehicle)],
    ['contribution_basis', 'Contributions', isPreTax ? BASIS_TEXT[vehicle.contribution_basis] : null],
    ['heir_tax_rate', 'Heirs’ tax rate', isPreTax ? heirTaxText(vehicle.heir_tax_rate) : null],
    ['rmd', 'Required minimum distributions', isPreTax ? rmdText(vehicle) : null],
  ]);
}

export const taxProfileFacts = (profile: TaxProfile): Wording[] =>
  wordings([
    ['tax_rate', 'Tax rate', taxRateText(profile)],
    ['capital_gains_rate', 'Capital gains rate', percent(profile.capital_gains_rate)],
    ['heir_tax_rate', 'Heirs’ tax rate', heirTaxText(profile.heir_tax_rate)],
    ['household', 'Household', profile.household ? householdText(profile.household) : null],
  ]);

/** "Single, $120,000 of other income, $40,000 from age 67, Social Security $38,000 from age 70, first year 2026". */
function householdText(household: ProfileHousehold): string {
  const { start_year, filing_status, other_income, later_income, later_age } = household;
  const { other_gains, social_security, social_security_age, state_rate } = household;
  const status = STATUSES.find(({ value }) => value === filing_status)?.label ?? filing_status;
  const from = (age: number | undefined) => (age === undefined ? '' : ` from age ${age}`);
  return [
    status,
    other_income > 0 ? `${formatTableDollars(other_income)} of other income` : 'no other income',
    later_age === undefined ? null : `${dollarsOrNone(later_income ?? 0)}${from(later_age)}`,
    other_gains > 0 ? `${formatTableDollars(other_gains)} of capital gains` : null,
    social_security > 0
      ? `Social Security ${formatTableDollars(social_security)}${from(social_security_age)}`
      : null,
    state_rate > 0 ? `state rate ${percent(state_rate)}` : null,
    `first year ${start_year}`,
  ]
    .filter((word) => word !== null)
    .join(', ');
}

const dollarsOrNone = (amount: number): string => (amount > 0 ? formatTableDollars(amount) : 'none');

export const valueBasisText = (basis: 'pre_tax' | 'after_tax'): string =>
  basis === 'after_tax' ? 'after tax' : 'before tax';
