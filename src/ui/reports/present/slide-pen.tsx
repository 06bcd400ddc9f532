import { useRef, useState, type PointerEvent } from 'react';
import styles from './presentation.module.css';

/** A stroke as the points of a path, in pixels of the slide's room. */
type Stroke = readonly string[];

/**
 * What is drawn on a slide while it is talked about. Nothing is kept: strokes leave with the slide, whose key the place
 * in the page carries. Laid aside, the pen lets the pointer through to the slide and leaves the strokes.
 */
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
        // A press without a move leaves a dot: a path needs somewhere to go.
        <path key={index} d={`M${points.join('L')}${points.length === 1 ? 'h.1' : ''}`} />
      ))}
    </svg>
  );
}
