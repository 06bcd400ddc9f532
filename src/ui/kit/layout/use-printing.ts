import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What appears while the page is laid out for paper comes after the event and asks here. */
let isUnderWay = false;
if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => (isUnderWay = true));
  window.addEventListener('afterprint', () => (isUnderWay = false));
}

/** Whether the page is being printed: paper does not scroll and has no switches, so everything is drawn. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => isUnderWay);
  useEffect(() => {
    // At once: the browser prints what is there when the event has been handled.
    const set = (on: boolean): void => flushSync(() => setIsPrinting(on));
    const stop = new AbortController();
    window.addEventListener('beforeprint', () => set(true), { signal: stop.signal });
    window.addEventListener('afterprint', () => set(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
