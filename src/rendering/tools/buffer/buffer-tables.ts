/** The four results side by side, the periods side by side, and one period by year. */
import { formatInteger } from '../../../domain/shared/format.ts';
import type { Longevity } from '../../../domain/vehicles/vehicle.ts';
import {
  moneyCell,
  rateCell,
  textCell,
  yearlyTable,
  type ToolCell,
  type ToolTableModel,
} from '../tool-parts.ts';
import type { BufferRow } from '../../../domain/tools/buffer/buffer-year.ts';
import type { PortfolioName } from '../../../domain/tools/buffer/retirement-buffer.ts';
import { yearsOf } from '../../words/sentence-parts.ts';
import {
  paidPeriods,
  CUSTOM_RETURNS,
  selectPortfolio,
  paysOut,
  portfolioName,
  startOf,
  type BufferRunResult,
  type Selected,
} from './buffer-text.ts';

/** "to the end", "to age 84", "19 years": averages have one decimal. */
export function lastsText({ age, years, beyond_horizon }: Longevity): string {
  if (years === null) return '–';
  if (beyond_horizon) return 'to the end';
  const figure = (value: number) => String(Number(value.toFixed(1)));
  if (years <= 0) return 'never in full';
  return age === null
    ? `${figure(years)} ${figure(years) === '1' ? 'year' : 'years'}`
    : `to age ${figure(age)}`;
}

const COLUMNS: readonly [PortfolioName, string][] = [
  [portfolioName(true, true), 'Market alone'],
  [portfolioName(false, true), 'With the buffer'],
  [portfolioName(true, false), 'Market only, no distributions'],
  [portfolioName(false, false), 'With the buffer, no distributions'],
];

export function fourTable(run: BufferRunResult): ToolTableModel {
  const portfolios = COLUMNS.map(([name]) => selectPortfolio(run, name));
  const row = (name: string, of: (one: Selected) => ToolCell, isStrong = false) => ({
    name,
    cells: portfolios.map(of),
    isStrong,
  });
  const isSimulated = run.result.simulations !== undefined;
  return {
    label: 'The four results, figures',
    corner: '',
    columns: COLUMNS.map(([, title]) => ({ title })),
    rows: [
      row('At the end', ({ result, at }) => moneyCell(result.ending_value, `${at}.ending_value`), true),
      row('Total distributions', ({ result, at }) =>
        moneyCell(result.total_distribution, `${at}.total_distribution`),
      ),
      row('Paid in full', ({ result }) => textCell(lastsText(result.longevity))),
      ...(isSimulated
        ? [
            row('Periods with every payment made', ({ result, simulation, at }) =>
              simulation && result.longevity.years !== null
                ? {
                    ...rateCell(simulation.success_rate, at.replace(/\.\w+$/, '.success_rate')),
                    text: `${formatInteger(paidPeriods(simulation))} of ${formatInteger(simulation.count)}`,
                  }
                : textCell('–'),
            ),
          ]
        : []),
    ],
  };
}

const SORTS = ['average', 'worst', 'median', 'best'] as const;

/** Average, worst, median and best period of the selected portfolio, next to the other. */
export function periodsTable(run: BufferRunResult): ToolTableModel | null {
  const { simulations } = run.result;
  if (!simulations) return null;
  const { show_distribution } = run.input;
  const sides = [
    ['With the buffer', portfolioName(false, show_distribution)],
    ['Market alone', portfolioName(true, show_distribution)],
  ] as const;
  return {
    label: 'All periods, figures',
    corner: 'Period',
    columns: sides.flatMap(([side]) => [
      { title: `${side}: from` },
      { title: `${side}: at the end` },
      { title: `${side}: paid in full` },
    ]),
    rows: SORTS.map((sort) => ({
      name: { average: 'Average of all', worst: 'Worst', median: 'Median', best: 'Best' }[sort],
      isStrong: sort === run.input.sort_type,
      cells: sides.flatMap(([, name]) => {
        const period = simulations[name][sort];
        const start = startOf(run, period, true);
        return [
          textCell(start ?? 'all'),
          moneyCell(period.ending_value, `simulations.${name}.${sort}.ending_value`),
          textCell(lastsText(period.longevity)),
        ];
      }),
    })),
  };
}

export function periodsText({ input, result }: BufferRunResult): string {
  const count = result.simulations?.market_only_with_distribution.count ?? 0;
  return `${formatInteger(count)} periods of ${yearsOf(input.years)}, one for each ${input.market === CUSTOM_RETURNS ? 'return of the list with' : 'month in'} which a period can start, ranked by years paid in full, then ending value.`;
}

type Money = Exclude<keyof BufferRow, 'year' | 'age' | 'market_return' | 'pays_first'>;

export const payingLegend = ({ rows }: ToolTableModel): string =>
  rows.some(({ cells }) => cells.some(({ mark }) => mark)) ? '● marks the account that pays first.' : '';

export function yearTable(run: BufferRunResult, name: PortfolioName): ToolTableModel {
  const { result, at } = selectPortfolio(run, name);
  const hasBuffer = name.startsWith('market_plus_buffer');
  const isPaid = paysOut(run.input);
  type Column = Parameters<typeof yearlyTable<BufferRow>>[2][number];
  const money = (title: string, member: Money): Column => [
    title,
    (row, path) => moneyCell(row[member], path(member)),
  ];
  /** Below ● while this account pays first. */
  const paying = (
    title: string,
    member: 'from_market' | 'from_buffer',
    account: 'market' | 'buffer',
  ): Column => [
    title,
    (row, path) => ({
      ...moneyCell(row[member], path(member)),
      mark:
        hasBuffer && row.pays_first === account
          ? { sign: '●', description: `The ${account} pays first` }
          : null,
    }),
  ];
  const columnsIf = (isVisible: boolean, ...columns: Column[]): Column[] => (isVisible ? columns : []);
  return yearlyTable(result.rows, `${at}.rows`, [
    ...columnsIf(result.rows[0]?.age != null, ['Age', (row) => textCell(String(row.age ?? ''))]),
    ['Market return', (row, path) => rateCell(row.market_return, path('market_return'))],
    ...columnsIf(
      isPaid,
      money('Payment', 'distribution'),
      paying('From the market', 'from_market', 'market'),
    ),
    ...columnsIf(isPaid && hasBuffer, paying('From the buffer', 'from_buffer', 'buffer')),
    ...columnsIf(isPaid, money('Short', 'shortfall')),
    money('Market', 'market'),
    ...columnsIf(hasBuffer, money('Buffer', 'buffer')),
    money('Total', 'total'),
    ...columnsIf(isPaid, money('Paid so far', 'cumulative_distribution')),
  ]);
}
