/** A sentence with the result of each slide's card, from its figures only. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { RequiredReturn } from '../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { ReportCardId } from '../../domain/practice/reports/report.ts';
import { formatInteger, formatTableDollars } from '../../domain/shared/format.ts';
import { dollarsOrTaxDue, textIfReal } from './dollars-text.ts';
import { allPay, headline } from './headline.ts';
import { nameOf, namesOf, type Removed } from './headline-names.ts';
import { figureOf, figureReturn, figureText, unmarked, type PolicyFigure } from './marks.ts';
import { graphMarks } from './graph-series.ts';
import { guaranteedResult, guaranteedSentence } from './policy-text.ts';
import { filledSlots, reportFacts, type ReportPart } from './report-facts.ts';
import {
  isAnyReturnEnough,
  capital,
  fitSlide,
  listOf,
  MAX_SLIDE_LENGTH,
  MAX_SLIDE_WORDS,
  rateText,
} from './sentence-parts.ts';

/** At most 20 words. Returns the card's title if there is no result. */
export function slideHeading(
  { card, title }: { card: ReportCardId; title: string },
  report: ReportPart,
  basis: ReportBasis,
): string {
  return fitHeading((removed) => headings[card](report, basis, removed)) || title;
}

/** A long heading replaces account names first. */
function fitHeading(write: (removed: Removed) => string): string {
  const named = write(new Set());
  const unnamed = write(new Set(['names']));
  return named.length <= MAX_SLIDE_LENGTH ? fitSlide(named, unnamed) : fitSlide(unnamed);
}

type Heading = (report: ReportPart, basis: ReportBasis, removed: Removed) => string;

const headings: Readonly<Record<ReportCardId, Heading>> = {
  key_figures: (report, basis) => headline(report, basis, MAX_SLIDE_WORDS),
  graph(report, basis, removed) {
    const { comparative_graph: graph } = report;
    const value = graph?.value;
    const left = slotsAt(report, (index) => ({
      value: value?.[index]?.at(-1) ?? null,
      mark: (graph && graphMarks(graph, 'value', index)?.at(-1)) || '',
    }));
    return highestHeading(left, basis, removed, {
      before: `At ${basis.last_age}, `,
      highestValue: (names, verb) => `${names} ${verb('holds', 'hold')} the most ${taxOf(basis)}`,
      single: (name) => `${name} is ${wordsOf(basis).illustrated} to hold`,
      policyWithoutValue: 'has nothing left',
      allWithoutValue: 'nothing is left in any of them.',
    });
  },
  yearly_values(report, basis, removed) {
    const rows = report.comparative_table?.rows ?? [];
    const last = lastLeader(
      report,
      rows.map(({ age }) => age),
      (index, place) => {
        const slot = rows[place]?.slots[index];
        return figureOf(slot, 'value', slot?.value == null ? null : floorAtZero(slot.value));
      },
    );
    if (!last) return '';
    const valueVerb = last.leader.isPolicy ? `is ${wordsOf(basis).illustrated} to hold` : 'holds';
    return capital(`${nameOf(last.leader, removed)} ${valueVerb} the most ${taxOf(basis)} ${last.agesText}.`);
  },
  required_returns: (report, _, removed) => breakEven(report, removed),
  cumulative(report, basis, removed) {
    const last = report.cumulative_values?.rows.at(-1);
    const combined = slotsAt(report, (index) => {
      const year = last?.slots[index];
      const sum = year?.cumulative_value == null ? null : year.cumulative_value + taxDueOf(year.value);
      return figureOf(year, 'cumulative_value', sum);
    });
    return highestHeading(combined, basis, removed, {
      before: `By ${last?.age}, income and value together are `,
      highestValue: (names) => `highest for ${names}`,
      single: (name) => `${wordsOf(basis).illustrated} for ${name} at`,
      allWithoutValue: 'nothing for any of them.',
    });
  },
  legacy(report, basis, removed) {
    const first = report.legacy?.ages.at(0);
    const left = slotsAt(report, (index) => figureOf(first?.slots[index], 'death_benefit'));
    return highestHeading(left, basis, removed, {
      before: `At ${first?.age}, `,
      highestValue: (names, verb) => `${names} ${verb('leaves', 'leave')} heirs the most after tax`,
      single: (name) => `${name} is ${wordsOf(basis).illustrated} to leave heirs`,
      policy: `is ${wordsOf(basis).illustrated} to leave`,
      allWithoutValue: 'nothing is left to heirs.',
    });
  },
  fees(report, basis, removed) {
    const { totals } = report.fee_analysis ?? {};
    const paid = slotsAt(report, (index) => unmarked(totals?.[index]?.total));
    const text = highestHeading(paid, basis, removed, {
      // The policy's charges can be unknown.
      before: paid.some(({ isPolicy }) => isPolicy) || paid.length === 1 ? '' : 'Of the accounts, ',
      highestValue: (names, verb) => `${names} ${verb('costs', 'cost')} the most in fees and taxes`,
      single: (name) => `fees and taxes of ${name} are`,
      allWithoutValue: 'there are no fees or taxes.',
      lowerWithoutValue: (name) => (name ? `${name} costs nothing` : 'the others cost nothing'),
    });
    return capital(text);
  },
};

