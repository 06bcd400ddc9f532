/** The accumulation's inputs in words, as they stand on paper. */
import { formatDollarsWhole, formatPercent, withMinus } from '../../../domain/shared/format.ts';
import { OWN_RETURNS } from './buffer-view.ts';
import type { RetirementBufferInput } from '../../../domain/tools/buffer/retirement-buffer-input.ts';
import { yearsOf } from '../../words/words.ts';
import { givenName } from '../given-name.ts';
import { dollarsPair } from '../dollars-pair.ts';
import type { InputLine } from '../input-line.ts';

/** Of a list that was typed: as one path, or as a market every stretch of which is a period. */
const listOf = ({ returns, market, series }: RetirementBufferInput): readonly number[] | undefined =>
  returns ?? (market === OWN_RETURNS ? series?.[OWN_RETURNS]?.returns : undefined);

export function inputLines(input: RetirementBufferInput): InputLine[] {
  const list = listOf(input);
  return [
    { label: 'Total Balance', text: formatDollarsWhole(input.total_balance) },
    { label: 'Buffer weight', text: formatPercent(input.buffer_allocation_weight) },
    { label: 'Buffer rate', text: formatPercent(input.buffer_rate) },
    { label: 'Buffer fee', text: formatPercent(input.buffer_fee) },
    ...(list
      ? [
          { label: 'Yearly returns, percent', text: percentList(list) },
          { label: 'Year before', text: formatPercent(input.previous_return) },
        ]
      : [{ label: 'Market', text: givenName(input.market ?? '', input.series) }]),
    { label: 'Market fee', text: formatPercent(input.market_fee) },
    {
      label: 'Plan',
      text:
        input.age === undefined
          ? yearsOf(input.years)
          : `Age ${input.age} through ${input.age + input.years - 1}`,
    },
    { label: 'Distribution', text: distributionWords(input) },
    ...(input.distribution === 0
      ? []
      : [
          { label: 'First in plan year', text: String(input.distribution_start_year) },
          {
            label: 'Payments rise',
            text:
              input.distribution_increase === 'cpi'
                ? 'With prices'
                : `By ${formatPercent(input.distribution_increase)} a year`,
          },
          {
            label: 'Payments are made at the',
            text: input.distribution_timing === 'beginning' ? 'Start of the year' : 'End of the year',
          },
        ]),
    ...dollarsPair(input),
  ];
}

function distributionWords({ distribution, distribution_in }: RetirementBufferInput): string {
  if (distribution === 0) return 'None';
  return distribution_in === 'dollar'
    ? `${formatDollarsWhole(distribution)} a year`
    : `${formatPercent(distribution)} of the total at the first payment`;
}

/** Yearly returns as they are typed: percents, and no noise of fractions. */
const percentList = (rates: readonly number[]): string =>
  rates.map((rate) => withMinus(String(Number((rate * 100).toFixed(10))))).join(', ');
