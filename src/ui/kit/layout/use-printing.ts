import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Components that mount during the print layout miss the event and read this flag. */
let isPageInPrint = false;
if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => (isPageInPrint = true));
  window.addEventListener('afterprint', () => (isPageInPrint = false));
}

/** True while the page prints. Paper does not scroll and has no controls, so components render all content. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => isPageInPrint);
  useEffect(() => {
    // Synchronous: the browser prints the page as it is after the event handler.
    const set = (on: boolean): void => flushSync(() => setIsPrinting(on));
    const stop = new AbortController();
    window.addEventListener('beforeprint', () => set(true), { signal: stop.signal });
    window.addEventListener('afterprint', () => set(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
