/** Levels as they are typed or pasted: separated by lines, tabs, spaces, semicolons or commas. */

/** Numbers where they are numbers; what is none stays as it was typed, for the schema to refuse. */
export const levelsIn = (text: string): (number | string)[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => (/^[+]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(part) ? Number(part) : part));

export const levelsText = (levels: readonly unknown[]): string =>
  levels
    .flatMap((level) => (typeof level === 'number' || typeof level === 'string' ? [String(level)] : []))
    .join(', ');

/** What is wrong with the text, where it is none of the bounds that the schema knows. */
export function levelsFault(text: string): string | null {
  const wrong = levelsIn(text).find((level) => typeof level === 'string');
  if (wrong !== undefined)
    return `“${String(wrong).slice(0, 20)}” is not a level. Enter numbers above zero, such as 100, 112.5, 95.`;
  return null;
}
