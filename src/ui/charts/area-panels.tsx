import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  areaPanelsGeometry,
  fitSharedForm,
  panelIndexAt,
  TWO_COLUMNS,
  type AreaPanelsGeometry,
  type AreaPanelSpec,
  type PlacedPanel,
} from './area-panels-geometry.ts';
import { AgeHelp, ageRead, ChartFrame, Crosshair, SLOT } from './chart-frame.tsx';
import { placeLegend, type LegendEntry, ChartLegendRow, LINE, TONE } from './chart-legend.tsx';
import { chartPoint, indexAfterKey } from './chart-pointer.tsx';
import styles from './charts.module.css';
import { hairline } from '../../rendering/charts/scales.ts';
import { markerPath } from '../../rendering/charts/chart-series.ts';
import { fitText, textWidth } from '../../rendering/charts/label-layout.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';

interface AreaPanelsProps {
  title: string;
  ages: readonly number[];
  panels: readonly AreaPanelSpec[];
  legend: readonly LegendEntry[];
  /** Texts of one year under the panel's name, shortest last. */
  textAt: (place: number, index: number) => readonly string[];
  panelHeight?: number | undefined;
}

/** Panels on one scale. The mouse, a finger or the arrow keys choose the age for all of them. */
export function AreaPanels({ title, ages, panels, legend, textAt, panelHeight }: AreaPanelsProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const helpId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const height = useChartHeight(panelHeight ?? (width >= TWO_COLUMNS ? 132 : 116), 64);
  const geometry = useMemo(
    () => areaPanelsGeometry({ ages, panels, width, panelHeight: height }),
    [ages, panels, width, height],
  );
  const key = useMemo(() => placeLegend(legend, width), [legend, width]);
  const last = ages.length - 1;
  if (last < 0) return null;
  const index = Math.min(chosen ?? last, last);
  const ageRoom = Math.ceil(textWidth(`Age ${ages[last]}`)) + 8;

  const follow = (event: PointerEvent<HTMLElement>): void => {
    const { x, y } = chartPoint(event);
    const found = panelIndexAt(geometry, ages.length, x, y - key.height);
    if (found !== null) setChosen(found);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return setChosen(null);
    const next = indexAfterKey(event.key, index, ages.length);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setChosen(next);
  };

  const forms = panels.map((_, place) => textAt(place, index));
  const texts = panels.map(({ name }, place) => `${name}: ${forms[place]?.[0] ?? ''}`);
  const sums = fitSharedForm(forms, geometry.textRoom - ageRoom);
  return (
    <ChartFrame
      title={title}
      unit="Age"
      now={ageRead(ages, index, [[`Age ${ages[index]}`, ...texts].join('. ')])}
      frame={frame}
      width={width}
      height={geometry.height + key.height}
      handlers={{
        onKeyDown,
        onPointerDown: follow,
        onPointerMove: follow,
        onPointerLeave: ({ pointerType }) => {
          if (pointerType === 'mouse') setChosen(null);
        },
      }}
      box={null}
      describedBy={helpId}
      belowChart={<AgeHelp id={helpId} where="are in the table of this card" />}
    >
      <ChartLegendRow entries={key.entries} />
      <g transform={`translate(0 ${key.height})`}>
        {geometry.panels.map((panel, place) => (
          <Panel
            key={panel.slot}
            panel={panel}
            geometry={geometry}
            text={sums[place] ?? ''}
            age={ages[index] ?? 0}
            ageRoom={ageRoom}
            crossX={chosen === null ? null : panel.plot.left + geometry.dxOf(index)}
          />
        ))}
      </g>
    </ChartFrame>
  );
}

interface PanelProps {
  panel: PlacedPanel;
  geometry: AreaPanelsGeometry;
  text: string;
  age: number;
  ageRoom: number;
  crossX: number | null;
}

function Panel({ panel, geometry, text, age, ageRoom, crossX }: PanelProps) {
  const { plot, ending } = panel;
  const endingWidth = ending ? textWidth(ending.label) + 10 : 0;
  return (
    <g className={SLOT[panel.slot]}>
      <path className={styles.solid} d={markerPath(panel.slot, panel.x + 5, panel.y + 10, 4.2)} />
      <text className={`${styles.title} ${styles.ink}`} x={panel.x + 16} y={panel.y + 15}>
        {fitText(panel.name, plot.right - panel.x - 24 - endingWidth, 14, 600)}
      </text>
      {ending && (
        <text className={styles.second} x={plot.right} y={panel.y + 15} textAnchor="end">
          {ending.label}
        </text>
      )}
      <text className={styles.second} x={panel.x} y={panel.y + 33}>
        Age {age}
      </text>
      <text className={styles.strong} x={panel.x + ageRoom} y={panel.y + 33}>
        {text}
      </text>
      {geometry.yTicks.map(({ value, label, dy }) => (
        <g key={value}>
          <path
            className={value === 0 ? styles.axis : styles.grid}
            d={`M${plot.left} ${hairline(plot.top + dy)}H${plot.right}`}
          />
          <text x={plot.left - 8} y={Math.round(plot.top + dy) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {geometry.xTicks.map(({ dx, label, anchor }) => (
        <text key={label} x={plot.left + dx} y={plot.bottom + 17} textAnchor={anchor}>
          {label}
        </text>
      ))}
      {panel.layers.map(({ tone, path, hatch }) => (
        <g key={tone}>
          <path className={TONE[tone]} d={path} />
          {hatch !== null && (
            <path
              className={`${styles.hatch} ${tone === 'danger' ? styles.dangerStroke : styles.stroke}`}
              d={hatch}
            />
          )}
        </g>
      ))}
      {panel.lines.map(({ kind, path }) => (
        <path key={kind} className={LINE[kind]} d={path} />
      ))}
      {ending && (
        <g>
          <circle className={`${styles.ring} ${styles.stroke}`} cx={ending.x} cy={ending.y} r={6} />
          <path className={LINE.edge} d={`M${ending.x - 2.4} ${ending.y - 2.4}l4.8 4.8m0-4.8l-4.8 4.8`} />
        </g>
      )}
      {crossX !== null && <Crosshair x={hairline(crossX)} top={plot.top - 4} bottom={plot.bottom} />}
    </g>
  );
}
