import { createContext, useContext, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../kit/layout/use-printing.ts';

/** How much lower or higher than usual charts are drawn: a slide has the room it has, and its type stays large. */
export const ChartStretch = createContext(1);

/** `least` is what its labels need. */
export const useChartHeight = (defaultHeight: number, minHeight: number): number =>
  Math.max(minHeight, Math.round(defaultHeight * useContext(ChartStretch)));

/** The last that an element with such a fallback had: most frames of a page are equally wide. */
const lastWidths = new Map<number, number>();
/** What stands at the sides of a card in a narrow window. */
const SIDES = 64;

const likelyWidth = (fallback: number): number =>
  lastWidths.get(fallback) ?? Math.min(fallback, Math.max(0, window.innerWidth - SIDES));

/**
 * Width of an element. Measured at once it would cost a layout, so the likely one is drawn first and corrected before the
 * frame is painted. On paper the width that its style names: what is printed is drawn before it is laid out there.
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
      // Not the rectangle on the screen: a presentation shows its slides zoomed.
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
