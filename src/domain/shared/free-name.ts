/** The name itself while nobody has it, else the first that is free with a number after it: "Income", "Income 2", … */
export function freeName(name: string, taken: Iterable<string>, longest = Infinity): string {
  const names = new Set(taken);
  let free = name;
  for (let count = 2; names.has(free); count += 1) {
    const number = ` ${count}`;
    free = `${cutTo(name, longest - number.length)}${number}`;
  }
  return free;
}

/** The beginning of a name, never ending with a space or in the middle of a character that takes two places. */
export const cutTo = (name: string, longest: number): string =>
  name
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/**
 * For what comes without anybody there to choose: under its name, or with the first number after it that is free.
 * `create` is asked until a name is not taken: what others write at the same time counts as well.
 */
export async function createUnderFreeName<T>(
  name: string,
  longest: number,
  create: (name: string) => Promise<T | 'name_taken'>,
): Promise<T> {
  const taken: string[] = [];
  for (;;) {
    const free = freeName(name, taken, longest);
    const made = await create(free);
    if (made !== 'name_taken') return made;
    taken.push(free);
  }
}
