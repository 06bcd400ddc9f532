/**
 * What follows from figures alone, made once: by the history, the series that an input brings along, and a key.
 * Neither a history nor an input's series is ever changed; new figures are a new object.
 */
import type { SeriesById } from './market.ts';
import type { IndexHistory } from './index-history.ts';

/** A slider leaves a trail of keys; of more than `most` the oldest go. */
export function madeOnce<T>(
  most = 64,
): (history: IndexHistory, own: SeriesById, key: string, make: () => T) => T {
  const made = new WeakMap<IndexHistory, WeakMap<SeriesById, Map<string, T>>>();
  return (history, own, key, make) => {
    let ofHistory = made.get(history);
    if (!ofHistory) made.set(history, (ofHistory = new WeakMap<SeriesById, Map<string, T>>()));
    let ofOwn = ofHistory.get(own);
    if (!ofOwn) ofHistory.set(own, (ofOwn = new Map<string, T>()));
    const known = ofOwn.get(key);
    if (known !== undefined) return known;
    const found = make();
    if (ofOwn.size >= most)
      for (const oldest of ofOwn.keys()) {
        ofOwn.delete(oldest);
        break;
      }
    ofOwn.set(key, found);
    return found;
  };
}
