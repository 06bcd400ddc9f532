/** The report's result in a sentence or two, for a client: said against the policy too, whichever way it goes. */
import type { ReportBasis, Stretch } from '../../domain/practice/reports/report-basis.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { reportFacts, type ReportFacts, type ReportPart, type SlotFacts } from './report-facts.ts';
import { inWords, listOf, plainPercent } from './words.ts';

/** Without tables or a graph there is nothing to say: an empty string. */
export function headline(report: ReportPart, basis: ReportBasis): string {
  const facts = reportFacts(report, basis);
  if (!facts) return '';
  const lapse = facts.policy.runsOutAt;
  const tax =
    basis.lapse_tax !== null && basis.lapse_tax >= 0.5
      ? `, and ${money(basis.lapse_tax)} of tax falls due`
      : '';
  const lead = lapse === null ? '' : `The policy lapses at ${lapse}${tax}. `;
  if (facts.vehicles.length === 0) return lead + policyAlone(facts);
  const prefix = assumedReturn(basis);
  return (
    lead +
    capital(facts.income === null ? byValue(facts, prefix) : byIncome(facts, facts.income.to_age, prefix))
  );
}

/** "At 6.5% before fees, " when every account is given the same return. */
function assumedReturn(basis: ReportBasis): string {
  const rates = new Set(
    basis.vehicles.flatMap((vehicle) => (vehicle ? plainPercent(vehicle.rate_of_return) : [])),
  );
  return rates.size === 1 ? `at ${[...rates][0]} before fees, ` : '';
}

function policyAlone({ policy, income, endAge }: ReportFacts): string {
  if (income === null) {
    return policy.runsOutAt === null
      ? `The policy holds ${money(policy.endValue)} at ${endAge}, and pays nothing out before.`
      : 'It pays nothing out before.';
  }
  const paid =
    income.level === null
      ? `a total of ${money(income.total)} after tax`
      : `${money(income.level)} a year after tax`;
  const kept = policy.runsOutAt === null ? ` and holds ${money(policy.endValue)} at ${endAge}` : '';
  return `${policy.runsOutAt === null ? 'The policy' : 'Before that it'} pays ${paid} ${agesOf(income)}${kept}.`;
}

const agesOf = ({ from_age, to_age }: Stretch): string =>
  from_age === to_age ? `at ${from_age}` : `from ${from_age} to ${to_age}`;

function byIncome(facts: ReportFacts, lastAge: number, prefix: string): string {
  const short = facts.vehicles.filter((vehicle) => (vehicle.paidToAge ?? 0) < lastAge);
  const full = facts.vehicles.filter((vehicle) => !short.includes(vehicle));
  if (short.length === 0) {
    const who =
      full.length === 1
        ? nameOf(full)
        : full.length === 2
          ? 'both accounts'
          : `all ${inWords(full.length)} accounts`;
    const pay = full.length === 1 ? 'pays' : 'pay';
    return `${prefix}${who} ${pay} the policy’s income in full to ${lastAge}. ${capital(compareEnds(full, facts))}.`;
  }
  // An account that is paid into again after a gap has not run out; it has only failed to pay.
  const emptied = short.every((vehicle) => isNothing(vehicle.endValue));
  const one = short.length === 1;
  const verb = emptied ? (one ? 'runs out' : 'run out') : one ? 'falls short' : 'fall short';
  const at =
    full.length === 0 && short.length > 1
      ? `: ${listOf(short.map((vehicle) => `${vehicle.name} at ${vehicle.runsOutAt ?? '–'}`))}`
      : '';
  const who =
    full.length === 0 && short.length > 1
      ? short.length === 2
        ? 'both accounts'
        : `all ${inWords(short.length)} accounts`
      : nameOf(short);
  const when = one && short[0]?.runsOutAt ? ` at ${short[0].runsOutAt},` : '';
  const first = `${prefix}${who} ${verb}${when} before the policy’s income ends at ${lastAge}${at}.`;
  if (full.length === 0) return first;
  return `${first} ${nameOf(full)} ${full.length === 1 ? 'does' : 'do'} not: ${compareEnds(full, facts, 'it')}.`;
}

function byValue(facts: ReportFacts, prefix: string): string {
  const [one, ...others] = facts.vehicles;
  if (one && others.length === 0)
    return `${prefix}${one.name} holds ${money(one.endValue)} at ${facts.endAge}, ${policyBeside(one, facts.policy)}.`;
  return prefix + groupEnds(facts.vehicles, facts, 'after');
}

/** What the accounts hold in the last year, against what the policy holds then. Begins in lower case. */
function compareEnds(vehicles: readonly SlotFacts[], facts: ReportFacts, oneIs?: 'it'): string {
  const [one, ...others] = vehicles;
  if (one && others.length === 0)
    return `at ${facts.endAge} ${oneIs ?? one.name} holds ${money(one.endValue)}, ${policyBeside(one, facts.policy)}`;
  return groupEnds(vehicles, facts, 'before');
}

/** The age stands before the verb or, in a sentence that has begun already, after it. */
function groupEnds(
  vehicles: readonly SlotFacts[],
  { policy, endAge }: ReportFacts,
  ageStands: 'before' | 'after',
): string {
  const [before, after] = ageStands === 'before' ? [`at ${endAge} `, ''] : ['', ` at ${endAge}`];
  const all = vehicles.length === 2 ? 'both' : `all ${inWords(vehicles.length)}`;
  const policyHolds = isNothing(policy.endValue)
    ? 'the policy, which has nothing left'
    : `the policy’s ${money(policy.endValue)}`;
  const more = vehicles.filter((vehicle) => vehicle.endValue > policy.endValue + 0.5);
  const less = vehicles.filter((vehicle) => !more.includes(vehicle));
  const end = ageStands === 'before' ? '' : '.';
  if (more.length === 0 && isNothing(policy.endValue))
    return `${before}nothing is left${after}, in the accounts or the policy${end}`;
  if (less.length === 0) return `${before}${all} hold more${after} than ${policyHolds}${end}`;
  if (more.length === 0) return `${before}${all} hold less${after} than ${policyHolds}${end}`;
  return `${before}${nameOf(more)} ${more.length === 1 ? 'holds' : 'hold'} more${after} than ${policyHolds}, ${nameOf(less)} less${end}`;
}

function policyBeside(vehicle: SlotFacts, policy: SlotFacts): string {
  if (isNothing(policy.endValue))
    return isNothing(vehicle.endValue) ? 'as the policy does' : 'the policy nothing';
  const difference = vehicle.endValue - policy.endValue;
  const than = Math.abs(difference) <= 0.5 ? 'the same as' : difference > 0 ? 'more than' : 'less than';
  return `${than} the policy’s ${money(policy.endValue)}`;
}

const isNothing = (value: number): boolean => Math.abs(value) < 0.5;
const nameOf = (slots: readonly SlotFacts[]): string => listOf(slots.map(({ name }) => name));
const money = (value: number): string => (Math.abs(value) < 0.5 ? 'nothing' : formatTableDollars(value));
const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
