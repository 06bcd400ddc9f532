/** The strategies and the years looked back in words, as they stand on paper. */
import type { IndexStrategy } from '../../../domain/market/crediting.ts';
import { formatDollarsWhole } from '../../../domain/shared/format.ts';
import type { InputLine } from '../../../rendering/tools/input-line.ts';
import type { IndexRun } from './index-spec.ts';
import type { OwnLevels } from './index-values.ts';
import { indexName, METHOD_NAMES, monthName, percent } from './index-words.ts';

export interface InputPart {
  /** Null for the only part of its kind. */
  title: string | null;
  lines: InputLine[];
}

export function inputParts({ values, input }: IndexRun): InputPart[] {
  const isAlone = input.strategies.length === 1;
  return [
    ...input.strategies.map((strategy, place) => ({
      title: isAlone ? null : `Strategy ${place + 1}`,
      lines: [...(isAlone ? [] : [line('Weight', percent(strategy.weight))]), ...strategyLines(strategy)],
    })),
    {
      title: 'Lookback period',
      lines: [
        line('Lookback years', String(input.lookback_years)),
        line('End month', values.end_month === '' ? 'Latest' : monthName(values.end_month)),
        line('Initial amount', formatDollarsWhole(input.initial_amount)),
      ],
    },
    ...(values.series ? [{ title: 'Your own levels', lines: levelLines(values.series) }] : []),
  ];
}

const line = (label: string, text: string): InputLine => ({ label, text });
const orNone = (rate: number | null | undefined): string => (rate == null ? 'None' : percent(rate));

function strategyLines(strategy: IndexStrategy): InputLine[] {
  return [
    line('Index', indexName(strategy.index)),
    line('Crediting method', METHOD_NAMES[strategy.method]),
    line(strategy.method === 'monthly_sum' ? 'Monthly cap' : 'Cap', orNone(strategy.cap)),
    line('Floor', orNone(strategy.floor)),
    line('Participation', percent(strategy.participation)),
    line('Spread', percent(strategy.spread)),
    line('Multiplier', percent(strategy.multiplier)),
    line('Bonus', percent(strategy.bonus)),
    line('Fee', percent(strategy.fee)),
  ];
}

const levelLines = ({ frequency, start, text }: OwnLevels): InputLine[] => [
  line('Frequency', frequency === 'annual' ? 'Yearly' : 'Monthly'),
  line(frequency === 'annual' ? 'Year of the first level' : 'Month of the first level', start),
  line('Levels', text.trim()),
];
