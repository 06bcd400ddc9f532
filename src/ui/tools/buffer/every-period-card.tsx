import { useMemo } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { HiddenTable } from '../../charts/chart-frame.tsx';
import { useDeferredRender } from '../../charts/use-deferred-render.ts';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { PeriodLines, type PeriodSide } from '../frame/period-lines.tsx';
import { fullHeight } from '../../reports/frame/card-frame.tsx';
import { ToolCard } from '../frame/tool-cards.tsx';
import type { BufferRun } from './buffer-spec.ts';
import {
  portfolioName,
  CUSTOM_RETURNS,
  placeInList,
  paysOut,
} from '../../../rendering/tools/buffer/buffer-text.ts';
import { longMonth } from '../../../domain/shared/dates.ts';
import {
  retirementBufferPeriods,
  type PortfolioName,
  type RetirementBufferResult,
} from '../../../domain/tools/buffer/retirement-buffer.ts';
import type { Longevity } from '../../../domain/vehicles/vehicle.ts';
import type { Pin } from '../../../rendering/charts/period-strip-geometry.ts';
import type { TableCell } from '../../tables/table-text.ts';
import { lastsText } from '../../../rendering/tools/buffer/buffer-tables.ts';

const KEYS = { buffered: <SeriesKey slot={1} />, market: <SeriesKey slot={2} /> };

export function EveryPeriodCard({ run: newest, marketOnly }: { run: BufferRun; marketOnly: boolean }) {
  const run = useDeferredRender(newest);
  const all = useMemo(() => everyPeriod(run), [run]);
  const drawn = useMemo(() => {
    const { simulations } = run.result;
    if (!all || !simulations) return null;
    const { show_distribution, sort_type } = run.input;
    const name = portfolioName(marketOnly, show_distribution);
    const { average, ...ranks } = simulations[name];
    const sides: PeriodSide[] = [
      { slot: 1, name: 'With the buffer', values: all.buffered.endings },
      { slot: 2, name: 'Market alone', values: all.market.endings },
    ];
    return {
      sides,
      pins: rankPins(simulations, name, all.starts),
      chosen: sort_type === 'average' ? null : all.starts.indexOf(ranks[sort_type].start_month),
      level: sort_type === 'average' ? { value: average.ending_value, label: 'Average' } : null,
      yearName: yearNamer(run),
      decades: byDecade(run, all),
    };
  }, [run, all, marketOnly]);
  if (!all || !drawn) return null;
  const isPaying = paysOut(run.input);
  const { decades, ...chart } = drawn;
  return (
    <ToolCard
      title="Ending balance by start date"
      caption={`The balance after ${run.input.years} years, by ${startText(run)}. Worst, median and best are marked for ${marketOnly ? 'the market alone' : 'the portfolio with the buffer'}.`}
      fileName="retirement-buffer-every-period"
      cells={() => everyPeriodTable(run, all)}
    >
      {(isFull) => (
        <PeriodLines
          {...chart}
          title="Ending balance by start date"
          starts={all.starts}
          pinned={marketOnly ? 2 : 1}
          textOf={(index) => ({
            title: startName(run, all.starts[index] ?? ''),
            rows: periodRows(all, index, isPaying).map(({ side, ...row }) => ({
              ...row,
              sign: side && KEYS[side],
            })),
          })}
          height={fullHeight(isFull, 260, 240)}
        >
          <Decades decades={decades} />
        </PeriodLines>
      )}
    </ToolCard>
  );
}

const Decades = ({ decades }: { decades: ReturnType<typeof byDecade> }) => (
  <HiddenTable
    caption="Ending balance by start date, by when it starts"
    head={['Starts', 'Periods', ...SIDES.flatMap(([name]) => [`${name}, least`, `${name}, most`])]}
    rows={decades.map(({ label, count, buffered, market }) => [
      label,
      count,
      ...[buffered.low, buffered.high, market.low, market.high].map(formatTableDollars),
    ])}
  />
);

