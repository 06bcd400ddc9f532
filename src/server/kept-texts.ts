/** Long answers, kept until anything in the database changes: coming back to a list is then as quick as a short one. */
export interface KeptTexts {
  /** What was made for this key while the database stood as it does now; made anew otherwise. */
  textFor(key: string, make: () => Promise<string>): Promise<string>;
}

/** A list of thousands has some megabytes. */
const MOST_KEPT = 8;

export function keptTexts(databaseState: () => string): KeptTexts {
  const kept = new Map<string, { state: string; text: string }>();
  return {
    async textFor(key, make) {
      // Before the reading: what is written meanwhile makes it another state, and the next caller reads again.
      const state = databaseState();
      const known = kept.get(key);
      const text = known?.state === state ? known.text : await make();
      kept.delete(key);
      kept.set(key, { state, text });
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return text;
    },
  };
}
