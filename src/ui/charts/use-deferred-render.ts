import { createContext, startTransition, useContext, useEffect, useState, type RefObject } from 'react';

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** A slider that is being dragged brings a new value well within this; what nobody sees follows once it rests. */
const REST_MS = 100;
/** At the latest so long after that, however busy the page is. */
const LATEST_MS = 150;

/** Runs all that waits, together, once nothing new has come for a moment. */
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

/** True around what is drawn from such a value already: nothing in it need wait once more. */
export const DeferredContext = createContext(false);

/** The value, a moment after it comes, so that what is seen is painted first; React's own often shares the frame. */
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

/** Whether any of it stands in the window; `atFirst` until that is known, and true where it cannot be. */
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
