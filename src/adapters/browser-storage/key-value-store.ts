/** Browser storage. If unavailable (private windows, full disk), values remain in memory until the page closes. */
interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls `listener` if another tab changes a key; `null` if it cleared all. Returns an unsubscribe function. */
  onOtherTab(listener: (key: string | null) => void): () => void;
}

export function browserStore(area: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(area());
    } catch {
      return null;
    }
  };
  return {
    // Values in memory are newer than stored values.
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    onOtherTab(listener) {
      const handleStorage = (event: StorageEvent) => {
        if (event.storageArea === attempt((storage) => storage)) listener(event.key);
      };
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
  };
}
