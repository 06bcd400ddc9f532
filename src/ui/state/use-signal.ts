import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';

/** Reading begins and ends within this hook; what the component does after it is not watched. */
const MANAGED_HOOK = 2;

/** The only bridge from signals to React: components see hooks, and a hook cannot be forgotten. */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  const reading = useSignals(MANAGED_HOOK);
  try {
    return signal.value;
  } finally {
    reading.f();
  }
}
