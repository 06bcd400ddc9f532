import { tagOf } from './answers.ts';
import { compress, type Encoding } from './compression.ts';

/** Long answers, kept until anything in the database changes: coming back to a list is then as quick as a short one. */
export interface KeptTexts {
  /** What was made for this key while the database stood as it does now; made anew otherwise. */
  answerFor(key: string, make: () => Promise<string>): Promise<KeptText>;
}

/** A finished answer with its tag, and the forms in which it was sent before. */
export interface KeptText {
  tag: string;
  bytes: Uint8Array<ArrayBuffer>;
  compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** A list of thousands has some megabytes. */
const MOST_KEPT = 8;

export function keptTexts(databaseState: () => string): KeptTexts {
  const kept = new Map<string, { state: string; text: KeptText }>();
  return {
    async answerFor(key, make) {
      // Before the reading: what is written meanwhile makes it another state, and the next caller reads again.
      const state = databaseState();
      const known = kept.get(key);
      const text = known?.state === state ? known.text : keptText(await make());
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

function keptText(text: string): KeptText {
  const bytes = new TextEncoder().encode(text);
  const forms = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    tag: tagOf(bytes),
    bytes,
    compressed(encoding) {
      const form = forms.get(encoding) ?? compress(bytes, encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}
