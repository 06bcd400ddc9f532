/** The report's result in one or two sentences for a client, for every outcome, including one against the policy. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { ReportBasis, Stretch } from '../../domain/practice/reports/report-basis.ts';
import { hypotheticalLine } from './policy-text.ts';
import { figureDollars, unmarked, type PolicyFigure } from './marks.ts';
import {
  factFigure,
  reportFacts,
  type ReportFacts,
  type ReportPart,
  type SlotFacts,
} from './report-facts.ts';
import { capital, toText, listOf, returnText } from './sentence-parts.ts';

/** Empty without tables and graph. */
export function headline(report: ReportPart, basis: ReportBasis): string {
  const facts = reportFacts(report, basis);
  if (!facts) return '';
  const { above_own_scale: above } = basis;
  return resultOf(facts, basis) + paidOutMore(facts) + (above ? ` ${hypotheticalLine(above, basis)}.` : '');
}

function resultOf(facts: ReportFacts, basis: ReportBasis): string {
  const lapse = facts.policy.runsOutAt;
  const tax =
    basis.lapse_tax !== null && basis.lapse_tax >= 0.5
      ? `, and ${money(basis.lapse_tax)} of tax falls due`
      : '';
  const lead = lapse === null ? '' : `${wordsOf(basis).thePolicy} lapses at ${lapse}${tax}. `;
  if (facts.vehicles.length === 0) return lead + policyOnly(facts, basis);
  const prefix = assumedReturn(basis);
  return (
    lead + capital(facts.income === null ? byValue(facts, prefix) : byIncome(facts, facts.income, prefix))
  );
}

/** "At 6.50% before fees, 5.97% after fees, " if all accounts have the same return and fee. */
function assumedReturn(basis: ReportBasis): string {
  const rates = new Set(basis.vehicles.flatMap((vehicle) => (vehicle ? returnText(vehicle) : [])));
  return rates.size === 1 ? `at ${[...rates][0]}, ` : '';
}

function policyOnly({ policy, income, endAge }: ReportFacts, basis: ReportBasis): string {
  const { illustrated } = wordsOf(basis);
  const inForce = policy.runsOutAt === null;
  if (income === null)
    return inForce
      ? `The policy is ${illustrated} to hold ${holding(policy)} at ${endAge}, and to pay nothing out before.`
      : 'It pays nothing out before.';
  const paid =
    income.level === null
      ? `a total of ${paidOut(policy, income.total)} after tax`
      : `${paidOut(policy, income.level)} a year after tax`;
  return inForce
    ? `The policy is ${illustrated} to pay ${paid} ${agesOf(income)} and to hold ${holding(policy)} at ${endAge}.`
    : `Before that it is ${illustrated} to pay ${paid} ${agesOf(income)}.`;
}

const agesOf = ({ from_age, to_age }: Stretch): string =>
  from_age === to_age ? `at ${from_age}` : `from ${from_age} through ${to_age}`;

function byIncome(facts: ReportFacts, { from_age, to_age }: Stretch, prefix: string): string {
  const short = facts.vehicles.filter((vehicle) => (vehicle.paidToAge ?? 0) < to_age);
  const full = facts.vehicles.filter((vehicle) => !short.includes(vehicle));
  if (short.length === 0) {
    const who =
      full.length === 1
        ? nameOf(full)
        : full.length === 2
          ? 'both accounts'
          : `all ${toText(full.length)} accounts`;
    const pay = full.length === 1 ? 'pays' : 'pay';
    return `${prefix}${who} ${pay} the policy’s income in full through ${to_age}. ${capital(compareEnds(full, facts))}.`;
  }
  const never = short.filter((vehicle) => isNothing(vehicle.endValue) && (vehicle.paidToAge ?? 0) < from_age);
  const shortfallSecond = short.filter((vehicle) => !never.includes(vehicle));
  const first =
    prefix +
    [
      ...(shortfallSecond.length === 0
        ? []
        : [`${listOf(endings(shortfallSecond))}, before the policy’s income ends at ${to_age}.`]),
      ...(never.length === 0
        ? []
        : [`${nameOf(never)} never ${never.length === 1 ? 'pays' : 'pay'} the policy’s income in full.`]),
    ].join(' ');
  if (full.length === 0) return first;
  return `${first} ${nameOf(full)} ${full.length === 1 ? 'pays' : 'pay'} that income in full: ${compareEnds(full, facts, 'it')}.`;
}

/** Names the last full payment, because an account may fail in the last income year. */
function endings(short: readonly SlotFacts[]): string[] {
  const ends = short.map(({ name, paidToAge, runsOutAt, endValue }) => {
    // An account that receives contributions after a gap is not depleted; it only missed payments.
    const isEmpty = isNothing(endValue);
    return { name, isEmpty, age: (isEmpty ? paidToAge : runsOutAt) ?? '–' };
  });
  const [first, ...others] = ends;
  if (
    first &&
    others.length > 0 &&
    others.every(({ isEmpty, age }) => isEmpty === first.isEmpty && age === first.age)
  )
    return [
      `${nameOf(short)} ${first.isEmpty ? 'make their last full payment' : 'first fall short'} at ${first.age}`,
    ];
  let before = '';
  return ends.map(({ name, isEmpty, age }) => {
    const verb = isEmpty ? 'makes its last full payment' : 'first falls short';
    const endingText = `${name}${verb === before ? '' : ` ${verb}`} at ${age}`;
    before = verb;
    return endingText;
  });
}

