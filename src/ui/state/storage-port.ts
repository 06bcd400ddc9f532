/** Where small things are kept in the browser; wiring.ts hands in the real one. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  onOtherTab(listener: (key: string | null) => void): () => void;
}

/** Stored text is never trusted: what is no JSON counts as absent. */
export function readJson(store: KeyValue, key: string): unknown {
  const text = store.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
