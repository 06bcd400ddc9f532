/** The accumulation's inputs in words, as they stand on paper. */
import type { RetirementBufferInput } from '../../../domain/tools/buffer/retirement-buffer-input.ts';
import { formatDollarsWhole, formatPercent } from '../../../domain/shared/format.ts';
import { givenName } from '../given-name.ts';
import type { InputLine } from '../../../rendering/tools/input-line.ts';
import type { BufferRun } from './buffer-spec.ts';

export function inputLines({ values, input }: BufferRun): InputLine[] {
  return [
    { label: 'Total Balance', text: formatDollarsWhole(input.total_balance) },
    { label: 'Buffer weight', text: formatPercent(input.buffer_allocation_weight) },
    { label: 'Buffer rate', text: formatPercent(input.buffer_rate) },
    { label: 'Buffer fee', text: formatPercent(input.buffer_fee) },
    ...(values.source === 'market'
      ? [{ label: 'Market', text: givenName(values.market, values.series) }]
      : [
          { label: 'Yearly returns, percent', text: values.returns.trim() },
          { label: 'Year before', text: formatPercent(values.previous_return ?? 0) },
        ]),
    { label: 'Market fee', text: formatPercent(input.market_fee) },
    {
      label: 'Plan',
      text:
        input.age === undefined
          ? `${input.years} years`
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
  ];
}

function distributionWords({ distribution, distribution_in }: RetirementBufferInput): string {
  if (distribution === 0) return 'None';
  return distribution_in === 'dollar'
    ? `${formatDollarsWhole(distribution)} a year`
    : `${formatPercent(distribution)} of the total, then level`;
}
