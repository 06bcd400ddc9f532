/** The text below the headline: the basis and length of the comparison, and that values are not guaranteed. */
import { isPreTax } from '../../domain/vehicles/vehicle.ts';
import { guaranteedSentence } from './policy-text.ts';
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { taxDueYears } from '../../domain/comparison/below-zero.ts';
import type { OnHistory } from '../../domain/practice/reports/on-history.ts';
import type { ReportBasis, Stretch, VehicleBasis } from '../../domain/practice/reports/report-basis.ts';
import { formatWholeDollars, formatShortPercent, formatInteger } from '../../domain/shared/format.ts';
import { taxDueSentence, dollarsLine } from './dollars-text.ts';
import {
  overflowSentence,
  overLimitSentence,
  capital,
  chargesText,
  listOf,
  sentences,
  yearsOf,
} from './sentence-parts.ts';
import { figureText, type Mark } from './marks.ts';
import {
  namedVehicles,
  lookbackSentence,
  unlike,
  reportFacts,
  type ReportFacts,
  type ReportPart,
} from './report-facts.ts';

export function caveat(report: ReportPart, basis: ReportBasis): string {
  const facts = reportFacts(report, basis);
  if (!facts) return '';
  return sentences(
    dollarsLine(basis),
    paidIn(facts, report, basis),
    facts.income
      ? `${facts.outlay ? 'Then ' : ''}${amountOut(facts.income, facts.policy.marks.totalIncome)}.`
      : 'No income is taken.',
    facts.vehicles.length > 0 ? ofValues(basis) : null,
    ...overLimits(report, basis),
    unlike(report, basis),
    lookbackSentence(basis),
    basis.value_basis === 'after_tax' ? belowZero(report) : null,
    ...ofPolicy(basis),
    report.comparative_table?.note ?? null,
  );
}

function paidIn({ outlay, vehicles }: ReportFacts, report: ReportPart, basis: ReportBasis): string | null {
  if (outlay === null)
    // An existing policy's value is not invested in the accounts: without this, they would seem to fail.
    return vehicles.length > 0
      ? 'No premium is paid in these years, so nothing goes into the accounts.'
      : null;
  return vehicles.length > 0
    ? equalCost(outlay, vehicles.length, report, basis)
    : `${capital(amountIn(outlay))}.`;
}

/** The caveat on every slide: basis, comparison, and that values are not guaranteed. The title slide has the rest. */
export const slideCaveat = (report: ReportPart, basis: ReportBasis): string =>
  sentences(
    dollarsLine(basis),
    ofValues(basis),
    unlike(report, basis),
    ...ofPolicy(basis),
    report.comparative_table?.note ?? null,
  );

const ofValues = ({ value_basis }: ReportBasis): string =>
  value_basis === 'after_tax'
    ? 'Values are after tax.'
    : 'Values are before tax, income and death benefits after tax.';

const ofPolicy = (basis: ReportBasis): (string | null)[] => {
  const { on_history: history } = basis;
  return [
    wordsOf(basis).notGuaranteed,
    guaranteedSentence(basis),
    history ? onHistorySentence(history) : null,
  ];
};

const overLimits = (report: ReportPart, basis: ReportBasis): string[] =>
  namedVehicles(report, basis).flatMap(({ name, over_limit: over }) =>
    over ? [`${name}: ${overLimitSentence(over)} ${overflowSentence(over)}`] : [],
  );

/** "In 258 of 546 historical periods of 40 years this policy lapsed, with charges raised by 15%." */
function onHistorySentence({ period_count, years, lapsed, charge_stress: stress }: OnHistory): string {
  const periods = `${formatInteger(period_count)} historical ${period_count === 1 ? 'period' : 'periods'} of ${yearsOf(years)}`;
  const charges = `, with ${chargesText(stress)}`;
  return lapsed === 0
    ? `In none of ${periods} did this policy lapse${charges}.`
    : `In ${formatInteger(lapsed)} of ${periods} this policy lapsed${charges}.`;
}

/**
 * Contributions to a tax-deferred account are untaxed. Grossed up, they cost the same take-home pay as the premium;
 * otherwise the account receives less than possible, which the report states.
 */
function equalCost(outlay: Stretch, accounts: number, report: ReportPart, basis: ReportBasis): string {
  const deferred = namedVehicles(report, basis).filter(({ kind }) => isPreTax(kind));
  const grossed = deferred.filter(({ contribution_basis }) => contribution_basis === 'grossed_up');
  const same = deferred.filter(({ contribution_basis }) => contribution_basis === 'same_outlay');
  const amount = amountIn(outlay);
  if (same.length > 0) {
    const not = `${listOf(same.map(({ name }) => name))} not grossed up for tax`;
    return `Equal outlay: ${amount}${accounts > 1 ? ' into each account' : ''}, ${not}.`;
  }
  const up = grossed.map((vehicle) => `${vehicle.name} ${grossedUp(vehicle)}`);
  return `Equal take-home cost: ${[amount, ...up].join(', ')}.`;
}

/** "grossed up at 24%" */
export const grossedUp = ({ tax_rate, tax_method }: VehicleBasis): string =>
  `grossed up ${tax_method ? 'by the federal tables' : `at ${formatShortPercent(tax_rate)}`}`;

/** Loans count in the taxed gain, so surrendering a policy can cost more than it pays. */
function belowZero({ comparative_table: table, comparative_graph: graph }: ReportPart): string | null {
  const values = graph?.value[0] ?? table?.rows.map((row) => row.slots[0]?.value ?? null) ?? [];
  const ages = graph?.ages ?? table?.rows.map((row) => row.age) ?? [];
  return taxDueSentence(taxDueYears(ages, values));
}

function amountIn({ from_age, to_age, level, total }: Stretch): string {
  if (from_age === to_age) return `${formatWholeDollars(total)} once, at ${from_age}`;
  return level === null
    ? `a total of ${formatWholeDollars(total)} through age ${to_age}`
    : `${formatWholeDollars(level)} a year through age ${to_age}`;
}

function amountOut({ from_age, to_age, level, total }: Stretch, mark: Mark = ''): string {
  const amount = (value: number) => figureText({ value, mark }, formatWholeDollars);
  if (from_age === to_age) return `${amount(total)} after tax at ${from_age}`;
  return `${level === null ? `a total of ${amount(total)}` : `${amount(level)} a year`} after tax from ${from_age} through ${to_age}`;
}
