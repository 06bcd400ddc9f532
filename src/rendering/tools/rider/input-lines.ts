/** The rider's inputs in words, as they stand on paper. */
import { formatDollarsWhole, formatPercent } from '../../../domain/shared/format.ts';
import { accountName, returnWords, riderName } from './rider-view.ts';
import type { IncomeRiderInput } from '../../../domain/tools/rider/income-rider-input.ts';
import { incomeStream, type Stream } from '../../../domain/tools/rider/income-stream.ts';
import { dollarsPair } from '../dollars-pair.ts';
import type { InputLine } from '../input-line.ts';

const TYPES = {
  annual_increase: 'rising each year',
  first_last_year: 'on a straight line',
  manual: 'as listed',
} as const;

const ACCOUNTS = { taxable: 'Taxable', tax_deferred: 'Tax-deferred', tax_free: 'Tax-free' } as const;

export function inputLines(input: IncomeRiderInput): InputLine[] {
  return [
    { label: 'Ages', text: `${input.current_age} through ${input.plan_through_age}` },
    { label: 'Income Rider Name', text: riderName(input) },
    { label: 'Income Start Year', text: String(input.income_start_year) },
    { label: 'Guaranteed Income', text: streamWords(input, 'guaranteed') },
    { label: 'Non-guaranteed Income', text: streamWords(input, 'non_guaranteed') },
    { label: 'Account Name', text: accountName(input) },
    { label: 'Total Balance', text: formatDollarsWhole(input.total_balance) },
    { label: 'Account Type', text: ACCOUNTS[input.account_type] },
    { label: 'Tax Rate', text: formatPercent(input.tax_rate) },
    ...(input.growth_rate === undefined
      ? []
      : [{ label: 'Growth Rate', text: formatPercent(input.growth_rate) }]),
    { label: 'Fee', text: formatPercent(input.fee) },
    { label: 'Beside the fixed return', text: returnWords(input, 'index_allocation') },
    ...(input.account_type === 'tax_deferred'
      ? [
          {
            label: 'The rider’s income is',
            text: input.tax_basis === 'matched' ? 'taxed as the account' : 'after tax',
          },
        ]
      : []),
    ...dollarsPair(input),
  ];
}

/** "$40,000 to $72,449, rising each year"; "$40,000 a year" where it stays the same. */
function streamWords(input: IncomeRiderInput, stream: Stream): string {
  const paid = incomeStream(input, stream).filter((amount) => amount > 0);
  const [first, last] = [paid[0], paid.at(-1)];
  if (first === undefined || last === undefined) return 'None';
  if (paid.every((amount) => Math.abs(amount - first) < 0.5)) return `${formatDollarsWhole(first)} a year`;
  return `${formatDollarsWhole(first)} to ${formatDollarsWhole(last)}, ${TYPES[input[`${stream}_income_type`]]}`;
}
