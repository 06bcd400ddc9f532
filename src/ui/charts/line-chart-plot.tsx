import styles from './line-chart.module.css';
import type { PlacedCrossing } from './crossing.ts';
import type { ChartSeries, LineChartGeometry } from './line-chart-geometry.ts';
import { SERIES_SIGNS, markerPath, type SlotNumber } from './series-signs.ts';

interface LineChartPlotProps {
  geometry: LineChartGeometry;
  series: readonly ChartSeries[];
  /** Index of the age under the crosshair. */
  shown: number | null;
}

const INK = { 1: styles.ink1, 2: styles.ink2, 3: styles.ink3, 4: styles.ink4 } as const;
const STROKE = { 1: styles.stroke1, 2: styles.stroke2, 3: styles.stroke3, 4: styles.stroke4 } as const;
const FILL = { 1: styles.fill1, 2: styles.fill2, 3: styles.fill3, 4: styles.fill4 } as const;

/** The picture alone: what it says is in the slider's text and the hidden table. */
export function LineChartPlot({ geometry, series, shown }: LineChartPlotProps) {
  const { plot, width, height } = geometry;
  const crossX = shown === null ? 0 : hairline(geometry.xOf(shown));
  return (
    <svg
      className={styles.svg}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {geometry.crossing && <path className={styles.between} d={geometry.crossing.area} />}
      {geometry.yTicks.map(({ y, label, isZero }) => (
        <g key={label}>
          <path
            className={isZero ? styles.axis : styles.grid}
            d={`M${plot.left} ${hairline(y)}H${plot.right}`}
          />
          <text x={plot.left - 8} y={Math.round(y) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {geometry.xTicks.map(({ x, label }) => (
        <g key={label}>
          <path className={styles.axis} d={`M${hairline(x)} ${plot.bottom}v4`} />
          <text x={x} y={plot.bottom + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {geometry.brackets.map((bracket) => (
        <g key={bracket.path}>
          <path className={styles.axis} d={bracket.path} />
          {bracket.label !== null && (
            <text
              className={`${styles.second} ${styles.halo}`}
              x={bracket.labelX}
              y={bracket.labelY}
              textAnchor={bracket.anchor}
            >
              {bracket.label}
            </text>
          )}
        </g>
      ))}
      {geometry.overlays.map(({ slot, letter, path, end }) => (
        <g key={`${letter} ${slot}`} className={styles.overlay} data-overlay={letter}>
          <path className={`${styles.line} ${STROKE[slot]}`} d={path} />
          {end && (
            <text
              className={`${styles.letter} ${INK[slot]} ${styles.halo}`}
              x={end.x - 4}
              y={end.y - 5}
              textAnchor="end"
            >
              {letter}
            </text>
          )}
        </g>
      ))}
      {/* The policy last, so that it lies on top. */}
      {geometry.lines.toReversed().map(({ slot, path }) => (
        <path
          key={slot}
          className={`${styles.line} ${STROKE[slot]}`}
          d={path}
          strokeWidth={SERIES_SIGNS[slot].width}
          strokeDasharray={SERIES_SIGNS[slot].dash ?? undefined}
        />
      ))}
      {geometry.crossing && <CrossingMark crossing={geometry.crossing} plot={plot} />}
      {geometry.depletions.map(({ slot, x, y, label, labelX, labelY, anchor }) => (
        <g key={slot}>
          <circle className={`${styles.ring} ${STROKE[slot]}`} cx={x} cy={y} r={6.5} />
          <path
            className={`${styles.cross} ${STROKE[slot]}`}
            d={`M${x - 2.6} ${y - 2.6}l5.2 5.2m0-5.2l-5.2 5.2`}
          />
          <text className={`${styles.name} ${INK[slot]}`} x={labelX} y={labelY} textAnchor={anchor}>
            {label}
          </text>
        </g>
      ))}
      {geometry.lines.map(
        ({ slot, end }) =>
          end && <path key={slot} className={FILL[slot]} d={markerPath(slot, end.x, end.y)} />,
      )}
      {geometry.endLabels.map((label) => (
        <g key={label.slot}>
          {label.leader !== null && <path className={styles.leader} d={label.leader} />}
          <text className={`${styles.name} ${INK[label.slot]}`} x={label.x} y={label.nameY}>
            {label.name}
          </text>
          {label.figure !== null && (
            <text className={styles.second} x={label.x} y={label.figureY ?? 0}>
              {label.figure}
            </text>
          )}
        </g>
      ))}
      {shown !== null && (
        <g>
          <path className={styles.crosshair} d={`M${crossX} ${plot.top - 8}V${plot.bottom}`} />
          {series.map((one) => {
            const value = one.values[shown];
            if (value === null || value === undefined || isGone(one, geometry.ages[shown] ?? 0, value))
              return null;
            return (
              <CrosshairMark
                key={one.slot}
                slot={one.slot}
                x={geometry.xOf(shown)}
                y={geometry.yOf(one.slot, value)}
              />
            );
          })}
        </g>
      )}
    </svg>
  );
}

function CrossingMark({ crossing, plot }: { crossing: PlacedCrossing; plot: LineChartGeometry['plot'] }) {
  const { x, y, label, labelX, labelY, anchor } = crossing;
  if (label === null) return null;
  return (
    <g>
      <path className={styles.crosshair} d={`M${hairline(x)} ${plot.top - 8}V${plot.bottom}`} />
      <circle className={styles.meeting} cx={x} cy={y} r={5} />
      <text className={`${styles.strong} ${styles.halo}`} x={labelX} y={labelY} textAnchor={anchor}>
        {label}
      </text>
    </g>
  );
}

function CrosshairMark({ slot, x, y }: { slot: SlotNumber; x: number; y: number }) {
  return (
    <>
      <circle className={styles.markGround} cx={x} cy={y} r={6} />
      <path className={FILL[slot]} d={markerPath(slot, x, y, 3.6)} />
    </>
  );
}

/** Where the line has ended there is nothing to mark. */
const isGone = (one: ChartSeries, age: number, value: number): boolean =>
  one.depletionAge !== null && age >= one.depletionAge && Math.abs(value) < 0.005;

/** A stroke of one pixel is sharp on half a pixel. */
const hairline = (value: number): number => Math.round(value - 0.5) + 0.5;
