/** Returns text for storage with "\n" line ends, without control characters and half characters. The text is never HTML. */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\p{Cs}/gu, '');

/**
 * Returns a name for display: one line, without invisible or direction characters, empty if no visible character
 * remains. Joiners and direction marks of single letters remain, because some scripts require them.
 */
export function readableName(typed: string): string {
  const line = typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Removes half characters.
    .replace(/\p{Cs}/gu, '')
    .replace(/[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  return /[^\p{Cf}\p{Z}\p{DI}\u2800]/u.test(line) ? line : '';
}

/** A larger number, such as an age or a year, is part of the name unless the name without it exists. */
const COPY = / \(([2-9]|[1-9]\d)\)$/;
const FIRST_UNCERTAIN = 10;

/** Returns the name, or the original name with the first free number. A copy of "Income (2)" is also numbered from "Income". */
export function freeName(name: string, existing: Iterable<string>, longest = Infinity): string {
  const names = new Set(existing);
  const base = name.replace(COPY, '');
  const isCopy = Number(COPY.exec(name)?.[1]) < FIRST_UNCERTAIN || names.has(base);
  const original = isCopy ? base : name;
  let free = name;
  for (let count = 2; names.has(free); count += 1) {
    const number = ` (${count})`;
    free = `${cutTo(original, longest - number.length)}${number}`;
  }
  return free;
}

/** Returns the beginning of a name without a final space or half of a surrogate pair. */
export const cutTo = (name: string, longest: number): string =>
  name
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** For imports. Calls `create` until a name is free, because another request may use a name at the same time. */
export async function createUnderFreeName<T>(
  name: string,
  longest: number,
  create: (name: string) => Promise<T | 'name_taken'>,
): Promise<T> {
  const existing: string[] = [];
  for (;;) {
    const free = freeName(name, existing, longest);
    const created = await create(free);
    if (created !== 'name_taken') return created;
    existing.push(free);
  }
}

/** "A", "A and B", "A, B and C". */
export const listOf = (items: readonly string[], conjunction = 'and'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
