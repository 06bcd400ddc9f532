/** The main sentences of the slides about simulated paths. */
import { formatInteger } from '../../../domain/shared/format.ts';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { figureOf } from '../marks.ts';
import { accountName, nameOf } from '../headline-names.ts';
import { capital, fitSlide, listOf } from '../sentence-parts.ts';
import { activeSlots, ofSlot, slotEntries, type HistoricalPart, countOf } from './historical-part.ts';
import { dollarsLeft as dollars } from './historical-text.ts';

export type TextOf = (report: HistoricalPart, basis: HistoricalBasis) => string | undefined;

export const pathsPaid: TextOf = ({ range, ...report }) => {
  if (!range) return undefined;
  const { paths, slots } = range.report;
  const parts = slotEntries(activeSlots(report), slots).flatMap(({ own: { paid_in_full: paid }, ...one }) =>
    paid ? [{ ...one, count: countOf(paid.share, paths) }] : [],
  );
  return paidEveryYearText(parts, paths, 'simulated paths');
};

/** For the policy: the return that would have been necessary. */
export const pathsFailed: TextOf = ({ range }, basis) => {
  const { illustrated } = wordsOf(basis);
  const failures = ofSlot(range?.report.slots, 1)?.failures;
  if (!range || !failures || failures.count === 0) return undefined;
  const { credit = 0, order = 0, loan_spread: loan = 0, charges = 0 } = failures.cured_by;
  const some = (count: number): string => countText(count, failures.count);
  const failed = `The policy failed on ${formatInteger(failures.count)} of ${formatInteger(range.report.paths)} simulated paths`;
  // A path is rerun with the same terms if its loan rate is not above the illustrated one, or its charges are not raised.
  const { loan_rate: loanRate } = range.report;
  const hasSpread = !loanRate || loanRate.rate > loanRate.illustrated_rate;
  const parts = [
    `At the ${illustrated} rate, ${some(credit)} would have paid`,
    `with their own average credit every year, ${some(order)}`,
    ...(hasSpread ? [`at the ${illustrated} loan rate, ${some(loan)}`] : []),
    ...(range.charge_stress === 0 ? [] : [`without the raised charges, ${some(charges)}`]),
  ];
  return `${failed}. ${parts.join('; ')}.`;
};

/** Paths are as long as the ledger, periods of history as long as requested. */
const lastAgeOf = (
  range: NonNullable<HistoricalPart['range']>,
  { first_age: first }: HistoricalBasis,
): number => first + range.report.horizon - 1;

export const pathsAtEnd: TextOf = ({ range }, basis) => {
  const end = ofSlot(range?.report.slots, 1)?.ending_value;
  if (!range || !end) return undefined;
  const [low, high] = [dollars(figureOf(end, 'p25')), dollars(figureOf(end, 'p75'))];
  return `At ${lastAgeOf(range, basis)}, ${low === high ? threeQuartersText('simulated paths', low) : `the middle half of the simulated paths left the policy between ${low} and ${high}`}.`;
};

const countInText = (count: number): string => (count === 0 ? 'none' : formatInteger(count));

export const pathsLedText: TextOf = ({ range, ...report }) => {
  const parts = slotEntries(activeSlots(report), range?.report.beats).map(({ name, own }) => ({
    name: accountName(name),
    count: countInText(countOf(own.total.share, range?.report.paths ?? 0)),
  }));
  const [first, ...rest] = parts;
  if (!first || !range) return undefined;
  const all = `of ${formatInteger(range.report.paths)} simulated paths`;
  const led = rest.map(({ name, count }) => `${name} in ${count}`);
  return `In income and value together, the policy leads ${listOf([`${first.name} in ${first.count} ${all}`, ...led])}.`;
};

export const pathsSpread: TextOf = ({ range }, basis) => {
  const end = ofSlot(range?.report.slots, 1)?.ending_value;
  if (!range || !end) return undefined;
  const at = lastAgeOf(range, basis);
  const [low, high] = [dollars(figureOf(end, 'p10')), dollars(figureOf(end, 'p90'))];
  if (high === 'nothing') return `At ${at}, at least nine in ten simulated paths left the policy nothing.`;
  const nine = `${atLeast(low)}nine in ten simulated paths left the policy ${orMoreText(low)}`;
  if (low === high) return `At ${at}, ${nine}.`;
  const one = `${atLeast(high)}one in ten`;
  return low === 'nothing'
    ? `At ${at}, ${one} simulated paths left the policy ${orMoreText(high)}, and at least one in ten left it nothing.`
    : `At ${at}, ${nine}; ${one} left it ${orMoreText(high)}.`;
};

/** Used if the first and third quartiles are equal. */
export const threeQuartersText = (counted: string, left: string): string =>
  `three of four ${counted} left the policy ${orMoreText(left)}`;

/** Paths that would be above a capped figure are at it. */
const atLeast = (left: string): string => (left.endsWith('†') ? 'at least ' : '');

/** A capped figure does not suggest a higher one. */
const orMoreText = (left: string): string => (/^nothing$|†$/.test(left) ? left : `${left} or more`);

/** "The policy paid every year in 497 of 546 periods, the brokerage account in 512 and the Roth 401(k) in all 546." */
export function paidEveryYearText(
  parts: readonly { name: string; isPolicy: boolean; count: number }[],
  all: number,
  counted: string,
): string | undefined {
  const [first, ...accounts] = parts.map((part) => ({ ...part, name: nameOf(part, new Set()) }));
  if (!first) return undefined;
  const { name, count } = first;
  const paidIn = `${name} paid every year in ${countText(count, all)}${count === all ? '' : ` of ${formatInteger(all)}`} ${counted}`;
  const allCounts = listOf([
    paidIn,
    ...accounts.map((other) => `${other.name} in ${countText(other.count, all)}`),
  ]);
  const counts = accounts.map((other) => other.count);
  const [min, max] = [Math.min(...counts), Math.max(...counts)];
  const range = min === max ? countText(max, all) : `${formatInteger(min)} to ${formatInteger(max)}`;
  return fitSlide(capital(`${allCounts}.`), capital(`${paidIn}, the accounts in ${range}.`)) || undefined;
}

const countText = (count: number, all: number): string =>
  count === 0 ? 'none' : count === all && all > 1 ? `all ${formatInteger(all)}` : formatInteger(count);
