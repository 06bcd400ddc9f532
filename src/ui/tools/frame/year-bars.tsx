import { formatShortPercent } from '../../../domain/shared/format.ts';
import { useMemo } from 'react';
import { ChartFrame, Crosshair, HiddenTable, SLOT } from '../../charts/chart-frame.tsx';
import { placeLegend, ChartLegendRow, ToneRect } from '../../charts/chart-legend.tsx';
import type { LegendEntry, PlacedEntry } from '../../charts/chart-legend.tsx';
import { useChartPointer } from '../../charts/chart-pointer.tsx';
import bars from '../../charts/charts.module.css';
import { useElementWidth } from '../../charts/use-element-width.ts';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { round, valueAxis, yTicks } from '../../../rendering/charts/scales.ts';
import { textWidth } from '../../../rendering/charts/label-layout.ts';
import styles from './tool-cards.module.css';

/** Two rates per year as bars. A ring marks a year with zero credit; a lid marks a capped bar. */

export interface YearRates {
  label: string;
  /** Null before the end of a term. */
  first: number | null;
  second: number | null;
  mark: 'zero' | 'capped' | null;
}

interface YearBarsInput {
  years: readonly YearRates[];
  width: number;
  height: number;
  formatTick?: ((value: number) => string) | undefined;
}

export function yearBarsGeometry({ years, width, height, formatTick = formatShortPercent }: YearBarsInput) {
  const rates = years.flatMap(({ first, second }) => [first ?? 0, second ?? 0]);
  const low = Math.min(0, ...rates);
  const high = Math.max(0, ...rates);
  const scale = valueAxis(low, high > low ? high : 0.01, Math.max(3, Math.round(height / 56)), {
    format: formatTick,
  });
  const left = scale.room;
  const plot = { left, right: width, top: 8, bottom: height - 24 };
  const y = scale.onto(plot.bottom, plot.top);
  const room = (plot.right - plot.left) / Math.max(1, years.length);
  const bar = Math.max(1, Math.min(22, (room - Math.max(1, room * 0.24)) / 2));
  const gap = bar >= 6 ? 1 : 0;
  const zeroY = y(0);
  const placed = (rate: number | null, x: number) => {
    if (rate === null) return null;
    const tall = Math.abs(y(rate) - zeroY);
    return tall < 0.25
      ? null
      : { x: round(x), y: round(Math.min(zeroY, y(rate))), width: round(bar), height: round(tall) };
  };
  const step = Math.max(1, Math.ceil(44 / room));
  return {
    plot,
    zeroY: Math.round(zeroY) + 0.5,
    yTicks: yTicks(scale.ticks, (value) => Math.round(y(value)) + 0.5),
    xTicks: years.flatMap(({ label }, at) =>
      at % step === 0
        ? [{ x: round(Math.min(left + room * (at + 0.5), width - textWidth(label) / 2)), label }]
        : [],
    ),
    years: years.map(({ first, second, mark }, at) => {
      const centre = left + room * (at + 0.5);
      const x = centre - bar - gap / 2;
      const kind = mark !== null && first !== null ? mark : null;
      const markY = kind === 'zero' ? zeroY : y(first ?? 0);
      return {
        centre: round(centre),
        first: placed(first, x),
        second: placed(second, centre + gap / 2),
        mark: kind && { kind, x: round(x), y: round(markY), width: round(bar) },
      };
    }),
    yearAt: (x: number) => Math.max(0, Math.min(years.length - 1, Math.floor((x - left) / room))),
  };
}

interface YearBarsProps extends Pick<YearBarsInput, 'formatTick'> {
  title: string;
  names: readonly [string, string];
  years: readonly (YearRates & { note: string })[];
  formatRate: (rate: number | null) => string;
  height?: number | undefined;
}

