/** The strategies and the years looked back in words, as they stand on paper. */
import { longMonth } from '../../../domain/market/months.ts';
import type { IndexStrategy } from '../../../domain/market/crediting.ts';
import { formatDollarsWhole, formatPercent } from '../../../domain/shared/format.ts';
import type { InputLine } from '../input-line.ts';
import type { InlineSeries } from '../../../domain/market/inline-series.ts';
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexName, OWN_INDEX, METHOD_NAMES } from './index-words.ts';

interface InputPart {
  /** Null for the only part of its kind. */
  title: string | null;
  lines: InputLine[];
}

export function inputParts(input: IndexStrategyInput): InputPart[] {
  const own = input.series?.[OWN_INDEX];
  const isAlone = input.strategies.length === 1;
  return [
    ...input.strategies.map((strategy, place) => ({
      title: isAlone ? null : `Strategy ${place + 1}`,
      lines: [
        ...(isAlone ? [] : [line('Weight', formatPercent(strategy.weight))]),
        ...strategyLines(strategy),
      ],
    })),
    {
      title: 'Lookback period',
      lines: [
        line('Lookback years', String(input.lookback_years)),
        line('End month', input.end_month === undefined ? 'Latest' : longMonth(input.end_month)),
        line('Initial amount', formatDollarsWhole(input.initial_amount)),
      ],
    },
    ...(own ? [{ title: 'Your own levels', lines: levelLines(own) }] : []),
  ];
}

const line = (label: string, text: string): InputLine => ({ label, text });
const orNone = (rate: number | null | undefined): string => (rate == null ? 'None' : formatPercent(rate));

function strategyLines(strategy: IndexStrategy): InputLine[] {
  return [
    line('Index', indexName(strategy.index)),
    line('Crediting method', METHOD_NAMES[strategy.method]),
    line(strategy.method === 'monthly_sum' ? 'Monthly cap' : 'Cap', orNone(strategy.cap)),
    line('Floor', orNone(strategy.floor)),
    line('Participation', formatPercent(strategy.participation)),
    line('Spread', formatPercent(strategy.spread)),
    line('Multiplier', formatPercent(strategy.multiplier)),
    line('Bonus', formatPercent(strategy.bonus)),
    line('Fee', formatPercent(strategy.fee)),
  ];
}

const levelLines = ({ frequency, start, levels }: InlineSeries): InputLine[] => [
  line('Frequency', frequency === 'annual' ? 'Yearly' : 'Monthly'),
  line(frequency === 'annual' ? 'Year of the first level' : 'Month of the first level', start),
  line('Levels', (levels ?? []).join(', ')),
];
