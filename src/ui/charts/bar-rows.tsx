import { useMemo } from 'react';
import {
  barRowsGeometry,
  type BarGroupSpec,
  type BarRowsInput,
  type PlacedBar,
} from './bar-rows-geometry.ts';
import { ChartPicture, HiddenTable, SLOT } from './chart-frame.tsx';
import { placeLegend, type LegendEntry, ChartLegendRow, ToneRect } from './chart-legend.tsx';
import styles from './charts.module.css';
import { markerPath } from '../../rendering/charts/chart-series.ts';
import { useElementWidth } from './use-element-width.ts';

interface BarRowsProps extends Omit<BarRowsInput, 'width'> {
  title: string;
  legend?: readonly LegendEntry[];
}

const NO_LEGEND: readonly LegendEntry[] = [];

/** Horizontal bars. All figures are visible, so the chart needs no pointer. */
export function BarRows({ title, legend = NO_LEGEND, groups, top, line, barHeight, names }: BarRowsProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const geometry = useMemo(
    () => barRowsGeometry({ groups, width, top, line, barHeight, names }),
    [groups, width, top, line, barHeight, names],
  );
  const key = useMemo(() => placeLegend(legend, width), [legend, width]);
  const rows = useMemo(() => screenReaderRows(groups), [groups]);
  const { axes, line: mark, height } = geometry;
  return (
    <figure className={styles.figure} aria-label={title}>
      <div ref={frame} className={styles.frame}>
        <ChartPicture width={width} height={height + key.height} isFixed>
          <ChartLegendRow entries={key.entries} />
          <g transform={`translate(0 ${key.height})`}>
            {geometry.groups.map((group, index) => (
              <g key={index}>
                {group.title !== '' && (
                  <text className={styles.title} x={group.x} y={group.titleY}>
                    {group.title}
                  </text>
                )}
                {group.note !== '' && (
                  <text className={styles.second} x={group.x} y={group.noteY}>
                    {group.note}
                  </text>
                )}
                {group.bars.map((bar) => (
                  <Bar key={bar.slot} bar={bar} />
                ))}
              </g>
            ))}
            {axes.map(({ x, top: from, bottom }) => (
              <path key={from} className={styles.axis} d={`M${x - 0.5} ${from}V${bottom}`} />
            ))}
            {mark && (
              <g>
                <path className={styles.mark} d={mark.path} />
                <text className={styles.strong} x={mark.labelX} y={mark.labelY} textAnchor="middle">
                  {mark.label}
                </text>
              </g>
            )}
          </g>
        </ChartPicture>
      </div>
      <HiddenTable caption={title} rows={rows} />
    </figure>
  );
}

function Bar({ bar }: { bar: PlacedBar }) {
  return (
    <g className={SLOT[bar.slot]}>
      {bar.parts.map((part) => (
        <ToneRect key={part.x} {...part} y={bar.y} height={bar.height} />
      ))}
      {bar.cutX !== null && (
        <path className={styles.cut} d={`M${bar.cutX} ${bar.y + bar.height + 2}l8 ${-bar.height - 4}`} />
      )}
      {bar.mark !== null &&
        [styles.markHalo, styles.mark].map((markClass) => (
          <path key={markClass} className={markClass} d={`M${bar.mark} ${bar.y - 3}v${bar.height + 6}`} />
        ))}
      {bar.markerX !== null && (
        <path className={styles.solid} d={markerPath(bar.slot, bar.markerX, bar.nameY - 4, 4)} />
      )}
      <text className={`${styles.name} ${styles.ink}`} x={bar.nameX} y={bar.nameY}>
        {bar.name}
      </text>
      <text className={styles.figureText} x={bar.figureX} y={bar.figureY}>
        {bar.figure}
      </text>
      {bar.below !== '' && (
        <text className={styles.second} x={bar.figureX} y={bar.belowY}>
          {bar.below}
        </text>
      )}
      {bar.note !== '' && (
        <text className={styles.second} x={bar.noteX} y={bar.noteY}>
          {bar.note}
        </text>
      )}
    </g>
  );
}

const screenReaderRows = (groups: readonly BarGroupSpec[]): string[][] =>
  groups.flatMap((group) =>
    group.bars.map((bar) => [
      group.title === '' ? bar.name : `${group.title}, ${bar.name}`,
      [bar.figure, bar.below, bar.note].filter(Boolean).join(', '),
    ]),
  );