/** "All four pay through 89; the policy is illustrated to leave heirs the most at every age." */
export function paymentsHeading(report: ReportPart, basis: ReportBasis): string {
  const facts = reportFacts(report, basis);
  const { comparative_graph: graph } = report;
  if (!facts || !graph) return '';
  const last = lastLeader(report, graph.ages, (index, place) =>
    unmarked(graph.death_benefit[index]?.[place]),
  );
  return fitHeading((removed) => {
    const lapse = facts.policy.runsOutAt;
    const paid = lapse === null ? allPay(facts, removed) : `the policy lapses at ${lapse}`;
    const heirsVerb = last?.leader.isPolicy ? `is ${wordsOf(basis).illustrated} to leave` : 'leaves';
    const heirs = last && `${nameOf(last.leader, removed)} ${heirsVerb} heirs the most ${last.agesText}`;
    const text = [paid, heirs].filter(Boolean).join('; ');
    return text && capital(`${text}.`);
  });
}

/** "Held to 99, the policy is illustrated to earn 4.28% a year." */
export function irrHeading({ comparative_table: table }: ReportPart, basis: ReportBasis): string {
  const figure = figureOf(table?.footer.slots[0], 'net_irr');
  const { lapse_age: lapse, last_age: last } = basis;
  return figure.value === null
    ? ''
    : `${lapse === null ? `Held to ${last}` : `With its lapse at ${lapse}`}, the policy is ${wordsOf(basis).illustrated} to earn ${figureReturn(figure)} a year${textIfReal(basis, ' after inflation')}.`;
}

/** "At guaranteed rates the policy lapses at 72; it lapses in 78 of 546 historical periods." */
export function changeHeading(basis: ReportBasis): string {
  const { on_history: history } = basis;
  const guaranteed = guaranteedSentence(basis) ?? '';
  if (!history) return guaranteed;
  const lapses = `lapses in ${history.lapsed === 0 ? 'none' : formatInteger(history.lapsed)} of ${formatInteger(history.period_count)} historical periods.`;
  return guaranteedResult(basis) === null
    ? `The policy ${lapses}`
    : `${guaranteed.replace(/\.$/, '')}; it ${lapses}`;
}

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
    return value === null ? [] : [{ name, isPolicy, value, mark }];
  });

/** Ignores differences of up to half a dollar. */
const leadersOf = (slots: readonly SlotFigure[]): SlotFigure[] => {
  const highestValue = Math.max(...slots.map(({ value }) => value));
  return slots.filter(({ value }) => value > highestValue - 0.5);
};

/** The only leader at the last age with any value, and since when it leads. */
function lastLeader(
  report: ReportPart,
  ages: readonly number[],
  figureAt: (index: number, place: number) => PolicyFigure,
): { leader: SlotFigure; agesText: string } | null {
  const leaders = ages.map((_, place) => leadersOf(slotsAt(report, (index) => figureAt(index, place))));
  const end = leaders.findLastIndex((list) => list.some(({ value }) => value >= 0.5));
  const [leader, ...ties] = leaders[end] ?? [];
  if (!leader || ties.length > 0 || filledSlots(report).length < 2) return null;
  const lastOther = leaders.findLastIndex(
    (list, place) => place < end && (list.length !== 1 || list[0]?.name !== leader.name),
  );
  const since = ages[lastOther + 1];
  if (end < ages.length - 1)
    return { leader, agesText: `from ${since} through ${ages[end]}; nothing is left after` };
  return { leader, agesText: lastOther < 0 ? 'at every age' : `from ${since} on` };
}

