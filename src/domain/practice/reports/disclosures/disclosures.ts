/**
 * The disclosures below every report, from a run's properties, so that counts and rates match its figures. The
 * specification (section 9) lists the required facts.
 */
import { formatPercent, formatShortPercent, yearsEach } from '../../../shared/format.ts';
import {
  returnAfterFees,
  type AccountType,
  type ContributionBasis,
  ACCOUNT_RULES,
  type Overflow,
} from '../../../vehicles/vehicle.ts';
import { longMonth } from '../../../shared/dates.ts';
import type { ValueBasis } from '../../../comparison/comparative/comparative-report.ts';
import { doPeriodsOverlap } from '../../../comparison/historical/historical-report.ts';

/** The versions in every result. */
interface Versions {
  engine_version: string;
  data_vintage: string;
}

/** Fees and taxes of an account. */
export interface AccountCosts {
  account_type: AccountType;
  fee: number;
  front_load?: number | undefined;
  tax_rate: number;
  later_tax?: { rate: number; from_age: number } | undefined;
}

export interface DisclosedAccount extends AccountCosts {
  name: string;
  rate_of_return: number;
  tax_method?: 'federal' | undefined;
  contribution_basis: ContributionBasis;
  over_limit?: { overflow: Overflow } | undefined;
}

/** The ages of the first and the last contribution; null without one. */
type ContributionAges = { from_age: number; to_age: number } | null;

export interface ComparativeRun extends Versions {
  value_basis: ValueBasis;
  /** The last age shown; 0 if the report shows no figures. */
  last_age: number;
  outlay: ContributionAges;
  accounts: readonly DisclosedAccount[];
}

export function comparativeDisclosure(run: ComparativeRun): string[] {
  return [
    'This comparison is for education. It explains how the alternatives shown work on the assumptions stated, and is neither an offer nor a recommendation to buy, keep or give up any policy or account.',
    'Values of the indexed universal life policy are illustrated and not guaranteed. They are based on assumed credited rates and on charges and loan rates that the insurer may change; actual results will be more or less favorable. Accounts are shown at assumed, steady returns that no market provides, after the fees and taxes stated.',
    'Nothing here is tax, legal or accounting advice. Tax treatment depends on each person’s circumstances and on laws that change; ask a qualified advisor before acting.',
    'This illustration is void unless it comes with the complete illustration of the policy that the insurer has approved, and it does not replace it. Where the two differ, the insurer’s illustration governs.',
    ...(run.last_age > 0 ? [howCompared(run)] : []),
  ];
}

