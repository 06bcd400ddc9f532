import { memo, useMemo } from 'react';
import { SeriesKey } from '../kit/series-key.tsx';
import { SLOT } from './chart-tones.ts';
import { boxLeft } from './crosshair.ts';
import { FigureBox } from './figure-box.tsx';
import { histogramGeometry, type HistogramGeometry, type HistogramPanel } from './histogram-geometry.ts';
import styles from './history-charts.module.css';
import { markerPath } from './series-signs.ts';
import { useChartPointer } from './use-chart-pointer.ts';
import { useElementWidth } from './use-element-width.ts';
import { useLater } from './use-later.ts';

interface HistogramProps {
  title: string;
  panels: readonly (HistogramPanel & { note: string })[];
  binRate: number;
  panelHeight?: number | undefined;
  /** "5.5% to 6.0%" */
  nameBin: (from: number, to: number) => string;
}

/** How often each rate came out, a panel a slot; the pointer reads one bin in all of them. */
export function Histogram({ title, panels, binRate, panelHeight = 108, nameBin }: HistogramProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(1096);
  const geometry = useMemo(
    () => histogramGeometry({ panels, binRate, width, panelHeight }),
    [panels, binRate, width, panelHeight],
  );
  const bins = geometry.edges.length - 1;
  const { shown, resting, handlers } = useChartPointer(bins, Math.floor(bins / 2), geometry.binAt);
  const told = useLater(useMemo(() => ({ panels, geometry }), [panels, geometry]));
  if (panels.every(({ bins: own }) => own.length === 0)) return null;
  const read = shown ?? resting;
  const from = geometry.edges[read] ?? 0;
  const to = geometry.edges[read + 1] ?? from;
  const counts = panels.map(({ bins: own }) => countIn(own, from, to));
  const rows = panels.map(({ slot, name }, index) => ({
    sign: <SeriesKey slot={slot} />,
    name,
    figure: String(counts[index] ?? 0),
  }));
  const isNarrow = width < 520;
  const x = (geometry.xOf(from) + geometry.xOf(to)) / 2;
  return (
    <figure className={styles.figure} aria-label={title}>
      {isNarrow && shown !== null && (
        <FigureBox placement="strip" title={nameBin(from, to)} note="periods" rows={rows} />
      )}
      <div
        ref={frame}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. Rate`}
        aria-valuemin={1}
        aria-valuemax={bins}
        aria-valuenow={read + 1}
        aria-valuetext={`${nameBin(from, to)}: ${rows.map(({ name, figure }) => `${name} ${figure} periods`).join(', ')}`}
        {...handlers}
      >
        <svg
          className={styles.svg}
          width={width}
          height={geometry.height}
          viewBox={`0 0 ${width} ${geometry.height}`}
          aria-hidden="true"
          focusable="false"
        >
          <HistogramPicture geometry={geometry} panels={panels} />
          {shown !== null && <path className={styles.crosshair} d={`M${x} 0V${geometry.height - 24}`} />}
        </svg>
        {!isNarrow && shown !== null && (
          <FigureBox
            placement="box"
            left={boxLeft(x, width)}
            top={8}
            title={nameBin(from, to)}
            note="periods"
            rows={rows}
          />
        )}
      </div>
      <HistogramTable title={title} {...told} nameBin={nameBin} />
    </figure>
  );
}

/** A bin belongs where its lower edge does, whatever its last bit says. */
const countIn = (bins: HistogramPanel['bins'], from: number, to: number): number =>
  bins.reduce(
    (sum, { from_rate: rate, count }) => (rate > from - 1e-9 && rate < to - 1e-9 ? sum + count : sum),
    0,
  );

const HistogramPicture = memo(function HistogramPicture({
  geometry,
  panels,
}: {
  geometry: HistogramGeometry;
  panels: HistogramProps['panels'];
}) {
  const { plot } = geometry;
  const foot = geometry.height - 24;
  return (
    <>
      {geometry.xTicks.map(({ x, label }) => (
        <g key={label}>
          <path className={styles.grid} d={`M${Math.round(x - 0.5) + 0.5} 30V${foot}`} />
          <text x={x} y={foot + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {geometry.panels.map((panel, index) => (
        <g key={panel.slot} className={SLOT[panel.slot]}>
          <path className={styles.bar} d={markerPath(panel.slot, plot.left + 5, panel.top + 9, 4)} />
          <text className={`${styles.ink} ${styles.halo}`} x={plot.left + 16} y={panel.top + 13}>
            {panel.name}
          </text>
          <text
            className={`${styles.second} ${styles.halo}`}
            x={plot.right}
            y={panel.top + 13}
            textAnchor="end"
          >
            {panels[index]?.note}
          </text>
          {panel.bars.map((bar) => (
            <rect
              key={bar.x}
              className={styles.bar}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
            />
          ))}
          <path className={styles.axis} d={`M${plot.left} ${panel.baseY + 0.5}H${plot.right}`} />
          {panel.marks.map((mark) => (
            <g key={`${mark.x} ${mark.label}`}>
              <path className={styles.markHalo} d={`M${mark.x} ${mark.y + 3}V${panel.baseY}`} />
              <path className={styles.mark} d={`M${mark.x} ${mark.y + 3}V${panel.baseY}`} />
              <text
                className={`${styles.second} ${styles.halo}`}
                x={mark.labelX}
                y={mark.y}
                textAnchor={mark.anchor}
              >
                {mark.label}
              </text>
            </g>
          ))}
        </g>
      ))}
    </>
  );
});

const HistogramTable = memo(function HistogramTable({
  title,
  panels,
  geometry,
  nameBin,
}: Pick<HistogramProps, 'title' | 'panels' | 'nameBin'> & { geometry: HistogramGeometry }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}: periods by rate</caption>
        <thead>
          <tr>
            <th scope="col">Rate</th>
            {panels.map(({ slot, name }) => (
              <th key={slot} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {geometry.edges.slice(0, -1).map((from, place) => {
            const to = geometry.edges[place + 1] ?? from;
            return (
              <tr key={from}>
                <th scope="row">{nameBin(from, to)}</th>
                {panels.map(({ slot, bins }) => (
                  <td key={slot}>{countIn(bins, from, to)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});
