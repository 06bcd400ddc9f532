import { memo, type DOMAttributes, type ReactNode, type RefObject } from 'react';
import { classes } from '../kit/layout/classes.ts';
import styles from './charts.module.css';
import { BOX_WIDTH, boxLeft, FigureBox, type BoxRow } from './chart-pointer.tsx';
import { NARROW, hairline, type Plot, type XTick, type YTick } from '../../rendering/charts/scales.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import type { TaxDueBand } from '../../rendering/charts/tax-due-band.ts';

export const SLOT: Readonly<Record<SlotNumber, string | undefined>> = {
  1: styles.slot1,
  2: styles.slot2,
  3: styles.slot3,
  4: styles.slot4,
};

interface ChartFrameProps {
  title: string;
  unit: string;
  now: { min: number; max: number; value: number; text: string };
  /** From `useElementWidth`. */
  frame: RefObject<HTMLDivElement | null>;
  width: number;
  height: number;
  className?: string | undefined;
  handlers: DOMAttributes<HTMLDivElement>;
  box: { x: number; top: number; title: string; note: string; rows: readonly BoxRow[] } | null | false;
  describedBy?: string | undefined;
  /** On narrow screens, the figures stay above the chart. Otherwise they cover its top while it is read. */
  hasFixedStrip?: boolean;
  children: ReactNode;
  belowChart?: ReactNode;
}

export function ChartFrame(props: ChartFrameProps) {
  const { title, unit, now, frame, width, height, className, handlers, box } = props;
  const { describedBy, hasFixedStrip = false, children, belowChart } = props;
  const isNarrow = width < NARROW;
  return (
    <figure className={styles.figure} aria-label={title}>
      {isNarrow && hasFixedStrip && box && <FigureBox placement="strip" {...box} />}
      <div
        ref={frame}
        className={classes(styles.frame, className)}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. ${unit}`}
        aria-describedby={describedBy}
        aria-valuemin={now.min}
        aria-valuemax={now.max}
        aria-valuenow={now.value}
        aria-valuetext={now.text}
        {...handlers}
      >
        <ChartPicture width={width} height={height} className={className}>
          {children}
        </ChartPicture>
        {isNarrow && !hasFixedStrip && box && <FigureBox placement="cover" {...box} />}
        {!isNarrow && box && (
          <FigureBox
            placement="box"
            {...box}
            left={Math.min(boxLeft(box.x, width), Math.max(0, width - BOX_WIDTH))}
          />
        )}
      </div>
      {belowChart}
    </figure>
  );
}

export const ageRead = (ages: readonly number[], index: number, texts: readonly string[]) => ({
  min: ages[0] ?? 0,
  max: ages.at(-1) ?? 0,
  value: ages[index] ?? 0,
  text: texts.join(', '),
});

export const AgeHelp = ({ id, where }: { id: string; where: string }) => (
  <p id={id} className="sr-only">
    Arrow keys move through the ages, Page Up and Page Down by ten, Home and End to the first and the last.
    The same figures {where}.
  </p>
);

interface ChartPictureProps extends Pick<ChartFrameProps, 'width' | 'height' | 'className' | 'children'> {
  isFixed?: boolean;
}

/** Hidden from screen readers, which use the slider's text and the hidden table. */
export const ChartPicture = ({ width, height, className, isFixed, children }: ChartPictureProps) => (
  <svg
    data-stretch={isFixed ? undefined : true}
    className={classes(styles.svg, className)}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

export const YAxis = ({ plot, ticks }: { plot: Pick<Plot, 'left' | 'right'>; ticks: readonly YTick[] }) =>
  ticks.map(({ y, label, isZero }) => (
    <g key={label}>
      <path className={isZero ? styles.axis : styles.grid} d={`M${plot.left} ${hairline(y)}H${plot.right}`} />
      <text x={plot.left - 8} y={Math.round(y) + 4} textAnchor="end">
        {label}
      </text>
    </g>
  ));

interface XAxisProps {
  plot: Pick<Plot, 'bottom'>;
  ticks: readonly XTick[];
  below?: number;
}

export const XAxis = ({ plot, ticks, below = 0 }: XAxisProps) =>
  ticks.map(({ x, label }) => (
    <g key={label}>
      <path className={styles.axis} d={`M${hairline(x)} ${plot.bottom}v4`} />
      <text x={x} y={plot.bottom + below + 18} textAnchor="middle">
        {label}
      </text>
    </g>
  ));

export const TaxDue = ({ band }: { band: TaxDueBand | null }) =>
  band && (
    <g data-tax-due="">
      <path className={styles.hatch} d={band.hatch} />
      <path className={styles.hatchEdge} d={band.area} />
      <text className={styles.strong} x={band.labelX} y={band.nameY} textAnchor={band.anchor}>
        {band.name}
      </text>
      <text className={styles.second} x={band.labelX} y={band.detailY} textAnchor={band.anchor}>
        {band.detail}
      </text>
    </g>
  );

export const Crosshair = ({ x, top, bottom }: { x: number; top: number; bottom: number }) => (
  <path className={styles.crosshair} d={`M${x} ${top}V${bottom}`} />
);

interface HiddenTableProps {
  caption: string;
  head?: readonly string[] | undefined;
  rows: readonly (readonly (string | number)[])[];
}

export const HiddenTable = memo(function HiddenTable({ caption, head, rows }: HiddenTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        {head && (
          <thead>
            <tr>
              {head.map((text, index) => (
                <th key={index} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(([name, ...figures], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={index}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