interface PeriodEnds {
  endings: number[];
  longevities: Longevity[];
}

type EveryPeriod = NonNullable<ReturnType<typeof everyPeriod>>;

const isCustomList = ({ input }: BufferRun): boolean => input.market === CUSTOM_RETURNS;

const startName = (run: BufferRun, month: string): string =>
  isCustomList(run) ? `Return ${placeInList(month)} of the list` : longMonth(month);

const startText = (run: BufferRun): string =>
  isCustomList(run) ? 'the return it starts with' : 'starting month';

const listPosition = (year: number): string => String(placeInList(String(year)));
export const yearNamer = (run: BufferRun): ((year: number) => string) =>
  isCustomList(run) ? listPosition : String;

/** Returns null if the input is one list of returns. Slow: recalculates each period, so not for each key press. */
export function everyPeriod(run: BufferRun) {
  if (!run.result.simulations) return null;
  const { show_distribution } = run.input;
  const periodsOf = (isMarketOnly: boolean) =>
    retirementBufferPeriods(run.input, portfolioName(isMarketOnly, show_distribution), run.history);
  const ends = (periods: ReturnType<typeof periodsOf>): PeriodEnds => ({
    endings: periods.map(({ ending_value }) => ending_value),
    longevities: periods.map(({ longevity }) => longevity),
  });
  const buffered = periodsOf(false);
  return {
    starts: buffered.map(({ start_month }) => start_month),
    buffered: ends(buffered),
    market: ends(periodsOf(true)),
  };
}

const RANKS = [
  ['worst', 'Worst'],
  ['median', 'Median'],
  ['best', 'Best'],
] as const;

type Simulations = NonNullable<RetirementBufferResult['simulations']>;

export const rankPins = (simulations: Simulations, name: PortfolioName, starts: readonly string[]): Pin[] =>
  RANKS.flatMap(([rank, label]) => {
    const index = starts.indexOf(simulations[name][rank].start_month);
    return index < 0 ? [] : [{ index, label }];
  });

const SIDES = [
  ['With the buffer', 'buffered', 'Paid with the buffer'],
  ['Market alone', 'market', 'Paid by the market'],
] as const;

export const periodRows = (all: EveryPeriod, index: number, isPaying: boolean) =>
  SIDES.flatMap(([name, side, paid]) => {
    const { endings, longevities } = all[side];
    const longevity = longevities[index];
    return [
      { side, name, figure: formatTableDollars(endings[index] ?? 0) },
      ...(isPaying && longevity && !longevity.beyond_horizon
        ? [{ side: null, name: paid, figure: lastsText(longevity) }]
        : []),
    ];
  });

export const everyPeriodTable = (run: BufferRun, all: EveryPeriod): TableCell[][] => [
  ['Starts', ...SIDES.flatMap(([name]) => [`${name}, at the end`, `${name}, paid in full`])],
  ...all.starts.map((month, index): TableCell[] => [
    isCustomList(run) ? startName(run, month) : month,
    ...SIDES.flatMap(([, side]): TableCell[] => {
      const longevity = all[side].longevities[index];
      return [all[side].endings[index] ?? null, longevity ? lastsText(longevity) : null];
    }),
  ]),
];

/** Groups periods by start decade, as hundreds of rows are too many for a screen reader. */
export function byDecade(run: BufferRun, all: EveryPeriod) {
  const places = new Map<string, number[]>();
  all.starts.forEach((month, index) => {
    const label = isCustomList(run) ? startName(run, month) : `${month.slice(0, 3)}0s`;
    places.set(label, [...(places.get(label) ?? []), index]);
  });
  return [...places].map(([label, indexes]) => {
    const bounds = ({ endings }: PeriodEnds) => {
      const values = indexes.map((index) => endings[index] ?? 0);
      return { low: Math.min(...values), high: Math.max(...values) };
    };
    return { label, count: indexes.length, buffered: bounds(all.buffered), market: bounds(all.market) };
  });
}
