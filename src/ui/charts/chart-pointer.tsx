import { type ReactNode, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './chart-pointer.module.css';
import { bisectCenter } from 'd3-array';

export interface BoxRow {
  sign: ReactNode;
  name: string;
  shortName?: string | undefined;
  figure: string;
  /** Figures under other assumptions, with the letters of their lines. */
  alternatives?: readonly { letter: string; figure: string }[] | undefined;
}

type FigureBoxProps = { title: string; note: string; rows: readonly BoxRow[] } & (
  | { placement: 'box'; left: number; top: number }
  | { placement: 'strip' | 'cover' }
);

/** Figures at one position: a box next to the line, or a strip above the plot if there is no room for the box. */
export function FigureBox(props: FigureBoxProps) {
  const { title, note, rows, placement } = props;
  return (
    <div
      className={styles[placement]}
      style={placement === 'box' ? { transform: `translate(${props.left}px, ${props.top}px)` } : undefined}
      aria-hidden="true"
    >
      <p className={styles.head}>
        <b>{title}</b>
        {note !== '' && <span>{note}</span>}
      </p>
      <ul className={styles.rows} data-few={rows.length < 3 ? '' : undefined}>
        {rows.map(({ sign, name, shortName = name, figure, alternatives = [] }, index) => (
          <li key={index}>
            {sign}
            <span className={styles.name}>{placement === 'box' ? name : shortName}</span>
            <b>{figure}</b>
            {alternatives.length > 0 && (
              <span className={styles.others}>
                {alternatives.map(({ letter, figure: other }) => (
                  <span key={letter}>
                    <b>{letter}</b> {other}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const BOX_WIDTH = 238;
const BOX_GAP = 14;

export const nearest = (xs: readonly number[], x: number): number =>
  Math.max(0, Math.min(xs.length - 1, bisectCenter(xs, x)));

/** Places the box right of the line, or left of it near the chart's edge, and always inside the chart. */
export function boxLeft(x: number, chartWidth: number): number {
  const right = x + BOX_GAP;
  if (right + BOX_WIDTH <= chartWidth) return right;
  const left = x - BOX_GAP - BOX_WIDTH;
  return left >= 0 ? left : Math.max(0, chartWidth - BOX_WIDTH);
}

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 10],
  ['PageDown', -10],
]);

/** Returns the new index, or null if the key does not move the crosshair. PageUp and PageDown move ten years. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = STEPS.get(key);
  return step === undefined ? null : Math.max(0, Math.min(last, index + step));
}

export function useChartPointer(
  count: number,
  start: number,
  indexAt: (x: number) => number,
  isAlwaysVisible = false,
) {
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const [rested, setRested] = useState<number | null>(null);
  const touching = useRef(false);
  const resting = Math.max(0, Math.min(rested ?? start, count - 1));
  const visibleIndex =
    hovered !== null ? Math.min(hovered, count - 1) : focused || isAlwaysVisible ? resting : null;
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const index = indexAt(chartPoint(event).x);
    setHovered(index);
    setRested(index);
  };
  return {
    shown: visibleIndex,
    resting,
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') return setHovered(null);
        const next = indexAfterKey(event.key, visibleIndex ?? resting, count);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        setHovered(null);
        setRested(next);
      },
      onFocus: () => setFocused(true),
      onBlur() {
        setFocused(false);
        if (touching.current) setHovered(null);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        touching.current = event.pointerType !== 'mouse';
        follow(event);
      },
      onPointerMove: follow,
      onPointerLeave() {
        if (!touching.current) setHovered(null);
      },
    },
  };
}

/** In the chart's own pixels, because a presentation zooms its slides. */
export function chartPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const zoom = width > 0 ? currentTarget.clientWidth / width : 1;
  return { x: (clientX - left) * zoom, y: (clientY - top) * zoom };
}
