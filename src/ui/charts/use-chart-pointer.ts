import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { indexAfterKey } from './crosshair.ts';

interface ChartPointer {
  /** What mouse, finger or keyboard is on; null while nothing is. */
  shown: number | null;
  /** Where the keyboard left off. */
  resting: number;
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: () => void;
    onBlur: () => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
  };
}

/** The place on a chart that is being read, moved by mouse, finger and arrow keys alike. */
export function useChartPointer(
  count: number,
  start: number,
  indexAt: (x: number) => number,
  staysShown = false,
): ChartPointer {
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const [rested, setRested] = useState<number | null>(null);
  const touching = useRef(false);
  const resting = Math.max(0, Math.min(rested ?? start, count - 1));
  const shown = hovered !== null ? Math.min(hovered, count - 1) : focused || staysShown ? resting : null;
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const index = indexAt(chartX(event));
    setHovered(index);
    setRested(index);
  };
  return {
    shown,
    resting,
    handlers: {
      onKeyDown(event) {
        if (event.key === 'Escape') return setHovered(null);
        const next = indexAfterKey(event.key, shown ?? resting, count);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        setHovered(null);
        setRested(next);
      },
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
      onPointerDown(event) {
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

/** In the chart's own pixels: a presentation shows its slides zoomed. */
export function chartX({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const area = currentTarget.getBoundingClientRect();
  const zoom = area.width > 0 ? currentTarget.clientWidth / area.width : 1;
  return (clientX - area.left) * zoom;
}