function howCompared(run: ComparativeRun): string {
  const { accounts, value_basis, last_age, outlay, ...figuresBy } = run;
  const values =
    accounts.length === 0
      ? `Values are shown to age ${last_age}.`
      : value_basis === 'after_tax'
        ? `Values are after tax, to age ${last_age}.`
        : `Values are before tax, income and death benefits after tax, to age ${last_age}.`;
  return [
    values,
    accounts.length > 0 ? `Assumed each year: ${accounts.map(assumed).join('; ')}.` : null,
    ...accounts
      .filter(({ account_type: type }) => ACCOUNT_RULES[type].isPreTax)
      .map((account) => contributed(account, outlay)),
    calculatedWith(figuresBy),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

const BY_TABLES = 'by the federal tables';

const assumed = ({ name, rate_of_return, ...costs }: DisclosedAccount): string =>
  [
    `${name}, ${formatPercent(rate_of_return)} before ${costs.fee === 0 ? 'and after fees' : `fees, ${formatPercent(returnAfterFees(rate_of_return, costs.fee))} after fees`}`,
    costText(costs),
  ].join(', ');

/** "0.80% fee, 5.00% front load, 24% tax (22% from age 65)" */
export const costText = ({
  fee,
  front_load,
  ...taxed
}: AccountCosts & Pick<DisclosedAccount, 'tax_method'>): string =>
  [
    fee === 0 ? 'no fee' : `${formatPercent(fee)} fee`,
    ...(front_load ? [`${formatPercent(front_load)} front load`] : []),
    taxText(taxed),
  ].join(', ');

/**
 * "24% tax (22% from age 65)". For a tax-free account, the rate applies to earnings withdrawn before age 59½ or
 * within five years (26 U.S.C. § 408A(d)).
 */
export function taxText({
  account_type,
  tax_rate,
  later_tax,
  tax_method,
}: Pick<DisclosedAccount, 'account_type' | 'tax_rate' | 'later_tax' | 'tax_method'>): string {
  if (account_type === 'tax_free')
    return `no tax on qualified withdrawals, earnings in other withdrawals taxed ${tax_method ? BY_TABLES : `at ${formatShortPercent(tax_rate)}${laterRate(later_tax)}`}`;
  account_type satisfies 'taxable' | 'tax_deferred';
  return tax_method ? `taxed ${BY_TABLES}` : `${formatShortPercent(tax_rate)} tax${laterRate(later_tax)}`;
}

const laterRate = (later: AccountCosts['later_tax']): string =>
  later ? ` (${formatShortPercent(later.rate)} from age ${later.from_age})` : '';

/** "grossed up at 24% (22% from age 65)": the rates that apply while contributions are made. */
export function grossedUp(
  {
    tax_rate: first,
    later_tax: later,
    tax_method,
  }: Pick<DisclosedAccount, 'tax_rate' | 'later_tax' | 'tax_method'>,
  outlay: ContributionAges,
): string {
  if (tax_method) return `grossed up ${BY_TABLES}`;
  const applies = later && outlay && outlay.to_age >= later.from_age ? later : undefined;
  return applies && outlay && outlay.from_age >= applies.from_age
    ? `grossed up at ${formatShortPercent(applies.rate)}`
    : `grossed up at ${formatShortPercent(first)}${laterRate(applies)}`;
}

/** Above a plan's limit, the rest is not invested or goes to a taxable account. */
const COSTS: Readonly<Record<Overflow, string>> = {
  warn: ', so that it costs the same take-home pay as the premium',
  cap: ' up to the plan’s limit. The rest is not invested, so that it costs less take-home pay than the premium',
  to_taxable:
    ' up to the plan’s limit. The rest goes to a taxable account, and both together cost the same take-home pay as the premium',
};

const contributed = (account: DisclosedAccount, outlay: ContributionAges): string => {
  const { name, contribution_basis, over_limit } = account;
  return contribution_basis === 'grossed_up'
    ? `The contribution to ${name} is ${grossedUp(account, outlay)}${COSTS[over_limit?.overflow ?? 'warn']}.`
    : `The contribution to ${name} equals the premium and is not grossed up for tax, so that it costs less take-home pay than the premium.`;
};

export interface HistoricalRun extends Versions {
  /** Number of periods, and the years in each. */
  period_count: number;
  horizon: number;
  /** Months of the first and the last return of all periods: "1940-01". */
  first_month: string;
  last_month: string;
  borrowing_rate: number;
  /** Charge stress: 0.15 is 15%. */
  charge_stress: number;
  accounts: readonly ({ name: string } & AccountCosts)[];
}

export function historicalDisclosure(run: HistoricalRun): string[] {
  const periods = periodsOf(run);
  const chosen = `most recent, worst, median and best ${yearsEach(run.horizon)} periods`;
  return [
    `This report is for education. It shows what the policy’s crediting strategies would have credited in ${periods}, from ${longMonth(run.first_month)} to ${longMonth(run.last_month)}, had the policy and today’s terms existed then. Neither existed: the figures are hypothetical, not a record of any policy, and past returns do not predict future returns.`,
    run.period_count > 1
      ? `The periods ${doPeriodsOverlap(run) ? 'overlap, so they are not independent' : 'do not overlap'}. The ${chosen} are shown in full.`
      : 'With one period the most recent, worst, median and best are the same.',
    `Loans are charged a borrowing rate of ${formatShortPercent(run.borrowing_rate)} a year${run.charge_stress === 0 ? ', and monthly charges are the ledger’s' : `, and monthly charges are raised by ${formatShortPercent(run.charge_stress)} over the ledger’s`}. Both may be higher.${costsOf(run)}`,
    'Values are not guaranteed. Caps, participation rates, charges and loan rates may be changed by the insurer.',
    'Nothing here is tax, legal or accounting advice. Ask a qualified advisor before acting.',
    'This report is void unless it comes with the complete illustration of the policy that the insurer has approved, and it does not replace it. Where the two differ, the insurer’s illustration governs.',
    calculatedWith(run),
  ];
}

/** Back-tests tax an account at its entered rates, never by the tables. */
const costsOf = ({ accounts }: HistoricalRun): string =>
  accounts.length === 0
    ? ''
    : ` Account costs: ${accounts.map(({ name, ...costs }) => `${name}, ${costText(costs)}`).join('; ')}.`;

function periodsOf({ period_count: count, horizon }: HistoricalRun): string {
  if (count === 1) return `the only available ${yearsEach(horizon)} period`;
  return `${count.toLocaleString('en-US')} ${yearsEach(horizon)} periods`;
}

const calculatedWith = ({ engine_version, data_vintage }: Versions): string =>
  `Calculated with engine ${engine_version}, legal and mortality figures of ${data_vintage}. Figures are rounded where they are shown; totals use unrounded figures and may differ from the sum of the printed figures.`;
