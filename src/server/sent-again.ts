import { isDeepStrictEqual } from 'node:util';

/**
 * Whether a form that comes from the revision before this one asks for what is there already: it was saved, and its answer
 * was lost on the way. Another window's change is not taken for it, since that left something else.
 */
export function isSentAgain<Kept extends { revision: number }>(
  kept: Kept,
  revision: number,
  wanted: Partial<Record<keyof Kept, unknown>>,
): boolean {
  return (
    kept.revision === revision + 1 &&
    Object.entries(wanted).every(
      ([member, value]) =>
        value === undefined || isDeepStrictEqual(plain(kept[member as keyof Kept]), plain(value)),
    )
  );
}

/** As it is stored: what is undefined is left out. */
const plain = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)));
