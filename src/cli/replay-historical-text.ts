/** The figures of an exported historical report as tables for a terminal: a table a slot, the worst beside the best. */
import { FOUR_PERIODS } from '../domain/comparison/historical/historical-report.ts';
import type { StoredHistoricalFile } from '../domain/practice/reports/historical-file-schema.ts';
import { formatPercent, formatTableDollars } from '../domain/shared/format.ts';
import { columnsText } from './text-columns.ts';

const TITLES = { most_recent: 'Most recent', worst: 'Worst', median: 'Median', best: 'Best' } as const;

export function historicalFiguresText(file: StoredHistoricalFile): string {
  const { names, meta, taken_at, report } = file;
  const { firstname, lastname } = names.client;
  return [
    `${names.report}: ${names.simulation}, ${firstname} ${lastname}, by ${names.advisor}`,
    `Taken ${taken_at}, engine ${meta.engine_version}, legal figures ${meta.data_vintage}` +
      (meta.market_vintage ? `, market figures ${meta.market_vintage}` : ''),
    '',
    `${report.period_count} periods of ${report.horizon} years, ${report.first_month} to ${report.last_month}; the policy lapses in ${formatPercent(report.lapse_share)} of them`,
    ...report.comparative_table.flatMap((slot) => ['', ...slotText(file, slot)]),
    '',
  ].join('\n');
}

type Slot = StoredHistoricalFile['report']['comparative_table'][number];

function slotText(
  { report, deleted_historical_vehicle_ids: removed }: StoredHistoricalFile,
  of: Slot,
): string[] {
  const name = report.slots.find(({ slot }) => slot === of.slot)?.name ?? '-';
  const worst = report.own_worst.find(({ slot }) => slot === of.slot);
  const rows = [
    ...FOUR_PERIODS.map((period) => [TITLES[period], ...cellsOf(of[period])]),
    ...(worst ? [['Its own worst', ...cellsOf(worst)]] : []),
  ];
  const head = ['', 'From', 'Credited', 'Income', 'Paid to age', 'Ending value', 'IRR'];
  const table = [head, ...rows];
  return [
    `${name}${removed.includes(of.slot) ? ' (removed)' : ''}`,
    ...columnsText(table, '', new Set([2, 3, 4, 5, 6])),
  ];
}

const cellsOf = (period: Slot['worst']): string[] => [
  period.start_month,
  formatPercent(period.average_credit),
  formatTableDollars(period.total_income),
  String(period.longevity.age ?? '-'),
  formatTableDollars(period.ending_value),
  formatPercent(period.irr_surrender),
];
