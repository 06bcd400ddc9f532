import { Fragment } from 'react';
import { Crosshair, SLOT, TaxDue, XAxis, YAxis } from './chart-frame.tsx';
import styles from './charts.module.css';
import type { PlacedCrossing } from '../../rendering/charts/crossing.ts';
import type { LineChartGeometry } from '../../rendering/charts/line-chart-geometry.ts';
import { hairline } from '../../rendering/charts/scales.ts';
import { SERIES_SIGNS, markerPath, type ChartSeries } from '../../rendering/charts/chart-series.ts';

const NAME = `${styles.name} ${styles.ink}`;
const LETTER = `${styles.letter} ${styles.ink} ${styles.halo}`;
const SPAN = `${styles.second} ${styles.halo} ${styles.wide}`;
const CROSSING = `${styles.strong} ${styles.halo} ${styles.wide}`;

interface LineChartPlotProps {
  geometry: LineChartGeometry;
  series: readonly ChartSeries[];
  visibleIndex: number | null;
}

/** Hidden from screen readers, which use the slider's text and the hidden table. */
export function LineChartPlot({ geometry, series, visibleIndex }: LineChartPlotProps) {
  const { plot } = geometry;
  const crossX = visibleIndex === null ? 0 : hairline(geometry.xOf(visibleIndex));
  return (
    <>
      {geometry.crossing && <path className={styles.between} d={geometry.crossing.area} />}
      <YAxis plot={plot} ticks={geometry.yTicks} />
      <XAxis plot={plot} ticks={geometry.xTicks} below={geometry.belowAxis} />
      <TaxDue band={geometry.taxDue} />
      {geometry.brackets.map((bracket) => (
        <g key={bracket.path}>
          <path className={styles.axis} d={bracket.path} />
          {bracket.label !== null && (
            <text className={SPAN} x={bracket.labelX} y={bracket.labelY} textAnchor={bracket.anchor}>
              {bracket.label}
            </text>
          )}
        </g>
      ))}
      {geometry.overlays.map(({ slot, letter, label, path, end }) => (
        <g key={`${letter} ${slot}`} className={styles.overlay} data-overlay={letter}>
          <path className={`${styles.line} ${styles.stroke} ${SLOT[slot]}`} d={path} />
          {end && (
            <text className={`${LETTER} ${SLOT[slot]}`} x={end.x - 4} y={end.y - 5} textAnchor="end">
              {label}
            </text>
          )}
        </g>
      ))}
      {geometry.lines.toReversed().map(({ slot, path }) => (
        <path
          key={slot}
          className={`${styles.line} ${styles.stroke} ${SLOT[slot]}`}
          d={path}
          strokeWidth={SERIES_SIGNS[slot].width}
          strokeDasharray={SERIES_SIGNS[slot].dash ?? undefined}
        />
      ))}
      {geometry.crossing && <CrossingMark crossing={geometry.crossing} plot={plot} />}
      {geometry.depletions.map(({ slot, x, y, label, labelX, labelY, anchor }) => (
        <g key={slot}>
          <circle className={`${styles.ring} ${styles.stroke} ${SLOT[slot]}`} cx={x} cy={y} r={6.5} />
          <path
            className={`${styles.cross} ${styles.stroke} ${SLOT[slot]}`}
            d={`M${x - 2.6} ${y - 2.6}l5.2 5.2m0-5.2l-5.2 5.2`}
          />
          <text className={`${NAME} ${SLOT[slot]}`} x={labelX} y={labelY} textAnchor={anchor}>
            {label}
          </text>
        </g>
      ))}
      {geometry.lines.map(
        ({ slot, end }) =>
          end && (
            <path key={slot} className={`${styles.solid} ${SLOT[slot]}`} d={markerPath(slot, end.x, end.y)} />
          ),
      )}
      {geometry.endLabels.map((label) => (
        <g key={label.slot}>
          <text className={`${NAME} ${SLOT[label.slot]}`} x={label.x} y={label.nameY}>
            {label.name}
          </text>
          {label.figure !== null && (
            <text className={styles.second} x={label.figureX} y={label.figureY ?? 0}>
              {label.figure}
            </text>
          )}
        </g>
      ))}
      {visibleIndex !== null && (
        <g>
          <Crosshair x={crossX} top={plot.top - 8} bottom={plot.bottom} />
          {series.map((one) => {
            const value = one.values[visibleIndex];
            if (
              value === null ||
              value === undefined ||
              hasEnded(one, geometry.ages[visibleIndex] ?? 0, value)
            )
              return null;
            const [x, y] = [geometry.xOf(visibleIndex), geometry.yOf(one.slot, value)];
            return (
              <Fragment key={one.slot}>
                <circle className={styles.ground} cx={x} cy={y} r={6} />
                <path className={`${styles.solid} ${SLOT[one.slot]}`} d={markerPath(one.slot, x, y, 3.6)} />
              </Fragment>
            );
          })}
        </g>
      )}
    </>
  );
}

function CrossingMark({ crossing, plot }: { crossing: PlacedCrossing; plot: LineChartGeometry['plot'] }) {
  const { x, y, label, labelX, labelY, anchor } = crossing;
  if (label === null) return null;
  return (
    <g>
      <Crosshair x={hairline(x)} top={plot.top - 8} bottom={plot.bottom} />
      <circle className={styles.meeting} cx={x} cy={y} r={5} />
      <text className={CROSSING} x={labelX} y={labelY} textAnchor={anchor}>
        {label}
      </text>
    </g>
  );
}

const hasEnded = (one: ChartSeries, age: number, value: number): boolean =>
  one.depletionAge !== null && age >= one.depletionAge && Math.abs(value) < 0.005;
