import { memo, useMemo } from 'react';
import { SLOT } from './chart-tones.ts';
import { boxLeft } from './crosshair.ts';
import {
  fanChartGeometry,
  type FanBand,
  type FanChartGeometry,
  type FanLine,
  type FanLineKind,
} from './fan-chart-geometry.ts';
import { FigureBox, type BoxRow } from './figure-box.tsx';
import styles from './history-charts.module.css';
import type { SlotNumber } from './series-signs.ts';
import { useChartPointer } from './use-chart-pointer.ts';
import { useElementWidth } from './use-element-width.ts';
import { useLater } from './use-later.ts';

interface FanChartProps {
  title: string;
  slot: SlotNumber;
  ages: readonly number[];
  bands: readonly FanBand[];
  lines: readonly FanLine[];
  height?: number | undefined;
  formatFigure: (value: number | null) => string;
}

const LINE_CLASS: Readonly<Record<FanLineKind, string | undefined>> = {
  median: styles.median,
  illustrated: styles.illustrated,
  worst: styles.worst,
  best: styles.best,
  plain: styles.plain,
  picked: styles.pickedLine,
};

const LABEL_CLASS: Readonly<Record<FanLineKind | 'percentile', string | undefined>> = {
  median: styles.ink,
  illustrated: styles.strong,
  worst: `${styles.strong} ${styles.dangerInk}`,
  best: styles.second,
  plain: styles.second,
  picked: styles.pickedInk,
  percentile: styles.second,
};

const PERCENTILES = [
  ['p90', '90th percentile'],
  ['p75', '75th'],
  ['p25', '25th'],
  ['p10', '10th'],
] as const;

/** What a value came to at each age over all periods: the middle half, most of the rest, and single periods over it. */
export function FanChart({ title, slot, ages, bands, lines, height = 340, formatFigure }: FanChartProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(700);
  const geometry = useMemo(
    () => fanChartGeometry({ ages, bands, lines, width, height }),
    [ages, bands, lines, width, height],
  );
  const indexAt = (x: number): number => {
    const { left, right } = geometry.plot;
    const place = Math.round(((x - left) / Math.max(1, right - left)) * (ages.length - 1));
    return Math.max(0, Math.min(ages.length - 1, place));
  };
  const { shown, resting, handlers } = useChartPointer(ages.length, ages.length - 1, indexAt);
  const told = useLater(useMemo(() => ({ ages, bands, lines }), [ages, bands, lines]));
  if (ages.length === 0) return null;
  const rowsAt = (index: number): BoxRow[] => [
    ...PERCENTILES.slice(0, 2).flatMap(([key, name]) => percentileRow(bands, index, key, name, formatFigure)),
    ...lines.map(({ kind, label, values }) => ({
      sign: <LineSign kind={kind} slot={slot} />,
      name: label,
      figure: formatFigure(values[index] ?? null),
    })),
    ...PERCENTILES.slice(2).flatMap(([key, name]) => percentileRow(bands, index, key, name, formatFigure)),
  ];
  const read = shown ?? resting;
  return (
    <figure className={styles.figure} aria-label={title}>
      {geometry.narrow && shown !== null && (
        <FigureBox
          placement="strip"
          title={`Age ${ages[shown]}`}
          note={`Year ${shown + 1}`}
          rows={rowsAt(shown)}
        />
      )}
      <div
        ref={frame}
        className={`${styles.frame} ${SLOT[slot]}`}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. Age`}
        aria-valuemin={ages[0] ?? 0}
        aria-valuemax={ages.at(-1) ?? 0}
        aria-valuenow={ages[read] ?? 0}
        aria-valuetext={[
          `Age ${ages[read]}`,
          ...rowsAt(read).map(({ name, figure }) => `${name} ${figure === '–' ? 'nothing' : figure}`),
        ].join(', ')}
        {...handlers}
      >
        <svg
          className={`${styles.svg} ${SLOT[slot]}`}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          focusable="false"
        >
          <FanPicture geometry={geometry} />
          {shown !== null && <Crosshair geometry={geometry} lines={lines} index={shown} />}
        </svg>
        {!geometry.narrow && shown !== null && (
          <FigureBox
            placement="box"
            left={boxLeft(geometry.xOf(shown), width)}
            top={geometry.plot.top}
            title={`Age ${ages[shown]}`}
            note={`Year ${shown + 1}`}
            rows={rowsAt(shown)}
          />
        )}
      </div>
      <FanTable title={title} {...told} formatFigure={formatFigure} />
    </figure>
  );
}

function percentileRow(
  bands: readonly FanBand[],
  index: number,
  key: keyof FanBand,
  name: string,
  formatFigure: FanChartProps['formatFigure'],
): BoxRow[] {
  const band = bands[index];
  return band
    ? [{ sign: <BandSign inner={key === 'p25' || key === 'p75'} />, name, figure: formatFigure(band[key]) }]
    : [];
}

const FanPicture = memo(function FanPicture({ geometry }: { geometry: FanChartGeometry }) {
  const { plot } = geometry;
  return (
    <>
      {geometry.outer !== '' && <path className={styles.outer} d={geometry.outer} />}
      {geometry.inner !== '' && <path className={styles.inner} d={geometry.inner} />}
      {geometry.yTicks.map(({ y, label, isZero }) => (
        <g key={label}>
          <path
            className={isZero ? styles.axis : styles.grid}
            d={`M${plot.left} ${Math.round(y - 0.5) + 0.5}H${plot.right}`}
          />
          <text x={plot.left - 8} y={Math.round(y) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {geometry.xTicks.map(({ x, label }) => (
        <g key={label}>
          <path className={styles.axis} d={`M${Math.round(x - 0.5) + 0.5} ${plot.bottom}v4`} />
          <text x={x} y={plot.bottom + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {geometry.lines.map(({ kind, path }, index) => (
        <path key={`${kind} ${index}`} className={LINE_CLASS[kind]} d={path} />
      ))}
      {geometry.labels.map(({ kind, text, x, y }) => (
        <text key={text} className={`${LABEL_CLASS[kind]} ${styles.halo}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </>
  );
});

