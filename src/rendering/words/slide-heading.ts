/** A sentence with the result of each slide's card, from its figures only. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { EqualRow, RequiredReturn } from '../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { ReportCardId } from '../../domain/practice/reports/report.ts';
import { formatShortPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { dollarsOrTaxDue } from './dollars-text.ts';
import { headline } from './headline.ts';
import { figureOf, figureText, unmarked, type PolicyFigure } from './marks.ts';
import { graphMarks } from './graph-series.ts';
import { filledSlots, type ReportPart } from './report-facts.ts';
import { isAny, capital, listOf } from './sentence-parts.ts';

/** Returns the card's title if there is no result. */
export function slideHeading(
  { card, title }: { card: ReportCardId; title: string },
  report: ReportPart,
  basis: ReportBasis,
): string {
  return headings[card](report, basis) || title;
}

type Heading = (report: ReportPart, basis: ReportBasis) => string;

const headings: Readonly<Record<ReportCardId, Heading>> = {
  key_figures: headline,
  graph(report, basis) {
    const { comparative_graph: graph } = report;
    const value = graph?.value;
    const left = slotsAt(report, (index) => ({
      value: value?.[index]?.at(-1) ?? null,
      mark: (graph && graphMarks(graph, 'value', index)?.at(-1)) || '',
    }));
    return highestHeading(left, basis, {
      before: `At ${basis.last_age}, `,
      highestValue: (names, verb) => `${names} ${verb('holds', 'hold')} the most ${taxOf(basis)}`,
      single: (name) => `${name} is ${wordsOf(basis).illustrated} to hold`,
      policyNone: 'has nothing left',
      none: 'nothing is left in any of them.',
    });
  },
  yearly_values(report, basis) {
    const rows = report.comparative_table?.rows ?? [];
    const leaders = rows.map(({ slots }) =>
      leadersOf(
        slotsAt(report, (index) => figureOf(slots[index], 'value', floorAtZero(slots[index]?.value ?? 0))),
      )
        .map(({ name }) => name)
        .join('\n'),
    );
    // Without any value there is no leader.
    const end = rows.findLastIndex(({ slots }) => slots.some(({ value }) => (value ?? 0) >= 0.5));
    const last = leaders[end];
    const [first] = rows;
    if (first === undefined || last === undefined || last === '' || last.includes('\n')) return '';
    if (report.slots.filter(({ kind }) => kind !== 'empty').length === 1) return '';
    const since =
      rows[leaders.findLastIndex((name, place) => place < end && name !== last) + 1]?.age ?? first.age;
    const until =
      end === rows.length - 1 ? '' : ` through ${rows[end]?.age}, and nothing is left in any of them after`;
    const when =
      until === ''
        ? since === first.age
          ? 'at every age'
          : `from age ${since} on`
        : `from age ${since}${until}`;
    const paidSentence = last === 'the policy' ? `is ${wordsOf(basis).illustrated} to hold` : 'holds';
    return capital(`${last} ${paidSentence} the most ${taxOf(basis)} ${when}.`);
  },
  required_returns: (report) => formatReturns(report, report.making_things_equal ?? []),
  cumulative(report, basis) {
    const last = report.cumulative_values?.rows.at(-1);
    const combined = slotsAt(report, (index) => {
      const year = last?.slots[index];
      return figureOf(
        year,
        'cumulative_value',
        year?.cumulative_value == null ? null : year.cumulative_value + taxDueOf(year.value),
      );
    });
    return highestHeading(combined, basis, {
      before: `By ${last?.age}, income and value together are `,
      highestValue: (names) => `highest for ${names}`,
      single: (name) => `${wordsOf(basis).illustrated} for ${name} at`,
      none: 'nothing for any of them.',
    });
  },
  legacy(report, basis) {
    const first = report.legacy?.ages.at(0);
    const left = slotsAt(report, (index) => figureOf(first?.slots[index], 'death_benefit'));
    return highestHeading(left, basis, {
      before: `If death occurs at ${first?.age}, `,
      highestValue: (names, verb) => `${names} ${verb('leaves', 'leave')} heirs the most after tax`,
      single: (name) => `${name} is ${wordsOf(basis).illustrated} to leave heirs`,
      policy: `is ${wordsOf(basis).illustrated} to leave`,
      none: 'nothing is left to heirs.',
    });
  },
  fees(report, basis) {
    const { totals } = report.fee_analysis ?? {};
    const paid = slotsAt(report, (index) => unmarked(totals?.[index]?.total));
    const text = highestHeading(paid, basis, {
      before: '',
      highestValue: (names, verb) => `${names} ${verb('costs', 'cost')} the most in fees and taxes`,
      single: (name) => `fees and taxes of ${name} are`,
      none: 'there are no fees or taxes.',
    });
    return capital(text);
  },
};

const taxOf = ({ value_basis: values }: ReportBasis): string =>
  values === 'after_tax' ? 'after tax' : 'before tax';

interface SlotFigure extends PolicyFigure {
  name: string;
  isPolicy: boolean;
  value: number;
}

/** Omits unknown values. */
const slotsAt = (report: ReportPart, valueOf: (index: number) => PolicyFigure): SlotFigure[] =>
  filledSlots(report).flatMap(({ name, isPolicy, index }) => {
    const { value, mark } = valueOf(index);
    return value === null ? [] : [{ name: isPolicy ? 'the policy' : name, isPolicy, value, mark }];
  });

