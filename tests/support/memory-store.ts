import type { browserStore } from '../../src/adapters/browser-storage/key-value-store.ts';

/** Browser storage for tests. */
export function memoryStore(initial: Record<string, string> = {}): ReturnType<typeof browserStore> {
  const values = new Map(Object.entries(initial));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onOtherTab: () => () => undefined,
  };
}