function byValue(facts: ReportFacts, prefix: string): string {
  const [one, ...others] = facts.vehicles;
  if (one && others.length === 0)
    return `${prefix}${one.name} holds ${money(one.endValue)} at ${facts.endAge}${policyComparison(one, facts.policy)}.`;
  return prefix + groupEnds(facts.vehicles, facts, 'after');
}

/** Compares ending values of accounts and policy. Begins in lower case. */
function compareEnds(vehicles: readonly SlotFacts[], facts: ReportFacts, oneIs?: 'it'): string {
  const [one, ...others] = vehicles;
  if (one && others.length === 0)
    return `at ${facts.endAge} ${oneIs ?? one.name} holds ${money(one.endValue)}${policyComparison(one, facts.policy)}`;
  return groupEnds(vehicles, facts, 'before');
}

/** Puts the age before the verb, or after it within a sentence. */
function groupEnds(
  vehicles: readonly SlotFacts[],
  { policy, endAge }: ReportFacts,
  agePosition: 'before' | 'after',
): string {
  const [before, after] = agePosition === 'before' ? [`at ${endAge} `, ''] : ['', ` at ${endAge}`];
  const all = vehicles.length === 2 ? 'both' : `all ${toText(vehicles.length)}`;
  const policyValue = floorAtZero(policy.endValue);
  const policyValueText = isTaxDue(policy.endValue)
    ? `the policy, which would leave ${holding(policy)}`
    : isNothing(policyValue)
      ? 'the policy, which has nothing left'
      : `the policy’s ${moneyOf({ ...factFigure(policy, 'endValue'), value: policyValue })}`;
  const more = vehicles.filter((vehicle) => vehicle.endValue > policyValue + 0.5);
  const less = vehicles.filter((vehicle) => !more.includes(vehicle));
  const end = agePosition === 'before' ? '' : '.';
  if (more.length === 0 && isNothing(policyValue))
    return `${before}nothing is left${after}, in the accounts or the policy${end}`;
  if (less.length === 0) return `${before}${all} hold more${after} than ${policyValueText}${end}`;
  if (more.length === 0) return `${before}${all} hold less${after} than ${policyValueText}${end}`;
  return `${before}${nameOf(more)} ${more.length === 1 ? 'holds' : 'hold'} more${after} than ${policyValueText}, ${nameOf(less)} less${end}`;
}

/** Explains lower ending values by required minimum distributions above the policy's income; '' without. */
export function paidOutMore({ vehicles, income, endAge }: ReportFacts): string {
  const more = vehicles.filter(({ forcedIncome }) => forcedIncome >= 0.5);
  if (more.length === 0) return '';
  const beyond = income === null ? '' : ' beyond the policy’s income';
  const paid = more.map(({ name, forcedIncome }, place) =>
    place === 0 ? `${name} has paid out ${money(forcedIncome)}${beyond}` : `${name} ${money(forcedIncome)}`,
  );
  return ` By ${endAge} ${listOf(paid)}, in required minimum distributions.`;
}

/** Follows the account's value. */
function policyComparison(vehicle: SlotFacts, policy: SlotFacts): string {
  if (isTaxDue(policy.endValue)) return `; the policy would leave ${holding(policy)}`;
  if (isNothing(policy.endValue))
    return isNothing(vehicle.endValue) ? ', as the policy does' : ', the policy nothing';
  const difference = vehicle.endValue - policy.endValue;
  const than = Math.abs(difference) <= 0.5 ? 'the same as' : difference > 0 ? 'more than' : 'less than';
  return `, ${than} the policy’s ${moneyOf(factFigure(policy, 'endValue'))}`;
}

/** Zero for a negative value, with the cost of surrendering. */
const holding = (slot: SlotFacts): string =>
  isTaxDue(slot.endValue)
    ? `$0, with ${money(taxDueOf(slot.endValue))} of tax due if surrendered`
    : moneyOf(factFigure(slot, 'endValue'));

/** The policy's income has the mark of its total. */
const paidOut = (policy: SlotFacts, amount: number): string =>
  moneyOf({ ...factFigure(policy, 'totalIncome'), value: amount });

const isNothing = (value: number): boolean => Math.abs(value) < 0.5;
const nameOf = (slots: readonly SlotFacts[]): string => listOf(slots.map(({ name }) => name));
const money = (value: number): string => moneyOf(unmarked(value));
const moneyOf = (figure: PolicyFigure): string =>
  Math.abs(figure.value ?? 0) < 0.5 ? 'nothing' : figureDollars(figure);
