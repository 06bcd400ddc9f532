/** Chooses the figures of a result to explain without a request. */
import { isObject } from '../calculations/rounded-json.ts';

interface Found {
  readonly path: string;
  /** Total length of the lists on the path. Totals are in short lists, years in long ones. */
  readonly listed: number;
}

/** Paths of numbers, those in short lists first. `selected`: paths with `*`, in the order of their figures. */
export function figurePaths(result: object, selected: readonly string[], limit: number): string[] {
  const found = [...numbersIn(result, '', 0)];
  const within = (prefix: string) => found.filter(({ path }) => isWithin(path, prefix));
  const lists = selected.length === 0 ? [found] : selected.map(within);
  const ordered = lists.flatMap((list) => list.toSorted((a, b) => a.listed - b.listed));
  return [...new Set(ordered.map(({ path }) => path))].slice(0, limit);
}

function* numbersIn(value: unknown, path: string, listed: number): Generator<Found> {
  if (typeof value === 'number') yield { path, listed };
  if (!isObject(value)) return;
  const length = Array.isArray(value) ? value.length : 0;
  for (const [key, member] of Object.entries(value))
    if (path !== '' || (key !== 'inputs' && key !== 'meta'))
      yield* numbersIn(member, path === '' ? key : `${path}.${key}`, listed + length);
}

function isWithin(path: string, prefix: string): boolean {
  const parts = path.split('.');
  return prefix.split('.').every((part, at) => part === parts[at] || (part === '*' && at < parts.length));
}
