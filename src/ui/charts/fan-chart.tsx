import { memo, useMemo, type ReactNode } from 'react';
import { ageRead, ChartFrame, Crosshair, HiddenTable, SLOT, TaxDue, XAxis, YAxis } from './chart-frame.tsx';
import { useChartPointer, type BoxRow } from './chart-pointer.tsx';
import styles from './charts.module.css';
import {
  fanChartGeometry,
  LAPSED,
  type FanBand,
  type FanChartGeometry,
  type FanLine,
  type FanLineKind,
} from '../../rendering/charts/fan-chart-geometry.ts';
import type { TaxDueArea } from '../../rendering/charts/tax-due-band.ts';
import { markIn, withMark } from '../../rendering/words/marks.ts';
import { hairline } from '../../rendering/charts/scales.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';
import { useDeferredRender } from './use-deferred-render.ts';

export interface FanChartProps {
  title: string;
  slot: SlotNumber;
  ages: readonly number[];
  bands: readonly FanBand[];
  lines: readonly FanLine[];
  height?: number | undefined;
  /** For values after tax: below zero is tax due at surrender. */
  belowZero?: TaxDueArea | undefined;
  formatFigure: (value: number | null) => string;
}

const LINE_CLASSES: Readonly<
  Record<FanLineKind | 'percentile', { line?: string; label: string | undefined }>
> = {
  median: { line: styles.median, label: `${styles.name} ${styles.ink}` },
  illustrated: { line: styles.illustrated, label: styles.strong },
  worst: { line: styles.worst, label: `${styles.strong} ${styles.dangerInk}` },
  best: { line: styles.best, label: styles.second },
  plain: { line: styles.plain, label: styles.second },
  picked: { line: styles.pickedLine, label: styles.pickedInk },
  percentile: { label: styles.second },
};

const PERCENTILES = [
  ['p90', '90th percentile'],
  ['p75', '75th'],
  ['p25', '25th'],
  ['p10', '10th'],
] as const;

/** A missing percentile or median means that the policy has lapsed. */
const bandText = (value: number | null, formatFigure: FanChartProps['formatFigure']): string =>
  value === null ? LAPSED : formatFigure(value);

function lineText(
  { kind, values, marks }: FanLine,
  index: number,
  formatFigure: FanChartProps['formatFigure'],
): string {
  const value = values[index] ?? null;
  const text = kind === 'median' ? bandText(value, formatFigure) : formatFigure(value);
  return withMark(text, marks?.[index] ?? '');
}

