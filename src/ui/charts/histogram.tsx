/** Frequency of each rate. Neighboring bins are joined if the page has no room for each. */
import { memo, useMemo } from 'react';
import { SeriesKey } from '../kit/data/tag.tsx';
import { ChartFrame, Crosshair, HiddenTable, SLOT } from './chart-frame.tsx';
import { useChartPointer } from './chart-pointer.tsx';
import styles from './charts.module.css';
import { hairline } from '../../rendering/charts/scales.ts';
import {
  histogramGeometry,
  type HistogramGeometry,
  type HistogramPanel,
} from '../../rendering/charts/histogram-geometry.ts';
import { markerPath } from '../../rendering/charts/chart-series.ts';
import { fitText, textWidth } from '../../rendering/charts/label-layout.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';
import { useDeferredRender } from './use-deferred-render.ts';

interface HistogramProps {
  title: string;
  panels: readonly (HistogramPanel & { note: string })[];
  binRate: number;
  panelHeight?: number | undefined;
  nameBin: (from: number, to: number) => string;
}

export function Histogram({ title, panels, binRate, panelHeight = 108, nameBin }: HistogramProps) {
  const tall = useChartHeight(panelHeight, 54);
  const [frame, width] = useElementWidth<HTMLDivElement>(1096);
  const geometry = useMemo(
    () => histogramGeometry({ panels, binRate, width, panelHeight: tall }),
    [panels, binRate, width, tall],
  );
  const bins = geometry.edges.length - 1;
  const { shown, resting, handlers } = useChartPointer(bins, Math.floor(bins / 2), geometry.binAt);
  const deferredData = useDeferredRender(useMemo(() => ({ panels, geometry }), [panels, geometry]));
  const table = useMemo(() => tableOf(deferredData, nameBin), [deferredData, nameBin]);
  if (panels.every(({ bins: panelBins }) => panelBins.length === 0)) return null;
  const read = shown ?? resting;
  const from = geometry.edges[read] ?? 0;
  const to = geometry.edges[read + 1] ?? from;
  const counts = panels.map(({ bins: panelBins }) => countIn(panelBins, from, to));
  const rows = panels.map(({ slot, name }, index) => ({
    sign: <SeriesKey slot={slot} />,
    name,
    figure: String(counts[index] ?? 0),
  }));
  const x = (geometry.xOf(from) + geometry.xOf(to)) / 2;
  return (
    <ChartFrame
      title={title}
      unit="Rate"
      now={{
        min: 1,
        max: bins,
        value: read + 1,
        text: `${nameBin(from, to)}: ${rows.map(({ name, figure }) => `${name} ${figure} periods`).join(', ')}`,
      }}
      frame={frame}
      width={width}
      height={geometry.height}
      handlers={handlers}
      box={shown === null ? null : { x, top: 8, title: nameBin(from, to), note: 'periods', rows }}
      belowChart={<HiddenTable caption={`${title}: periods by rate`} {...table} />}
    >
      <HistogramPicture geometry={geometry} panels={panels} />
      {shown !== null && <Crosshair x={x} top={0} bottom={geometry.height - 24} />}
    </ChartFrame>
  );
}

/** Rounding moves a bin's lower edge by its last bit, so the comparison has a tolerance. */
const countIn = (bins: HistogramPanel['bins'], from: number, to: number): number =>
  bins.reduce(
    (sum, { from_rate: rate, count }) => (rate > from - 1e-9 && rate < to - 1e-9 ? sum + count : sum),
    0,
  );

const NAME = `${styles.name} ${styles.ink} ${styles.halo}`;
const NOTE = `${styles.second} ${styles.halo}`;

interface HistogramPictureProps extends Pick<HistogramProps, 'panels'> {
  geometry: HistogramGeometry;
}

const HistogramPicture = memo(function HistogramPicture({ geometry, panels }: HistogramPictureProps) {
  const { plot } = geometry;
  const foot = geometry.height - 24;
  return (
    <>
      {geometry.xTicks.map(({ x, label }) => (
        <g key={label}>
          <path className={styles.grid} d={`M${hairline(x)} 30V${foot}`} />
          <text x={x} y={foot + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {geometry.panels.map((panel, index) => (
        <g key={panel.slot} className={SLOT[panel.slot]}>
          <path className={styles.solid} d={markerPath(panel.slot, plot.left + 5, panel.top + 9, 4)} />
          <text className={NAME} x={plot.left + 16} y={panel.top + 13}>
            {fitText(panel.name, plot.right - plot.left - 16 - textWidth(panels[index]?.note ?? ''), 14, 600)}
          </text>
          <text className={NOTE} x={plot.right} y={panel.top + 13} textAnchor="end">
            {panels[index]?.note}
          </text>
          {panel.bars.map(({ x, y, width, height }) => (
            <rect key={x} className={styles.solid} x={x} y={y} width={width} height={height} />
          ))}
          <path className={styles.axis} d={`M${plot.left} ${panel.baseY + 0.5}H${plot.right}`} />
          {panel.marks.map((mark) => (
            <g key={`${mark.x} ${mark.label}`}>
              {[styles.markHalo, styles.softMark].map((markClass) => (
                <path key={markClass} className={markClass} d={`M${mark.x} ${mark.y + 3}V${panel.baseY}`} />
              ))}
              <text className={NOTE} x={mark.labelX} y={mark.y} textAnchor={mark.anchor}>
                {mark.label}
              </text>
            </g>
          ))}
        </g>
      ))}
    </>
  );
});

function tableOf(
  { panels, geometry: { edges } }: Pick<HistogramProps, 'panels'> & { geometry: HistogramGeometry },
  nameBin: HistogramProps['nameBin'],
) {
  return {
    head: ['Rate', ...panels.map(({ name }) => name)],
    rows: edges.slice(0, -1).map((from, place) => {
      const to = edges[place + 1] ?? from;
      return [nameBin(from, to), ...panels.map(({ bins }) => countIn(bins, from, to))];
    }),
  };
}
