import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from '../../kit/use-printing.ts';

/** As many as stand in the first window. */
const FIRST = 2;

/** How many of a report's cards are drawn: those at the top at once, the others one after the other once these are seen. */
export function useArriving(count: number): number {
  const [arrived, setArrived] = useState(FIRST);
  const isPrinting = usePrinting();
  useEffect(() => {
    if (arrived >= count) return;
    // After the frame that shows what is there.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setArrived(arrived + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [arrived, count]);
  return isPrinting ? count : arrived;
}
