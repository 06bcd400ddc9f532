/** The notes of a comparative report. */
import { taxDueYears } from '../../domain/comparison/below-zero.ts';
import type { OnHistory } from '../../domain/practice/reports/on-history.ts';
import { grossedUp } from '../../domain/practice/reports/disclosures/disclosures.ts';
import type { OverLimit, ReportBasis, Stretch } from '../../domain/practice/reports/report-basis.ts';
import { formatInteger, formatWholeDollars } from '../../domain/shared/format.ts';
import { isPreTax } from '../../domain/vehicles/vehicle.ts';
import { caveat, SAME_COST } from './caveat.ts';
import { taxDueSentence, dollarsLineUnlessIn } from './dollars-text.ts';
import { accountName } from './headline-names.ts';
import { figureText, unmarked, type Mark } from './marks.ts';
import { guaranteeUnlessIn, ledgerLapseAt } from './policy-text.ts';
import {
  hasSameCost,
  lookbackSentence,
  namedVehicles,
  notGrossedUp,
  reportFacts,
  differentReturnsText,
  type ReportFacts,
  type ReportPart,
} from './report-facts.ts';
import {
  capital,
  chargesText,
  figureInText,
  listOf,
  notesFrom,
  sentences,
  yearsOf,
  type ReportNote,
} from './sentence-parts.ts';

export type { ReportNote } from './sentence-parts.ts';

/** Empty without tables and graph. */
export function reportNotes(report: ReportPart, basis: ReportBasis): ReportNote[] {
  const facts = reportFacts(report, basis);
  if (!facts) return [];
  const { on_history: history } = basis;
  const isAfterTax = basis.value_basis === 'after_tax';
  const sentence = caveat(report, basis);
  return notesFrom([
    ['contributions', contributions(facts, report, basis, sentence)],
    ['grossed_up', grossedUpAccounts(report, basis)],
    ['income', incomeText(facts)],
    ['values', isAfterTax ? null : 'Income and death benefits are after tax.'],
    ['dollars', dollarsLineUnlessIn(sentence, basis)],
    ['guaranteed', guaranteeUnlessIn(sentence, basis)],
    ...namedVehicles(report, basis).map(
      ({ slot, name, over_limit: over }) =>
        [`limit_${slot}`, over ? limitSentence(name, over) : null, true] as const,
    ),
    ['unequal_returns', differentReturnsText(report, basis), true],
    ['lookback', lookbackSentence(basis)],
    ['surrender_tax', isAfterTax ? surrenderTax(report) : null, true],
    ...facts.vehicles.map(
      ({ slot, name, forcedIncome }) =>
        [`rmd_${slot}`, forcedIncome >= 0.5 ? forcedIncomeText(name, forcedIncome) : null, true] as const,
    ),
    [
      'back_test',
      history ? sentences(backTest(history), ledgerLapseAt(history.ledger_lapse_age, basis)) : null,
      (history?.lapsed ?? 0) > 0,
    ],
    ['marks', report.comparative_table?.note ?? null],
  ]);
}

/** Removes the warnings that a note states. */
export const withoutNoted = <W extends { code: string }>(warnings: readonly W[]): W[] =>
  warnings.filter(({ code }) => code !== 'over_limit');

/**
 * The premium, and whether the accounts cost as much if the caveat omits it. An existing policy's value is not
 * invested in the accounts.
 */
function contributions(
  { outlay, vehicles }: ReportFacts,
  report: ReportPart,
  basis: ReportBasis,
  text: string,
): string | null {
  if (outlay === null)
    return vehicles.length > 0
      ? 'No premium is paid in these years, so the accounts receive no contributions.'
      : null;
  const { from_age: from, to_age: to } = outlay;
  const premium = `The premium is ${amountOf(outlay)}${from === to ? `, paid at ${from}` : ` through age ${to}`}`;
  if (vehicles.length === 0 || text.includes(SAME_COST)) return `${premium}.`;
  const accountText = vehicles.length === 1 ? 'the account' : 'each account';
  if (hasSameCost(report, basis)) return `${premium}; ${accountText} costs the same take-home pay.`;
  const untaxed = notGrossedUp(report, basis).map(({ name }) => accountName(name));
  return untaxed.length === 0
    ? `${premium}.`
    : `${premium}; ${accountText} receives the same amount, and ${listOf(untaxed)} ${untaxed.length === 1 ? 'is' : 'are'} not grossed up for tax.`;
}

/** Contributions to a tax-deferred account are untaxed. */
function grossedUpAccounts(report: ReportPart, basis: ReportBasis): string | null {
  const accounts = namedVehicles(report, basis).filter(
    ({ kind, contribution_basis }) => isPreTax(kind) && contribution_basis === 'grossed_up',
  );
  const texts = accounts.map(
    (account) =>
      `${accountName(account.name)} ${grossedUp(account, basis.outlay).replace('grossed up ', '')}`,
  );
  return texts.length === 0 ? null : `Contributions are grossed up for tax: ${texts.join(', ')}.`;
}

function incomeText({ income, policy }: ReportFacts): string {
  if (income === null) return 'No income is taken.';
  const { from_age: from, to_age: to } = income;
  const ages = from === to ? `at ${from}` : `from ${from} through ${to}`;
  return `Income is ${amountOf(income, policy.marks.totalIncome)} after tax, ${ages}.`;
}

/** "$30,000 a year", "$912,000 in total", or the amount of the only year. */
const amountOf = ({ from_age, to_age, level, total }: Stretch, mark: Mark = ''): string =>
  figureText({ value: level ?? total, mark }, formatWholeDollars) +
  (from_age === to_age ? '' : level === null ? ' in total' : ' a year');

/** In the first year above the limit. */
export function limitSentence(
  name: string,
  { overflow, calendar_year: year, asked, limit }: OverLimit,
): string {
  const account = capital(accountName(name));
  if (overflow === 'warn')
    return `${account} takes ${formatWholeDollars(asked - limit)} a year above the ${year} limit.`;
  const rest = overflow === 'cap' ? 'the rest is not invested' : 'the rest goes to a taxable account';
  return `${account} takes ${formatWholeDollars(limit)} a year, the ${year} limit; ${rest}.`;
}

/** Loans count in the taxed gain, so surrendering a policy can cost more than it pays. */
function surrenderTax({ comparative_table: table, comparative_graph: graph }: ReportPart): string | null {
  const values = graph?.value[0] ?? table?.rows.map((row) => row.slots[0]?.value ?? null) ?? [];
  const ages = graph?.ages ?? table?.rows.map((row) => row.age) ?? [];
  return taxDueSentence(taxDueYears(ages, values));
}

const forcedIncomeText = (name: string, dollars: number): string =>
  `${capital(accountName(name))} pays ${figureInText(unmarked(dollars))} more income through RMDs.`;

/** "In 258 of 546 historical periods of 40 years this policy lapsed, with charges raised by 15%." */
function backTest({ period_count, years, lapsed, charge_stress: stress }: OnHistory): string {
  const periods = `${formatInteger(period_count)} historical ${period_count === 1 ? 'period' : 'periods'} of ${yearsOf(years)}`;
  const charges = `, with ${chargesText(stress)}`;
  return lapsed === 0
    ? `In none of ${periods} did this policy lapse${charges}.`
    : `In ${formatInteger(lapsed)} of ${periods} this policy lapsed${charges}.`;
}
