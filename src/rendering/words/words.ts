/** Small pieces of the report's sentences. */
import { returnAfterFees, PLAN_NAMES } from '../../domain/vehicles/vehicle.ts';
import {
  formatPercent,
  formatShortPercent,
  formatTableDollars,
  formatDollarsWhole,
} from '../../domain/shared/format.ts';
import type { OverLimit } from '../../domain/practice/reports/report-basis.ts';

/** "A", "A and B", "A, B and C". */
export function listOf(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Those that say something, one after another. */
export const sentences = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** Inside a sentence a dash would say nothing: "$0". */
export const dollarsSaid = (value: number): string =>
  Math.abs(value) < 0.5 ? '$0' : formatTableDollars(value);

/** "6.00% before fees, 4.94% after fees": an account's return is never shown without the other. */
export const returnWords = (account: AccountReturn): string =>
  `${formatPercent(account.rate_of_return)} ${feeWords(account)}`;

/** Follows a return before fees. */
export const feeWords = (account: AccountReturn): string =>
  account.fee === 0 ? 'before and after fees' : `before fees, ${afterFees(account)}`;

/** "4.94% after fees" */
export const afterFees = ({ rate_of_return: rate, fee }: AccountReturn): string =>
  `${formatPercent(returnAfterFees(rate, fee))} after fees`;

interface AccountReturn {
  rate_of_return: number;
  fee: number;
}

/** Each count of periods or paths names its own: a page may have others. */
export const chargesText = (stress: number): string =>
  stress > 0 ? `charges raised by ${formatShortPercent(stress)}` : 'charges not raised';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const NUMBERS = ['no', 'one', 'two', 'three', 'four'];
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** "a 9% cap", "an 8.5% cap", "an 11% floor": by the sound of the figure that comes first. */
export const articleOf = (figure: string): 'a' | 'an' => (/^(8|1[18](?!\d))/.test(figure) ? 'an' : 'a');

export const yearsOf = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`;

/** Names that go into labels with little room: one telling word each, the whole name where none tells it apart. */
export function shortNames(names: readonly string[]): string[] {
  const words = names.map((name) => {
    const telling = name.split(/\s+/).filter((word) => word !== '' && !NOT_TELLING.has(word.toLowerCase()));
    return telling[0] ?? name;
  });
  return words.map((word, index) =>
    words.filter((other) => other.toLowerCase() === word.toLowerCase()).length === 1
      ? word
      : (names[index] ?? word),
  );
}

const NOT_TELLING = new Set([
  'the',
  'my',
  'a',
  'our',
  'his',
  'her',
  'their',
  'traditional',
  'account',
  'plan',
  'current',
  'new',
]);

/** "$30,000 is over the 2026 Roth IRA limit of $7,500." */
export const overLimitSentence = ({
  asked,
  calendar_year: year,
  plan_type: plan,
  limit,
}: OverLimit): string =>
  `${formatDollarsWhole(asked)} is over the ${year} ${PLAN_NAMES[plan]} limit of ${formatDollarsWhole(limit)}.`;

/** What a report does about it. */
export const overflowSentence = ({ overflow }: OverLimit): string =>
  overflow === 'cap'
    ? 'Amounts over a limit are not invested.'
    : overflow === 'to_taxable'
      ? 'Amounts over a limit go to a taxable account.'
      : 'All of it is paid in.';
