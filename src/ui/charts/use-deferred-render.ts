import { createContext, startTransition, useContext, useEffect, useState, type RefObject } from 'react';
import { usePrinting } from '../kit/layout/use-printing.ts';

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Longer than the interval between values of a dragged slider, so that hidden parts wait until it rests. */
const REST_MS = 100;
const LATEST_MS = 150;

function scheduleRender(): void {
  const run = (): void => {
    const due = [...waiting];
    waiting.clear();
    startTransition(() => due.forEach((each) => each()));
  };
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') run();
    else requestIdleCallback(run, { timeout: LATEST_MS });
  }, REST_MS);
}

/** True inside content that is already deferred and must not be deferred again. */
export const DeferredContext = createContext(false);

/** Returns the value after a delay, so that visible parts paint first. useDeferredValue often shares their frame. */
export function useDeferredRender<T>(value: T): T {
  const isLate = useContext(DeferredContext);
  const [shown, setShown] = useState(() => value);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const follow = (): void => setShown(() => value);
    waiting.add(follow);
    scheduleRender();
    return () => void waiting.delete(follow);
  }, [value, shown]);
  return isLate ? value : shown;
}

/** Returns `atFirst` until the visibility is known, and true without IntersectionObserver. */
export function useIsInViewport(place: RefObject<Element | null>, atFirst = true): boolean {
  const [isInSight, setIsInSight] = useState(atFirst);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    if (typeof IntersectionObserver === 'undefined') return setIsInSight(true);
    const observer = new IntersectionObserver((entries) =>
      setIsInSight(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}

/** Defers the value of an offscreen part until it rests, so that a slider does not wait for the part. */
export function useDeferredOffscreen<T>(place: RefObject<Element | null>, value: T) {
  const isInViewport = useIsInViewport(place);
  const deferred = useDeferredRender(value);
  const isPrinting = usePrinting();
  const isLate = !isInViewport && !isPrinting;
  return { isLate, displayed: isLate ? deferred : value };
}
