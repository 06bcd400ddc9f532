/** A vehicle's figures as words: for the review, and for comparing two versions of one. */
import {
  PLAN_NAMES,
  type GrowthShares,
  type Overflow,
  type TaxMethod,
  type VehicleInput,
  type ContributionBasis,
} from '../../../domain/vehicles/vehicle.ts';
import { formatPercent, formatShortPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { STATUSES } from './tax-draft.ts';
import { ACCOUNT_TYPES } from './vehicle-draft.ts';
import { returnWords as bothReturns } from '../../../rendering/words/words.ts';
import type { ProfileHousehold, TaxProfile } from '../../../domain/practice/cases/calendar-terms.ts';

export interface Wording {
  /** Of the field or fields it tells. */
  id: string;
  label: string;
  text: string;
}

export const NOT_GIVEN = 'not given';
const percent = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? NOT_GIVEN : formatPercent(rate);
const yesNo = (on: boolean): string => (on ? 'yes' : 'no');

export const SHARES: readonly { name: keyof GrowthShares; label: string }[] = [
  { name: 'ordinary', label: 'Ordinary income' },
  { name: 'qualified', label: 'Qualified dividends' },
  { name: 'long_term', label: 'Long-term gains' },
  { name: 'deferred', label: 'Deferred' },
];

/** "24% now, 22% from age 66". */
export function taxRateWords(taxes: {
  tax_rate: number;
  second_tax_rate?: number | null | undefined;
  tax_change_age?: number | null | undefined;
}): string {
  const { tax_rate: now, second_tax_rate: later, tax_change_age: age } = taxes;
  return later === null || later === undefined
    ? percent(now)
    : `${percent(now)}, ${percent(later)} from age ${age ?? '–'}`;
}

/** "60% sp500, 40% us_bonds": the names of the indexes come from whoever knows them. */
export function portfolioWords(
  portfolio: NonNullable<VehicleInput['portfolio']>,
  nameOf: (id: string) => string = (id) => id,
): string {
  if (typeof portfolio === 'string') return nameOf(portfolio);
  return Object.entries(portfolio)
    .map(([id, weight]) => `${Number((weight * 100).toFixed(2))}% ${nameOf(id)}`)
    .join(', ');
}

/** "6.50%: 60% S&P 500, 40% US bonds, the last 20 years". */
function returnWords(
  vehicle: VehicleInput,
  portfolio: NonNullable<VehicleInput['portfolio']>,
  nameOf?: (id: string) => string,
): string {
  const years = vehicle.lookback_years;
  const span =
    vehicle.lookback_method === 'average_25_year'
      ? 'average of 25-year periods'
      : years === undefined
        ? 'all years'
        : `the last ${years} years`;
  return `${bothReturns(vehicle)}: ${portfolioWords(portfolio, nameOf)}, ${span}`;
}

/** Under the return that is typed; nothing while either figure is missing. */
export const returnHelp = ({
  rate_of_return: rate,
  fee,
}: {
  rate_of_return: number | null;
  fee: number | null;
}): string | null => (rate === null || fee === null ? null : bothReturns({ rate_of_return: rate, fee }));

const yieldWords = (given: NonNullable<VehicleInput['dividend_yield']>): string =>
  typeof given === 'number' ? percent(given) : `${given.length} yearly rates`;

function rmdWords({ rmd_enabled: takes = true, rmd_age: from }: VehicleInput): string {
  if (!takes) return 'no';
  return from === undefined ? 'by year of birth' : `from age ${from}`;
}

const OVERFLOW_WORDS: Readonly<Record<Overflow, string>> = {
  warn: 'all is paid in',
  cap: 'what is over its limit is not invested',
  to_taxable: 'what is over its limit goes to a taxable account',
};

const TAX_METHOD_WORDS: Readonly<Record<TaxMethod, string>> = {
  flat: 'at the rates given',
  federal: 'by the federal tables',
};

const planWords = ({ plan_type: plan = 'none', overflow = 'warn' }: VehicleInput): string =>
  plan === 'none' ? 'none, so no limit' : `${PLAN_NAMES[plan]}: ${OVERFLOW_WORDS[overflow]}`;

/** Only what the account type can use. */
export function vehicleWords(vehicle: VehicleInput, nameOf?: (id: string) => string): Wording[] {
  const isTaxable = vehicle.account_type === 'taxable';
  const isDeferred = vehicle.account_type === 'tax_deferred';
  const isByTables = vehicle.tax_method === 'federal';
  const type = ACCOUNT_TYPES.find(({ value }) => value === vehicle.account_type);
  return [
    { id: 'name', label: 'Name', text: vehicle.name },
    { id: 'account_type', label: 'Type', text: type?.label ?? vehicle.account_type },
    vehicle.portfolio === undefined
      ? { id: 'return', label: 'Return', text: bothReturns(vehicle) }
      : { id: 'return', label: 'Return', text: returnWords(vehicle, vehicle.portfolio, nameOf) },
    { id: 'fee', label: 'Yearly fee', text: percent(vehicle.fee) },
    { id: 'front_load', label: 'Front load', text: percent(vehicle.front_load) },
    { id: 'tax_method', label: 'Taxes', text: TAX_METHOD_WORDS[vehicle.tax_method ?? 'flat'] },
    ...(isByTables ? [] : [{ id: 'tax_rate', label: 'Tax rate', text: taxRateWords(vehicle) }]),
    ...(isTaxable
      ? [
          ...(isByTables
            ? []
            : [
                {
                  id: 'capital_gains_rate',
                  label: 'Capital gains rate',
                  text: percent(vehicle.capital_gains_rate),
                },
              ]),
          {
            id: 'growth_shares',
            label: 'A year’s growth',
            text: SHARES.map(
              ({ name, label }) =>
                `${Number((vehicle.growth_shares[name] * 100).toFixed(2))}% ${label.toLowerCase()}`,
            ).join(', '),
          },
          ...(vehicle.dividend_yield === undefined
            ? []
            : [{ id: 'dividend_yield', label: 'Dividend yield', text: yieldWords(vehicle.dividend_yield) }]),
        ]
      : [
          {
            id: 'early_withdrawal_penalty',
            label: '10% penalty before 59½',
            text: yesNo(vehicle.early_withdrawal_penalty),
          },
        ]),
    ...(isTaxable ? [] : [{ id: 'plan', label: 'Plan', text: planWords(vehicle) }]),
    ...(isDeferred
      ? [
          {
            id: 'contribution_basis',
            label: 'Contributions',
            text:
              vehicle.contribution_basis === 'grossed_up'
                ? 'same take-home cost as the premium'
                : 'the premium as it is paid',
          },
          {
            id: 'heir_tax_rate',
            label: 'Heirs’ tax rate',
            text:
              vehicle.heir_tax_rate === undefined
                ? 'same as the tax rate then'
                : percent(vehicle.heir_tax_rate),
          },
          {
            id: 'rmd',
            label: 'Required minimum distributions',
            text: rmdWords(vehicle),
          },
        ]
      : []),
  ];
}

export const taxProfileWords = (profile: TaxProfile): Wording[] => [
  { id: 'tax_rate', label: 'Tax rate', text: taxRateWords(profile) },
  { id: 'capital_gains_rate', label: 'Capital gains rate', text: percent(profile.capital_gains_rate) },
  {
    id: 'heir_tax_rate',
    label: 'Heirs’ tax rate',
    text: profile.heir_tax_rate === null ? 'same as the tax rate then' : percent(profile.heir_tax_rate),
  },
  ...(profile.household
    ? [{ id: 'household', label: 'Household', text: householdWords(profile.household) }]
    : []),
];

/** "Single, $120,000 of other income, $40,000 from age 67, Social Security $38,000 from age 70, first year 2026". */
function householdWords(household: ProfileHousehold): string {
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

export const valueBasisWords = (basis: 'pre_tax' | 'after_tax'): string =>
  basis === 'after_tax' ? 'after tax' : 'before tax';

/** What a contribution basis means, in dollars of this policy's own premium. */
export function contributionWords(
  basis: ContributionBasis,
  outlay: number,
  taxRate: number | null,
): string | null {
  if (taxRate === null || taxRate >= 1 || taxRate < 0 || outlay <= 0) return null;
  const paid = formatTableDollars(outlay);
  const rate = formatShortPercent(taxRate);
  return basis === 'grossed_up'
    ? `${paid} after tax is ${formatTableDollars(outlay / (1 - taxRate))} before tax at ${rate}: the account is given the larger amount, so that both cost the same take-home pay.`
    : `The account is given ${paid} of pre-tax pay, which costs only ${formatTableDollars(outlay * (1 - taxRate))} of take-home pay at ${rate}: less than the policy costs.`;
}
