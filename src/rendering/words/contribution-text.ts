/** What an account receives a year, and what happens above the limit of its plan. */
import type { AccountLimits } from '../../domain/comparison/comparative/comparative-report.ts';
import type { OverLimit, Stretch, VehicleBasis } from '../../domain/practice/reports/report-basis.ts';
import { formatWholeDollars } from '../../domain/shared/format.ts';
import { isPreTax } from '../../domain/vehicles/vehicle.ts';
import { limitSentence } from './report-notes.ts';

/** Corrections that put an account within its limit. */
export type LimitAction = 'to_taxable' | 'lower' | 'flat_rates';

export const LIMIT_ACTIONS: Readonly<Record<LimitAction, string>> = {
  to_taxable: 'Move it to a taxable account',
  lower: 'Lower to the limit',
  flat_rates: 'Use flat tax rates',
};

interface ContributionText {
  /** "$32,500 a year before tax" */
  amount: string;
  detail: string;
  actions: readonly LimitAction[];
}

interface ContributionTerms {
  name: string;
  vehicle: VehicleBasis;
  outlay: Stretch | null;
  /** Absent without a plan. */
  limits: AccountLimits | undefined;
  firstAge: number;
  startYear: number;
}

export function contributionText(terms: ContributionTerms): ContributionText {
  const { name, vehicle, outlay, limits, firstAge, startYear } = terms;
  if (outlay === null) return { amount: 'No contribution', detail: 'No premium in these years', actions: [] };
  const over = vehicle.over_limit;
  if (over) return overText(name, vehicle, over, firstAge + over.calendar_year - startYear);
  const at = outlay.from_age - firstAge;
  const limit = limits?.rows[at]?.limit ?? null;
  const noLimit = isPreTax(vehicle.account_type)
    ? 'No contribution limit'
    : 'After-tax contributions, no limit';
  return {
    amount: paidText(vehicle, outlay),
    detail: limit === null ? noLimit : `Within the ${startYear + at} limit of ${formatWholeDollars(limit)}`,
    actions: [],
  };
}

function overText(name: string, vehicle: VehicleBasis, over: OverLimit, age: number): ContributionText {
  const { asked, limit, calendar_year: year, overflow } = over;
  const isByTables = vehicle.tax_method === 'federal';
  const beforeTax = isPreTax(vehicle.account_type) ? ' before tax' : '';
  const yearly = (amount: number) => `${formatWholeDollars(amount)} a year${beforeTax}`;
  if (overflow === 'warn')
    return {
      amount: yearly(asked),
      detail: limitSentence(name, over),
      actions: isByTables ? ['lower', 'flat_rates'] : ['to_taxable'],
    };
  const atLimit = `The ${year} limit.`;
  if (overflow === 'cap')
    return {
      amount: yearly(limit),
      detail: `${atLimit} The rest is not invested.`,
      actions: isByTables ? ['flat_rates'] : [],
    };
  const rest = (asked - limit) * (vehicle.contribution_basis === 'grossed_up' ? 1 - rateAt(vehicle, age) : 1);
  return {
    amount: yearly(limit),
    detail: `${atLimit} ${formatWholeDollars(rest)} a year after tax goes to a taxable account.`,
    actions: [],
  };
}

const rateAt = ({ tax_rate: first, later_tax: later }: VehicleBasis, age: number): number =>
  later && age >= later.from_age ? later.rate : first;

/**
 * By the tables, the amount before tax depends on the year's income, so the take-home cost is shown. So it is if a
 * second tax rate begins while contributions are made.
 */
function paidText(vehicle: VehicleBasis, { level, total, from_age: from, to_age: to }: Stretch): string {
  const rate = rateAt(vehicle, from);
  const isGrossedUp = vehicle.contribution_basis === 'grossed_up';
  const isAfterTax = isGrossedUp && (vehicle.tax_method !== undefined || rateAt(vehicle, to) !== rate);
  const dollars = formatWholeDollars((level ?? total) / (isGrossedUp && !isAfterTax ? 1 - rate : 1));
  const timing = level === null ? ' total' : ' a year';
  const tax = !isPreTax(vehicle.account_type) ? '' : isAfterTax ? ' after tax' : ' before tax';
  return `${dollars}${timing}${tax}`;
}