function Crosshair({
  geometry,
  lines,
  index,
}: {
  geometry: FanChartGeometry;
  lines: readonly FanLine[];
  index: number;
}) {
  const x = geometry.xOf(index);
  return (
    <g>
      <path
        className={styles.crosshair}
        d={`M${Math.round(x - 0.5) + 0.5} ${geometry.plot.top}V${geometry.plot.bottom}`}
      />
      {lines.map(({ kind, label, values }) => {
        const value = values[index];
        return value === null || value === undefined ? null : (
          <circle
            key={`${kind} ${label}`}
            className={styles.markGround}
            cx={x}
            cy={geometry.yOf(value)}
            r={3.5}
          />
        );
      })}
    </g>
  );
}

/** The key of a line, as the chart draws it. */
export function LineSign({ kind, slot = 1 }: { kind: FanLineKind; slot?: SlotNumber }) {
  return (
    <svg className={`${styles.key} ${SLOT[slot]}`} viewBox="0 0 18 10" aria-hidden="true">
      <path className={LINE_CLASS[kind]} d="M1 5h16" />
    </svg>
  );
}

export function BandSign({ inner }: { inner: boolean }) {
  return (
    <svg className={styles.key} viewBox="0 0 18 10" aria-hidden="true">
      <rect className={inner ? styles.inner : styles.outer} x="4" width="10" height="10" rx="2" />
    </svg>
  );
}

const FanTable = memo(function FanTable({
  title,
  ages,
  bands,
  lines,
  formatFigure,
}: Pick<FanChartProps, 'title' | 'ages' | 'bands' | 'lines' | 'formatFigure'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Age</th>
            {bands.length > 0 &&
              PERCENTILES.map(([key, name]) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            {lines.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ages.map((age, index) => (
            <tr key={age}>
              <th scope="row">{age}</th>
              {bands.length > 0 &&
                PERCENTILES.map(([key]) => <td key={key}>{formatFigure(bands[index]?.[key] ?? null)}</td>)}
              {lines.map(({ label, values }) => (
                <td key={label}>{formatFigure(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
