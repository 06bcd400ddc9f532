import { createContext, useContext, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../kit/layout/use-printing.ts';

/** Factor on the default height of charts. A slide has a fixed height, and its type stays large. */
export const ChartStretch = createContext(1);

export const useChartHeight = (defaultHeight: number, minHeight: number): number =>
  Math.max(minHeight, Math.round(defaultHeight * useContext(ChartStretch)));

/** Last measured width by fallback: most frames of a page are equally wide. */
const lastWidths = new Map<number, number>();
const SIDES = 64;

const likelyWidth = (fallback: number): number =>
  lastWidths.get(fallback) ?? Math.min(fallback, Math.max(0, window.innerWidth - SIDES));

/**
 * Draws the likely width first and corrects it before paint, because measuring first would cost a layout. In print,
 * charts are drawn before the layout and use `--paper-width`.
 */
export function useElementWidth<T extends HTMLElement>(fallback: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [screen, setScreen] = useState(() => likelyWidth(fallback));
  const [paper, setPaper] = useState(0);
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      // Not the rectangle on the screen: a presentation zooms its slides.
      const measured = element.clientWidth;
      if (measured <= 0) return;
      lastWidths.set(fallback, measured);
      flushSync(() => setScreen(measured));
    };
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fallback]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && isPrinting)
      setPaper(parseFloat(getComputedStyle(element).getPropertyValue('--paper-width')) || 0);
  }, [isPrinting]);
  return [ref, isPrinting && paper > 0 ? paper : screen];
}