export function YearBars(props: YearBarsProps) {
  const { title, names, years, formatRate, height = 280, formatTick } = props;
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const geometry = useMemo(
    () => yearBarsGeometry({ years, width, height, formatTick }),
    [years, width, height, formatTick],
  );
  const key = useMemo(() => placeLegend(legendOf(names, years), width), [names, years, width]);
  const ring = key.entries.find(({ label }) => label === NOTHING_CREDITED);
  const { shown, resting, handlers } = useChartPointer(years.length, years.length - 1, geometry.yearAt);
  const read = years[shown ?? resting];
  if (!read) return null;
  const rows = [
    { sign: <SeriesKey slot={1} />, name: names[0], figure: formatRate(read.first) },
    { sign: <SeriesKey slot={2} />, name: names[1], figure: formatRate(read.second) },
  ];
  const x = geometry.years[shown ?? resting]?.centre ?? 0;
  const { plot } = geometry;
  return (
    <ChartFrame
      title={title}
      unit="Year"
      now={{
        min: 1,
        max: years.length,
        value: (shown ?? resting) + 1,
        text: [read.label, ...rows.map(({ name, figure }) => `${name} ${figure}`), read.note]
          .filter(Boolean)
          .join(', '),
      }}
      frame={frame}
      width={width}
      height={height + key.height}
      handlers={handlers}
      box={shown === null ? null : { x, top: key.height, title: read.label, note: read.note, rows }}
      belowChart={
        <HiddenTable
          caption={title}
          head={['Year', ...names, 'Note']}
          rows={years.map((year) => [year.label, formatRate(year.first), formatRate(year.second), year.note])}
        />
      }
    >
      <ChartLegendRow entries={key.entries.filter((entry) => entry !== ring)} />
      {ring && <RingEntry {...ring} />}
      <g transform={`translate(0 ${key.height})`}>
        {geometry.yTicks.map(({ y, label, isZero }) => (
          <g key={label}>
            {!isZero && <path className={bars.grid} d={`M${plot.left} ${y}H${plot.right}`} />}
            <text x={plot.left - 8} y={y + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {geometry.years.map(({ centre, first, second, mark }) => (
          <g key={centre}>
            {first && (
              <g className={SLOT[1]}>
                <ToneRect {...first} tone="solid" />
              </g>
            )}
            {second && (
              <g className={SLOT[2]}>
                <ToneRect {...second} tone="solid" />
              </g>
            )}
            {mark && <RuleMark {...mark} />}
          </g>
        ))}
        <path className={bars.axis} d={`M${plot.left} ${geometry.zeroY}H${plot.right}`} />
        {geometry.xTicks.map(({ x: at, label }) => (
          <text key={label} x={at} y={plot.bottom + 18} textAnchor="middle">
            {label}
          </text>
        ))}
        {shown !== null && <Crosshair x={x} top={plot.top} bottom={plot.bottom} />}
      </g>
    </ChartFrame>
  );
}

const RuleMark = ({ kind, x, y, width }: { kind: 'zero' | 'capped'; x: number; y: number; width: number }) =>
  kind === 'zero' ? (
    <circle className={styles.zero} cx={x + width / 2} cy={y} r={Math.max(2, Math.min(4, width / 2))} />
  ) : (
    <path className={styles.lid} d={`M${x - 1.5} ${y - 2}H${x + width + 1.5}`} />
  );

const NOTHING_CREDITED = 'Nothing credited';

const legendOf = (names: readonly [string, string], years: YearBarsProps['years']): LegendEntry[] => [
  { sign: { kind: 'slot', slot: 1 }, label: names[0] },
  { sign: { kind: 'slot', slot: 2 }, label: names[1] },
  ...(years.some(({ mark }) => mark === 'capped')
    ? [{ sign: { kind: 'line', line: 'outlay' }, label: 'The cap applied' } as const]
    : []),
  ...(years.some(({ mark }) => mark === 'zero')
    ? [{ sign: { kind: 'line', line: 'edge' }, label: NOTHING_CREDITED } as const]
    : []),
];

const RingEntry = ({ x, y, label }: PlacedEntry) => (
  <g>
    <circle className={styles.zero} cx={x + 9} cy={y + 8} r={4} />
    <text className={bars.second} x={x + 26} y={y + 12}>
      {label}
    </text>
  </g>
);
