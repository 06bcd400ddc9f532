import { useId, useMemo } from 'react';
import { SeriesKey } from '../kit/data/tag.tsx';
import type { Span, Crossing } from '../../rendering/charts/crossing.ts';
import { AgeHelp, ageRead, ChartFrame, HiddenTable } from './chart-frame.tsx';
import { nearest, useChartPointer } from './chart-pointer.tsx';
import { lineChartGeometry, type ChartOverlay } from '../../rendering/charts/line-chart-geometry.ts';
import { LineChartPlot } from './line-chart-plot.tsx';
import { withMark } from '../../rendering/words/marks.ts';
import { NARROW } from '../../rendering/charts/scales.ts';
import type { TaxDueArea } from '../../rendering/charts/tax-due-band.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';
import { useDeferredRender } from './use-deferred-render.ts';
import type { ChartSeries } from '../../rendering/charts/chart-series.ts';

interface LineChartProps {
  title: string;
  ages: readonly number[];
  series: readonly ChartSeries[];
  overlays?: readonly ChartOverlay[] | undefined;
  spans?: readonly Span[] | undefined;
  taxDue?: TaxDueArea | undefined;
  crossing?: Crossing | null | undefined;
  stagger?: boolean;
  height?: number | undefined;
  formatFigure: (value: number | null) => string;
  /** Unit of `ages`; empty for calendar years. */
  axisLabel?: string | undefined;
}

/** Lines by age with a crosshair for mouse, finger and keyboard. New figures are drawn in the same render. */
export function LineChart(props: LineChartProps) {
  const { title, ages, series, overlays, spans, taxDue, crossing, stagger = false } = props;
  const { height, formatFigure, axisLabel = 'Age' } = props;
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const helpId = useId();
  const narrow = width < NARROW;
  const tall = useChartHeight(height ?? (narrow ? 330 : 352), 190);

  const geometry = useMemo(
    () =>
      lineChartGeometry({
        ages,
        series,
        overlays,
        spans,
        taxDue,
        crossing,
        width,
        height: tall,
        isStaggered: stagger,
        axisLabel,
        endFigure: (value) => (Math.abs(value) < 0.5 ? null : formatFigure(value)),
      }),
    [ages, series, overlays, spans, taxDue, crossing, width, tall, stagger, axisLabel, formatFigure],
  );
  const xs = useMemo(() => ages.map((_, index) => geometry.xOf(index)), [ages, geometry]);
  const { shown, resting, handlers } = useChartPointer(ages.length, startIndex(ages, series), (x) =>
    nearest(xs, x),
  );
  // The hidden table can follow after the frame that draws the lines.
  const deferredData = useDeferredRender(
    useMemo(() => ({ ages, series, overlays }), [ages, series, overlays]),
  );
  const table = useMemo(
    () => tableOf(deferredData, axisLabel, formatFigure),
    [deferredData, axisLabel, formatFigure],
  );
  if (ages.length === 0) return null;

  const read = shown ?? resting;
  const rows = rowsAt(series, overlays, read, formatFigure);
  const unit = axisLabel || 'Year';
  return (
    <ChartFrame
      title={title}
      unit={unit}
      describedBy={helpId}
      now={ageRead(ages, read, [
        `${unit} ${ages[read]}`,
        ...rows.flatMap((row) => [
          `${row.name} ${row.spoken}`,
          ...row.alternatives.map(({ letter, figure }) => `${letter} ${figure}`),
        ]),
      ])}
      frame={frame}
      width={width}
      height={geometry.height}
      handlers={handlers}
      box={
        shown !== null && {
          x: geometry.xOf(shown),
          top: geometry.plot.top - 8,
          title: `${axisLabel} ${ages[shown]}`.trim(),
          note: axisLabel === '' ? '' : `Year ${shown + 1}`,
          rows,
        }
      }
      belowChart={
        <>
          <AgeHelp id={helpId} where="are in the table that follows" />
          <HiddenTable caption={title} {...table} />
        </>
      }
    >
      <LineChartPlot geometry={geometry} series={series} visibleIndex={shown} />
    </ChartFrame>
  );
}

function rowsAt(
  series: readonly ChartSeries[],
  overlays: readonly ChartOverlay[] = [],
  index: number,
  formatFigure: (value: number | null) => string,
) {
  const figureOf = ({ values, marks }: Pick<ChartSeries, 'values' | 'marks'>): string =>
    withMark(formatFigure(values[index] ?? null), marks?.[index] ?? '');
  return series.map((one) => {
    const value = one.values[index] ?? null;
    return {
      sign: <SeriesKey slot={one.slot} />,
      name: one.name,
      shortName: one.shortName,
      figure: figureOf(one),
      alternatives: overlays
        .filter(({ slot }) => slot === one.slot)
        .map((overlay) => ({ letter: overlay.letter, figure: figureOf(overlay) })),
      spoken: value === null ? 'no figure' : Math.abs(value) < 0.5 ? 'nothing' : figureOf(one),
    };
  });
}

/** Starts the crosshair where accounts differ most: the year before the first account is depleted. */
function startIndex(ages: readonly number[], series: readonly ChartSeries[]): number {
  const depleted = series
    .flatMap((one) => (one.depletionAge === null ? [] : [ages.indexOf(one.depletionAge)]))
    .filter((index) => index > 0);
  return depleted.length > 0 ? Math.min(...depleted) - 1 : ages.length - 1;
}

function tableOf(
  { ages, series, overlays = [] }: Pick<LineChartProps, 'ages' | 'series' | 'overlays'>,
  axisLabel: string,
  formatFigure: LineChartProps['formatFigure'],
) {
  return {
    head: [
      axisLabel || 'Year',
      ...series.map(
        (one) =>
          one.name + (one.depletionAge === null ? '' : `, ${one.depletionVerb} at ${one.depletionAge}`),
      ),
      ...overlays.map(({ name }) => name),
    ],
    rows: ages.map((age, index) => [
      age,
      ...[...series, ...overlays].map(({ values, marks }) =>
        withMark(formatFigure(values[index] ?? null), marks?.[index] ?? ''),
      ),
    ]),
  };
}
