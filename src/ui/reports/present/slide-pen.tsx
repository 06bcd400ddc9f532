import { useRef, useState, type PointerEvent } from 'react';
import styles from './presentation.module.css';

type Stroke = readonly string[];

/** Draws on a slide. The caller sets the slide and part as `key`, so a new slide removes the strokes. */
export function SlidePen({ isDrawing }: { isDrawing: boolean }) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const drawing = useRef(false);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): string => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return `${Math.round(clientX - left)} ${Math.round(clientY - top)}`;
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const point = pointOf(event);
    setStrokes((before) => [...before, [point]]);
  };
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    if (!drawing.current) return;
    const point = pointOf(event);
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
  };
  const end = (): void => {
    drawing.current = false;
  };

  return (
    <svg
      className={isDrawing ? `${styles.pen} ${styles.drawing}` : styles.pen}
      aria-hidden="true"
      data-pen={isDrawing ? 'on' : 'off'}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {strokes.map((points, index) => (
        // A click without movement draws a dot, which needs a path with a length.
        <path key={index} d={`M${points.join('L')}${points.length === 1 ? 'h.1' : ''}`} />
      ))}
    </svg>
  );
}
