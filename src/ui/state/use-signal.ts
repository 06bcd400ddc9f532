import type { ReadonlySignal } from '@preact/signals-core';
import { useSyncExternalStore } from 'react';

/** The only bridge from signals to React: components see hooks, and a hook cannot be forgotten. */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  return useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.value,
  );
}