/** "At 99, Roth IRA holds the most after tax, $435,650; the policy is illustrated at $51,306." */
function highestHeading(
  slots: readonly SlotFigure[],
  basis: ReportBasis,
  removed: Removed,
  phrases: {
    before: string;
    highestValue: (names: string, verb: (one: string, many: string) => string) => string;
    /** For a policy without accounts. */
    single: (name: string) => string;
    /** For a policy that is not the leader; default: "is illustrated at". */
    policy?: string;
    /** For a policy without any value; by default, "nothing" follows the phrase above. */
    policyWithoutValue?: string;
    /** For accounts without any value below a policy; a single one by name. */
    lowerWithoutValue?: (name: string) => string;
    allWithoutValue: string;
  },
): string {
  const { illustrated } = wordsOf(basis);
  const [only] = slots;
  if (only === undefined) return '';
  if (slots.length === 1)
    return `${phrases.before}${phrases.single(nameOf(only, removed))} ${formatValue(only)}.`;
  const leaders = leadersOf(slots);
  const highestValue = leaders[0]?.value ?? 0;
  const slotWithTaxDue = slots.find(({ value }) => isTaxDue(value));
  if (highestValue < 0.5)
    return (
      phrases.before +
      phrases.allWithoutValue +
      (slotWithTaxDue
        ? ` Surrendering ${nameOf(slotWithTaxDue, removed)} would leave ${formatTableDollars(taxDueOf(slotWithTaxDue.value))} of tax due.`
        : '')
    );
  const names = namesOf(leaders, removed);
  const policy = slots.find(({ isPolicy }) => isPolicy);
  // A policy's results are always illustrated or modeled, never certain.
  const verb = (one: string, many: string): string =>
    leaders.length > 1 ? many : policy && leaders.includes(policy) ? `is ${illustrated} to ${many}` : one;
  const lead = `${phrases.before}${phrases.highestValue(names, verb)}, ${formatValue(leaders[0] ?? unmarked(0))}`;
  if (policy && !leaders.includes(policy))
    return Math.abs(policy.value) < 0.5 && phrases.policyWithoutValue
      ? `${lead}; the policy ${phrases.policyWithoutValue}.`
      : `${lead}; the policy ${phrases.policy ?? `is ${illustrated} at`} ${formatValue(policy)}.`;
  const lower = slots.filter((slot) => !leaders.includes(slot));
  if (lower.length === 0) return `${lead}.`;
  const next = leadersOf(lower);
  const second = next[0]?.value ?? 0;
  const single = lower.length === 1 ? namesOf(next, removed) : '';
  const { lowerWithoutValue = (name: string) => `nothing is left in ${name || 'the others'}` } = phrases;
  return second < 0.5
    ? `${lead}; ${lowerWithoutValue(single)}.`
    : `${lead}; next ${next.length === 1 ? 'is' : 'are'} ${namesOf(next, removed)}, ${formatValue(next[0] ?? unmarked(0))}.`;
}

const formatValue = (figure: PolicyFigure): string =>
  Math.abs(figure.value ?? 0) < 0.5 ? 'nothing' : figureText(figure, dollarsOrTaxDue);

const GOALS = [
  ['longevity_ror', 'income'],
  ['surrender_ror', 'value'],
  ['death_ror', 'legacy'],
] as const;

/** "The accounts need less than the assumed 6.00% to match the income, and more to match the legacy." */
function breakEven({ slots, making_things_equal: rows = [] }: ReportPart, removed: Removed): string {
  const [only] = rows;
  if (!only) return '';
  const goals = GOALS.map(([target, goal]) => {
    const sides = new Set(rows.map((row) => sideOf(row[target], row.assumed)));
    const [side] = sides;
    return { goal, side: sides.has('less') && sides.has('more') ? 'mixed' : sides.size === 1 ? side : null };
  });
  const on = (requested: string): string => {
    const names = goals.flatMap(({ goal, side }) => (side === requested ? [goal] : []));
    return names.length === 0 ? '' : `the ${listOf(names)}`;
  };
  const [less, more, mixed] = [on('less'), on('more'), on('mixed')];
  const isOne = rows.length === 1;
  const name = slots[only.slot - 1]?.name ?? `Account ${only.slot - 1}`;
  const needText = isOne ? `${nameOf({ name, isPolicy: false }, removed)} needs` : 'the accounts need';
  const assumed = new Set(rows.map((row) => rateText(row.assumed)));
  const assumedText = assumed.size === 1 ? `than the assumed ${[...assumed][0]}` : 'than assumed';
  if (less && more)
    return capital(`${needText} less ${assumedText} to match ${less}, and more to match ${more}.`);
  if (less || more) {
    const mixedText = mixed ? `; some need ${less ? 'more' : 'less'} for ${mixed}` : '';
    return capital(
      `${needText} ${less ? 'less' : 'more'} ${assumedText} to match ${less || more}${mixedText}.`,
    );
  }
  return mixed && `Some accounts need more ${assumedText} to match ${mixed}, and some less.`;
}

/** As printed, with two decimals. A goal of nothing has no side. */
function sideOf(required: RequiredReturn, assumed: number): 'less' | 'more' | 'same' | null {
  if (required.status === 'no_distributions' || required.status === 'zero_target') return null;
  if (isAnyReturnEnough(required)) return 'less';
  const { rate } = required;
  if (rate === null) return 'more';
  if (rateText(rate) === rateText(assumed)) return 'same';
  return rate < assumed ? 'less' : 'more';
}