/** Ignores differences of up to half a dollar. */
const leadersOf = (slots: readonly SlotFigure[]): SlotFigure[] => {
  const highestValue = Math.max(...slots.map(({ value }) => value));
  return slots.filter(({ value }) => value > highestValue - 0.5);
};

/** "At 99, Roth IRA holds the most after tax, $435,650; the policy is illustrated at $51,306." */
function highestHeading(
  slots: readonly SlotFigure[],
  basis: ReportBasis,
  phrases: {
    before: string;
    highestValue: (names: string, verb: (one: string, many: string) => string) => string;
    /** For a policy without accounts. */
    single: (name: string) => string;
    /** For a policy that is not the leader; default: "is illustrated at". */
    policy?: string;
    /** For a policy without any value; by default, "nothing" follows the phrase above. */
    policyNone?: string;
    none: string;
  },
): string {
  const { illustrated } = wordsOf(basis);
  const [only] = slots;
  if (only === undefined) return '';
  if (slots.length === 1) return `${phrases.before}${phrases.single(only.name)} ${formatValue(only)}.`;
  const leaders = leadersOf(slots);
  const highestValue = leaders[0]?.value ?? 0;
  const owed = slots.find(({ value }) => isTaxDue(value));
  if (highestValue < 0.5)
    return (
      phrases.before +
      phrases.none +
      (owed
        ? ` Surrendering ${owed.name} would leave ${formatTableDollars(taxDueOf(owed.value))} of tax due.`
        : '')
    );
  const names = listOf(leaders.map(({ name }) => name));
  const policy = slots.find(({ isPolicy }) => isPolicy);
  // A policy's results are always illustrated or modeled, never certain.
  const verb = (one: string, many: string): string =>
    leaders.length > 1 ? many : policy && leaders.includes(policy) ? `is ${illustrated} to ${many}` : one;
  const lead = `${phrases.before}${phrases.highestValue(names, verb)}, ${formatValue(leaders[0] ?? unmarked(0))}`;
  if (policy && !leaders.includes(policy))
    return Math.abs(policy.value) < 0.5 && phrases.policyNone
      ? `${lead}; the policy ${phrases.policyNone}.`
      : `${lead}; the policy ${phrases.policy ?? `is ${illustrated} at`} ${formatValue(policy)}.`;
  const lower = slots.filter((slot) => !leaders.includes(slot));
  if (lower.length === 0) return `${lead}.`;
  const next = leadersOf(lower);
  const second = next[0]?.value ?? 0;
  return second < 0.5
    ? `${lead}; nothing is left in ${lower.length === 1 ? next[0]?.name : 'the others'}.`
    : `${lead}; next ${next.length === 1 ? 'is' : 'are'} ${listOf(next.map(({ name }) => name))}, ${formatValue(next[0] ?? unmarked(0))}.`;
}

const formatValue = (figure: PolicyFigure): string =>
  Math.abs(figure.value ?? 0) < 0.5 ? 'nothing' : figureText(figure, dollarsOrTaxDue);

const nameOfRow = ({ slots }: ReportPart, { slot }: EqualRow): string =>
  slots[slot - 1]?.name ?? `Account ${slot - 1}`;

/** The accounts that must earn more than assumed, with the difference, then the others. */
function formatReturns(report: ReportPart, rows: readonly EqualRow[]): string {
  const accounts = rows.map((row) => ({ name: nameOfRow(report, row), need: needOf(row) }));
  const enough = accounts.flatMap(({ name, need }) => (need === null ? [name] : []));
  const does = enough.length === 1 ? 'does' : 'do';
  if (accounts.length === 0) return '';
  const more = accounts.flatMap(({ name, need }) => (need === null ? [] : [{ name, ...need }]));
  if (more.length === 0) return `${listOf(enough)} ${does} what the policy does at the return assumed.`;
  const needs = more.map(
    ({ name, rates }, place) =>
      `${name} ${place === 0 ? `would have to earn ${rates} a year before fees` : rates}`,
  );
  const [same, ...lower] = new Set(more.map(({ assumed }) => assumed));
  const formatValue =
    lower.length === 0
      ? `${listOf(needs)}, not ${same}`
      : needs.map((need, place) => `${need}, not ${more[place]?.assumed}`).join('; ');
  const rest = enough.length === 0 ? '' : ` ${listOf(enough)} already ${does}.`;
  return `To do what the policy does, ${formatValue}.${rest}`;
}

/** "7.49% to 8.1%" instead of "6.5%"; null if the account already matches the policy. */
function needOf({ assumed, longevity_ror, surrender_ror, death_ror }: EqualRow) {
  const requiredRates = [longevity_ror, surrender_ror, death_ror].flatMap(rateOf);
  const [least, highestValue] = [Math.min(...requiredRates), Math.max(...requiredRates)];
  if (requiredRates.length === 0 || highestValue - assumed < 0.00005) return null;
  const [from, to] = [formatRate(least), formatRate(highestValue)];
  return { rates: from === to ? to : `${from} to ${to}`, assumed: formatShortPercent(assumed) };
}

/** Empty if any return suffices or there is no income; infinite if no return suffices. */
const rateOf = (required: RequiredReturn): number[] =>
  isAny(required) || required.status === 'no_distributions' ? [] : [required.rate ?? Infinity];

const formatRate = (rate: number): string => (rate > 1 ? 'over 100%' : formatShortPercent(rate));
