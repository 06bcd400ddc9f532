/** The key figures of a report that the current methods change. The user reviews them before switching. */
import { formatWholeDollars, formatPercent } from '../shared/format.ts';
import type { ComparativeReport } from './comparative/comparative-report.ts';
import type { HistoricalReport } from './historical/historical-report.ts';

export interface FigureChange {
  /** "IUL policy, net IRR" */
  label: string;
  before: string;
  after: string;
}

/** A headline figure of a result. */
export interface KeyFigure {
  label: string;
  value: number | null;
  text: (value: number | null | undefined) => string;
}

/** Both lists are of the same slots. A change that is invisible in print is ignored. */
export const changedFigures = (
  before: readonly Pick<KeyFigure, 'value'>[],
  after: readonly KeyFigure[],
): FigureChange[] =>
  after
    .map(({ label, text, value }, at) => ({
      label,
      before: text(before[at]?.value ?? null),
      after: text(value),
    }))
    .filter((change) => change.before !== change.after);

const FOOTER = [
  { key: 'total_net_income', label: 'total income', text: formatWholeDollars },
  { key: 'ending_value', label: 'ending value', text: formatWholeDollars },
  { key: 'ending_death_benefit', label: 'death benefit at the end', text: formatWholeDollars },
  { key: 'net_irr', label: 'net IRR', text: formatPercent },
] as const;

const TOTALS = [
  { key: 'fees', label: 'total fees', text: formatWholeDollars },
  { key: 'distribution_tax', label: 'total tax on distributions', text: formatWholeDollars },
] as const;

type Comparative = Pick<ComparativeReport, 'slots' | 'comparative_table' | 'fee_analysis'>;

export const comparativeKeyFigures = ({ slots, comparative_table, fee_analysis }: Comparative): KeyFigure[] =>
  slots.flatMap(({ name }, at) => [
    ...FOOTER.map(({ key, label, text }) => ({
      label: `${name}, ${label}`,
      text,
      value: comparative_table.footer.slots[at]?.[key] ?? null,
    })),
    ...TOTALS.map(({ key, label, text }) => ({
      label: `${name}, ${label}`,
      text,
      value: fee_analysis.totals[at]?.[key] ?? null,
    })),
  ]);

export const changedInComparative = (before: Comparative, after: Comparative): FigureChange[] =>
  changedFigures(comparativeKeyFigures(before), comparativeKeyFigures(after));

const PERIODS = ['most_recent', 'worst', 'median', 'best'] as const;
const PERIOD_NAMES = { most_recent: 'most recent', worst: 'worst', median: 'median', best: 'best' };
const OF_PERIOD = [
  { key: 'total_income', label: 'total income', text: formatWholeDollars },
  { key: 'ending_value', label: 'ending value', text: formatWholeDollars },
  { key: 'irr_surrender', label: 'IRR', text: formatPercent },
] as const;

type Historical = Pick<HistoricalReport, 'slots' | 'comparative_table' | 'income_analysis'>;

export const historicalKeyFigures = ({
  slots,
  comparative_table,
  income_analysis,
}: Historical): KeyFigure[] =>
  comparative_table.flatMap((table, at) => {
    const name = slots[table.slot - 1]?.name;
    return [
      {
        label: `${name}, maximum sustainable income, median of all periods`,
        text: formatWholeDollars,
        value: income_analysis[at]?.max_level?.p50 ?? null,
      },
      ...PERIODS.flatMap((period) =>
        OF_PERIOD.map(({ key, label, text }) => ({
          label: `${name}, ${PERIOD_NAMES[period]} period, ${label}`,
          text,
          value: table[period][key],
        })),
      ),
    ];
  });

export const changedInHistorical = (before: Historical, after: Historical): FigureChange[] =>
  changedFigures(historicalKeyFigures(before), historicalKeyFigures(after));
