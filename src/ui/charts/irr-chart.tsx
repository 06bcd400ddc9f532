import { useId, useMemo } from 'react';
import {
  irrChartGeometry,
  isInside,
  rateSign,
  type RateLine,
} from '../../rendering/charts/irr-chart-geometry.ts';
import { markerPath } from '../../rendering/charts/chart-series.ts';
import { hairline, NARROW } from '../../rendering/charts/scales.ts';
import { AgeHelp, ageRead, ChartFrame, Crosshair, HiddenTable, SLOT, XAxis, YAxis } from './chart-frame.tsx';
import { nearest, useChartPointer } from './chart-pointer.tsx';
import styles from './charts.module.css';
import { useChartHeight, useElementWidth } from './use-element-width.ts';

interface IrrChartProps {
  title: string;
  ages: readonly number[];
  lines: readonly RateLine[];
  height: number;
}

/** Rates of return by age with a crosshair for mouse, finger and keyboard. */
export function IrrChart({ title, ages, lines, height }: IrrChartProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const helpId = useId();
  const tall = useChartHeight(height, 190);
  const geometry = useMemo(
    () => irrChartGeometry({ ages, lines, width, height: tall }),
    [ages, lines, width, tall],
  );
  const { plot, xOf, yOf } = geometry;
  const xs = useMemo(() => ages.map((_, index) => xOf(index)), [ages, xOf]);
  const { shown, resting, handlers } = useChartPointer(
    ages.length,
    ages.length - 1,
    (x) => nearest(xs, x),
    width < NARROW,
  );
  const read = shown ?? resting;
  return (
    <ChartFrame
      hasFixedStrip
      title={title}
      unit="Age"
      describedBy={helpId}
      now={ageRead(ages, read, [
        `Age ${ages[read]}`,
        ...lines.map(({ name, texts }) => `${name} ${texts[read] === '–' ? 'no figure' : texts[read]}`),
      ])}
      frame={frame}
      width={width}
      height={tall}
      handlers={handlers}
      box={
        shown !== null && {
          x: xOf(shown),
          top: plot.top - 8,
          title: `Age ${ages[shown]}`,
          note: `Year ${shown + 1}`,
          rows: lines.map((line) => ({
            sign: <LineKey line={line} />,
            name: line.name,
            figure: line.texts[shown] ?? '–',
          })),
        }
      }
      belowChart={
        <>
          <AgeHelp id={helpId} where="are in the table that follows" />
          <HiddenTable
            caption={title}
            head={['Age', ...lines.map(({ name }) => name)]}
            rows={ages.map((age, index) => [age, ...lines.map(({ texts }) => texts[index] ?? '–')])}
          />
        </>
      }
    >
      <YAxis plot={plot} ticks={geometry.yTicks} />
      <XAxis plot={plot} ticks={geometry.xTicks} />
      {geometry.lines.map(({ slot, name, path, width: strokeWidth, dash, end, isEndInside }) => (
        <g key={name}>
          <path
            className={`${styles.line} ${styles.stroke} ${SLOT[slot]}`}
            d={path}
            strokeWidth={strokeWidth}
            strokeDasharray={dash ?? undefined}
          />
          {end && isEndInside && (
            <path className={`${styles.solid} ${SLOT[slot]}`} d={markerPath(slot, end.x, end.y)} />
          )}
        </g>
      ))}
      {geometry.endLabels.map(({ slot, name, x, nameY, figure, figureY }) => (
        <g key={name}>
          <text className={`${styles.name} ${styles.ink} ${SLOT[slot]}`} x={x} y={nameY}>
            {name}
          </text>
          <text className={styles.second} x={x} y={figureY ?? 0}>
            {figure}
          </text>
        </g>
      ))}
      {shown !== null && (
        <g>
          <Crosshair x={hairline(xOf(shown))} top={plot.top - 8} bottom={plot.bottom} />
          {lines.map(({ slot, name, values }) => {
            const rate = values[shown] ?? null;
            return (
              rate !== null &&
              isInside(rate) && (
                <path
                  key={name}
                  className={`${styles.solid} ${SLOT[slot]}`}
                  d={markerPath(slot, xOf(shown), yOf(rate), 3.6)}
                />
              )
            );
          })}
        </g>
      )}
    </ChartFrame>
  );
}

function LineKey({ line }: { line: RateLine }) {
  const { dash, width } = rateSign(line);
  return (
    <svg className={styles.key} viewBox="0 0 18 10" aria-hidden="true">
      <path
        className={`${styles.stroke} ${SLOT[line.slot]}`}
        d="M0 5h18"
        strokeWidth={width}
        strokeDasharray={dash ?? undefined}
      />
    </svg>
  );
}
