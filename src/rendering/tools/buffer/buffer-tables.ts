/** The four results side by side, the periods beside each other, and one of them year by year. */
import { formatPercent, formatWhole } from '../../../domain/shared/format.ts';
import type { Longevity } from '../../../domain/vehicles/vehicle.ts';
import { moneyCell, type ToolCell, type ToolTableModel } from '../tool-parts.ts';
import { yearsOf } from '../../words/words.ts';
import { paidPeriods } from './buffer-words.ts';
import {
  OWN_RETURNS,
  lookedAt,
  paysOut,
  portfolioName,
  startOf,
  type BufferMade,
  type LookedAt,
  type PortfolioName,
} from './buffer-view.ts';

const rate = (value: number, at: string | null): ToolCell => ({
  value: Number((value * 100).toFixed(4)),
  text: formatPercent(value),
  at,
});
const words = (text: string): ToolCell => ({ value: text, text });

/** "to the end", "to age 84", "19 years": the mean of many is told to a tenth. */
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
  [portfolioName(true, false), 'Market alone, nothing paid'],
  [portfolioName(false, false), 'With the buffer, nothing paid'],
];

export function fourTable(run: BufferMade): ToolTableModel {
  const four = COLUMNS.map(([name]) => lookedAt(run, name));
  const row = (name: string, of: (one: LookedAt) => ToolCell, strong = false) => ({
    name,
    cells: four.map(of),
    strong,
  });
  const simulated = run.result.simulations !== undefined;
  return {
    label: 'The four results, figures',
    corner: '',
    columns: COLUMNS.map(([, title]) => ({ title })),
    rows: [
      row('At the end', ({ result, at }) => moneyCell(result.ending_value, `${at}.ending_value`), true),
      row('Total distributions', ({ result, at }) =>
        moneyCell(result.total_distribution, `${at}.total_distribution`),
      ),
      row('Paid in full', ({ result }) => words(lastsText(result.longevity))),
      ...(simulated
        ? [
            row('Periods with every payment made', ({ result, simulation, at }) =>
              simulation && result.longevity.years !== null
                ? {
                    ...rate(simulation.success_rate, at.replace(/\.\w+$/, '.success_rate')),
                    text: `${formatWhole(paidPeriods(simulation))} of ${formatWhole(simulation.count)}`,
                  }
                : words('–'),
            ),
          ]
        : []),
    ],
  };
}

const SORTS = ['average', 'worst', 'median', 'best'] as const;

/** Average, worst, median and best of the portfolio that is looked at, and of the other beside it. */
export function periodsTable(run: BufferMade): ToolTableModel | null {
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
      strong: sort === run.input.sort_type,
      cells: sides.flatMap(([, name]) => {
        const period = simulations[name][sort];
        const start = startOf(run, period, true);
        return [
          words(start ?? 'all'),
          moneyCell(period.ending_value, `simulations.${name}.${sort}.ending_value`),
          words(lastsText(period.longevity)),
        ];
      }),
    })),
  };
}

export function periodsWords({ input, result }: BufferMade): string {
  const count = result.simulations?.market_only_with_distribution.count ?? 0;
  return `${formatWhole(count)} periods of ${yearsOf(input.years)}, one for each ${input.market === OWN_RETURNS ? 'return of the list' : 'month'} at which one can start, ranked by how long they paid and what was left.`;
}

export function yearTable(run: BufferMade, name: PortfolioName): ToolTableModel {
  const { result, at } = lookedAt(run, name);
  const hasAges = result.rows[0]?.age != null;
  const hasBuffer = name.startsWith('market_plus_buffer');
  const isPaid = paysOut(run.input);
  return {
    label: 'Every year, figures',
    corner: 'Year',
    columns: [
      ...(hasAges ? [{ title: 'Age' }] : []),
      { title: 'Market return' },
      ...(isPaid ? [{ title: 'Payment' }, { title: 'From the market' }] : []),
      ...(isPaid && hasBuffer ? [{ title: 'From the buffer' }] : []),
      ...(isPaid ? [{ title: 'Short' }] : []),
      { title: 'Market' },
      ...(hasBuffer ? [{ title: 'Buffer' }] : []),
      { title: 'Total' },
      ...(isPaid ? [{ title: 'Paid so far' }] : []),
    ],
    rows: result.rows.map((row, t) => {
      const path = (member: string) => `${at}.rows.${t}.${member}`;
      const payment: ToolCell[] = [
        moneyCell(row.distribution, path('distribution')),
        {
          ...moneyCell(row.from_market, path('from_market')),
          mark:
            hasBuffer && row.pays_first === 'market' ? { sign: '●', words: 'The market pays first' } : null,
        },
        ...(hasBuffer
          ? [
              {
                ...moneyCell(row.from_buffer, path('from_buffer')),
                mark: row.pays_first === 'buffer' ? { sign: '●', words: 'The buffer pays first' } : null,
              },
            ]
          : []),
        moneyCell(row.shortfall, path('shortfall')),
      ];
      return {
        name: String(row.year),
        cells: [
          ...(hasAges ? [words(String(row.age ?? ''))] : []),
          rate(row.market_return, path('market_return')),
          ...(isPaid ? payment : []),
          moneyCell(row.market, path('market')),
          ...(hasBuffer ? [moneyCell(row.buffer, path('buffer'))] : []),
          moneyCell(row.total, path('total')),
          ...(isPaid ? [moneyCell(row.cumulative_distribution, path('cumulative_distribution'))] : []),
        ],
      };
    }),
  };
}
