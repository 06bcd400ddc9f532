/** What each slide of a presentation says, in a sentence: its own card's result, from that card's figures alone. */
import type { EqualRow, RequiredReturn } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ReportCardId } from '../../../domain/practice/reports/report.ts';
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/below-zero-words.ts';
import { isAny } from '../../../rendering/words/required-return.ts';
import { nameOfRow } from './equal-words.ts';
import { headline } from '../../../rendering/words/headline.ts';
import { heldSlots } from './held-slots.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import { listOf, plainPercent } from '../../../rendering/words/words.ts';

/** The card's title where there is nothing to say. */
export function slideHeading(
  { card, title }: { card: ReportCardId; title: string },
  report: ReportPart,
  basis: ReportBasis,
): string {
  return sayings[card](report, basis) || title;
}

type Saying = (report: ReportPart, basis: ReportBasis) => string;

const sayings: Readonly<Record<ReportCardId, Saying>> = {
  key_figures: headline,
  graph(report, basis) {
    const { value } = report.comparative_graph ?? {};
    const left = ranked(report, basis, (index) => value?.[index]?.at(-1));
    const tax = basis.value_basis === 'after_tax' ? 'after' : 'before';
    return left && `Value at ${basis.last_age}, ${tax} tax: ${left}.`;
  },
  yearly_values(report) {
    const [first, last] = [report.comparative_table?.rows.at(0), report.comparative_table?.rows.at(-1)];
    const [policy, ...accounts] = report.slots.flatMap(({ name }) => name ?? []);
    if (!first || !last || policy === undefined) return '';
    const beside = accounts.length === 0 ? '' : ` beside ${listOf(accounts)}`;
    return `Every fifth year from ${first.age} to ${last.age}: ${policy}${beside}.`;
  },
  required_returns: (report) => sayReturns(report, report.making_things_equal ?? []),
  cumulative(report, basis) {
    const last = report.cumulative_values?.rows.at(-1);
    const together = ranked(report, basis, (index) => {
      const year = last?.slots[index];
      return year?.cumulative_value == null ? null : year.cumulative_value + taxDueOf(year.value);
    });
    return last && together ? `Income and value together at ${last.age}: ${together}.` : '';
  },
  legacy(report, basis) {
    const first = report.legacy?.ages.at(0);
    const left = ranked(report, basis, (index) => first?.slots[index]?.death_benefit);
    return first && left ? `Paid to heirs if death occurs at ${first.age}, after tax: ${left}.` : '';
  },
  fees(report, basis) {
    const { totals } = report.fee_analysis ?? {};
    const paid = ranked(report, basis, (index) => totals?.[index]?.total);
    return paid && `Total charges, fees and taxes: ${paid}.`;
  },
};

/** "Roth IRA $435,650, Index fund $51,306, IUL policy nothing": the most first, what is not known left out. */
function ranked(
  report: ReportPart,
  basis: ReportBasis,
  valueOf: (index: number) => number | null | undefined,
): string {
  return heldSlots(report, basis)
    .flatMap(({ index, name }) => {
      const value = valueOf(index) ?? null;
      return value === null ? [] : [{ name, value }];
    })
    .sort((one, other) => other.value - one.value)
    .map(({ name, value }) => `${name} ${Math.abs(value) < 0.5 ? 'nothing' : dollarsOrTaxDue(value)}`)
    .join(', ');
}

/** The accounts that would have to earn more than was assumed, with how much, then those that need not. */
function sayReturns(report: ReportPart, rows: readonly EqualRow[]): string {
  const accounts = rows.map((row) => ({ name: nameOfRow(report.slots, row), need: needOf(row) }));
  const enough = accounts.flatMap(({ name, need }) => (need === null ? [name] : []));
  const does = enough.length === 1 ? 'does' : 'do';
  if (accounts.length === 0) return '';
  const more = accounts.flatMap(({ name, need }) => (need === null ? [] : [{ name, ...need }]));
  if (more.length === 0) return `${listOf(enough)} ${does} what the policy does at the return assumed.`;
  const needs = more.map(
    ({ name, rates }, place) =>
      `${name} ${place === 0 ? `would have to earn ${rates} a year before fees` : rates}`,
  );
  const [same, ...others] = new Set(more.map(({ assumed }) => assumed));
  const said =
    others.length === 0
      ? `${listOf(needs)}, not ${same}`
      : needs.map((need, place) => `${need}, not ${more[place]?.assumed}`).join('; ');
  const rest = enough.length === 0 ? '' : ` ${listOf(enough)} already ${does}.`;
  return `To do what the policy does, ${said}.${rest}`;
}

/** "7.49% to 8.1%" instead of "6.5%"; null for an account that does what the policy does as it is. */
function needOf({ assumed, longevity_ror, surrender_ror, death_ror }: EqualRow) {
  const wanted = [longevity_ror, surrender_ror, death_ror].flatMap(rateOf);
  const [least, most] = [Math.min(...wanted), Math.max(...wanted)];
  if (wanted.length === 0 || most - assumed < 0.00005) return null;
  const [from, to] = [sayRate(least), sayRate(most)];
  return { rates: from === to ? to : `${from} to ${to}`, assumed: plainPercent(assumed) };
}

/** Nothing where any return does, or nothing is asked for; beyond all measure where none would do. */
const rateOf = (required: RequiredReturn): number[] =>
  isAny(required) || required.status === 'no_distributions' ? [] : [required.rate ?? Infinity];

const sayRate = (rate: number): string => (rate > 1 ? 'over 100%' : plainPercent(rate));
