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

type Text = (value: number | null | undefined) => string;
type Figures = readonly { label: string; text: Text; before: number | null; after: number | null }[];

/** A change that is invisible in print is ignored. */
const changed = (figures: Figures): FigureChange[] =>
  figures
    .map(({ label, text, before, after }) => ({ label, before: text(before), after: text(after) }))
    .filter(({ before, after }) => before !== after);

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

export const changedInComparative = (before: Comparative, after: Comparative): FigureChange[] =>
  changed(
    before.slots.flatMap(({ name }, at) => [
      ...FOOTER.map(({ key, label, text }) => ({
        label: `${name}, ${label}`,
        text,
        before: before.comparative_table.footer.slots[at]?.[key] ?? null,
        after: after.comparative_table.footer.slots[at]?.[key] ?? null,
      })),
      ...TOTALS.map(({ key, label, text }) => ({
        label: `${name}, ${label}`,
        text,
        before: before.fee_analysis.totals[at]?.[key] ?? null,
        after: after.fee_analysis.totals[at]?.[key] ?? null,
      })),
    ]),
  );

const PERIODS = ['most_recent', 'worst', 'median', 'best'] as const;
const PERIOD_NAMES = { most_recent: 'most recent', worst: 'worst', median: 'median', best: 'best' };
const OF_PERIOD = [
  { key: 'total_income', label: 'total income', text: formatWholeDollars },
  { key: 'ending_value', label: 'ending value', text: formatWholeDollars },
  { key: 'irr_surrender', label: 'IRR', text: formatPercent },
] as const;

type Historical = Pick<HistoricalReport, 'slots' | 'comparative_table' | 'income_analysis'>;

export const changedInHistorical = (before: Historical, after: Historical): FigureChange[] =>
  changed(
    before.comparative_table.flatMap((table, at) => {
      const name = before.slots[table.slot - 1]?.name;
      const incomes = [before, after].map((one) => one.income_analysis[at]?.max_level?.p50 ?? null);
      return [
        {
          label: `${name}, maximum sustainable income, median of all periods`,
          text: formatWholeDollars,
          before: incomes[0],
          after: incomes[1],
        },
        ...PERIODS.flatMap((period) =>
          OF_PERIOD.map(({ key, label, text }) => ({
            label: `${name}, ${PERIOD_NAMES[period]} period, ${label}`,
            text,
            before: table[period][key],
            after: after.comparative_table[at]?.[period][key] ?? null,
          })),
        ),
      ];
    }),
  );
