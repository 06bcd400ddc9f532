import { createContext, useContext, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { usePrinting } from '../kit/use-printing.ts';

/** How much lower or higher than usual charts are drawn: a slide has the room it has, and its type stays large. */
export const ChartStretch = createContext(1);

/** `least` is what its labels need. */
export const useChartHeight = (usual: number, least: number): number =>
  Math.max(least, Math.round(usual * useContext(ChartStretch)));

/**
 * Width of an element, known before the first paint and followed from then on. On paper that of the sheet, where its
 * style names one: what is printed is drawn before it is laid out there.
 */
export function useElementWidth<T extends HTMLElement>(fallback: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [{ screen, paper }, setWidths] = useState({ screen: fallback, paper: 0 });
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      // Not the rectangle on the screen: a presentation shows its slides zoomed.
      const measured = element.clientWidth;
      const sheet = parseFloat(getComputedStyle(element).getPropertyValue('--paper-width')) || 0;
      setWidths((now) =>
        now.paper === sheet && (now.screen === measured || measured <= 0)
          ? now
          : { screen: measured > 0 ? measured : now.screen, paper: sheet },
      );
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isPrinting && paper > 0 ? paper : screen];
}