/** Values by age over all periods: the middle half, most of the rest, and single periods on top. */
export function FanChart(props: FanChartProps) {
  const { title, slot, ages, bands, lines, height: defaultHeight = 340, belowZero, formatFigure } = props;
  const [frame, width] = useElementWidth<HTMLDivElement>(700);
  const height = useChartHeight(defaultHeight, 200);
  const geometry = useMemo(
    () => fanChartGeometry({ ages, bands, lines, width, height, belowZero }),
    [ages, bands, lines, width, height, belowZero],
  );
  const indexAt = (x: number): number => {
    const { left, right } = geometry.plot;
    const place = Math.round(((x - left) / Math.max(1, right - left)) * (ages.length - 1));
    return Math.max(0, Math.min(ages.length - 1, place));
  };
  const { shown, resting, handlers } = useChartPointer(ages.length, ages.length - 1, indexAt);
  const deferredData = useDeferredRender(useMemo(() => ({ ages, bands, lines }), [ages, bands, lines]));
  const table = useMemo(() => tableOf(deferredData, formatFigure), [deferredData, formatFigure]);
  if (ages.length === 0) return null;
  const percentileRow = ([key, name]: (typeof PERCENTILES)[number], index: number): BoxRow[] => {
    const band = bands[index];
    const sign = <BandSign inner={key === 'p25' || key === 'p75'} slot={slot} />;
    return band
      ? [{ sign, name, figure: withMark(bandText(band[key], formatFigure), markIn(band, key)) }]
      : [];
  };
  const rowsAt = (index: number): BoxRow[] => [
    ...PERCENTILES.slice(0, 2).flatMap((percentile) => percentileRow(percentile, index)),
    ...lines.map((line) => ({
      sign: <LineSign kind={line.kind} slot={slot} />,
      name: line.label,
      figure: lineText(line, index, formatFigure),
    })),
    ...PERCENTILES.slice(2).flatMap((percentile) => percentileRow(percentile, index)),
  ];
  const read = shown ?? resting;
  const x = geometry.xOf(read);
  return (
    <ChartFrame
      title={title}
      unit="Age"
      now={ageRead(ages, read, [
        `Age ${ages[read]}`,
        ...rowsAt(read).map(({ name, figure }) => `${name} ${figure === '–' ? 'nothing' : figure}`),
      ])}
      frame={frame}
      width={width}
      height={height}
      className={SLOT[slot]}
      handlers={handlers}
      box={
        shown !== null && {
          x,
          top: geometry.plot.top,
          title: `Age ${ages[shown]}`,
          note: `Year ${shown + 1}`,
          rows: rowsAt(shown),
        }
      }
      belowChart={<HiddenTable caption={title} {...table} />}
    >
      <FanPicture geometry={geometry} />
      {shown !== null && (
        <g>
          <Crosshair x={hairline(x)} top={geometry.plot.top} bottom={geometry.plot.bottom} />
          {lines.map(({ kind, label, values: { [shown]: value } }) =>
            value === null || value === undefined ? null : (
              <circle
                key={`${kind} ${label}`}
                className={styles.markGround}
                cx={x}
                cy={geometry.yOf(value)}
                r={3.5}
              />
            ),
          )}
        </g>
      )}
    </ChartFrame>
  );
}

const FanPicture = memo(function FanPicture({ geometry }: { geometry: FanChartGeometry }) {
  const { plot } = geometry;
  return (
    <>
      {geometry.outer !== '' && <path className={styles.outer} d={geometry.outer} />}
      {geometry.inner !== '' && <path className={styles.inner} d={geometry.inner} />}
      <YAxis plot={plot} ticks={geometry.yTicks} />
      <XAxis plot={plot} ticks={geometry.xTicks} below={geometry.belowAxis} />
      <TaxDue band={geometry.taxDue} />
      {geometry.lines.map(({ kind, path }, index) => (
        <path key={`${kind} ${index}`} className={LINE_CLASSES[kind].line} d={path} />
      ))}
      {geometry.labels.map(({ kind, text, x, y }) => (
        <text key={text} className={`${LINE_CLASSES[kind].label} ${styles.halo}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </>
  );
});

const Sign = ({ slot, children }: { slot: SlotNumber; children: ReactNode }) => (
  <svg className={`${styles.key} ${SLOT[slot]}`} viewBox="0 0 18 10" aria-hidden="true">
    {children}
  </svg>
);

export const LineSign = ({ kind, slot }: { kind: FanLineKind; slot: SlotNumber }) => (
  <Sign slot={slot}>
    <path className={LINE_CLASSES[kind].line} d="M1 5h16" />
  </Sign>
);

export const BandSign = ({ inner, slot }: { inner: boolean; slot: SlotNumber }) => (
  <Sign slot={slot}>
    <rect className={inner ? styles.inner : styles.outer} x="4" width="10" height="10" rx="2" />
  </Sign>
);

function tableOf(
  { ages, bands, lines }: Pick<FanChartProps, 'ages' | 'bands' | 'lines'>,
  formatFigure: FanChartProps['formatFigure'],
) {
  const percentiles = bands.length > 0 ? PERCENTILES : [];
  return {
    head: ['Age', ...percentiles.map(([, name]) => name), ...lines.map(({ label }) => label)],
    rows: ages.map((age, index) => [
      age,
      ...percentiles.map(([key]) =>
        withMark(bandText(bands[index]?.[key] ?? null, formatFigure), markIn(bands[index], key)),
      ),
      ...lines.map((line) => lineText(line, index, formatFigure)),
    ]),
  };
}
