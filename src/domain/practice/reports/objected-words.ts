/** Which words of a note regulators object to. A hint to whoever writes, never a bar: context decides. */
import { noteWords } from './note-text.ts';
import { OBJECTED_WORDS, type ObjectedWords } from './objected-words-data.ts';

export interface Objection extends Pick<ObjectedWords, 'id' | 'reason' | 'source'> {
  /** As they were written, each once. */
  found: string[];
}

const PATTERNS = OBJECTED_WORDS.map((entry) => ({
  entry,
  // Letters on either side would make it another word: "imprisk-freely" is none of ours.
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${entry.pattern.replaceAll(' ', String.raw`\s+`)})(?![\p{L}\p{N}])`,
    'giu',
  ),
}));

/** In the order in which they stand in the text, each rule once. */
export function objectedWords(text: string): Objection[] {
  const words = noteWords(text);
  return PATTERNS.flatMap(({ entry, pattern }) => {
    const hits = [...words.matchAll(pattern)];
    const first = hits[0];
    if (!first) return [];
    const found = new Map(hits.map(([hit]) => [hit.toLowerCase(), hit.replace(/\s+/g, ' ')]));
    return [
      {
        at: first.index,
        id: entry.id,
        reason: entry.reason,
        source: entry.source,
        found: [...found.values()],
      },
    ];
  })
    .sort((one, other) => one.at - other.at)
    .map(({ at: _, ...objection }) => objection);
}
