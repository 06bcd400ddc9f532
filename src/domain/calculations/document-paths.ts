/**
 * Paths of a result: "totals.fee", "rows.16.balance" (positions start at 0), "rows.*.balance" (each element).
 * Members of null are null, because an empty slot has no figures.
 */
import { isObject, isRateMember, roundResult } from './rounded-json.ts';

export type Found =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** `rounded` rounds as for the complete printed result; `rates`: keys that mean rates in it. */
export function valueAt(
  result: object,
  path: string,
  rounded: boolean,
  rates: readonly string[] = [],
): Found {
  const parts = path.split('.');
  // Inputs are returned unrounded.
  const shouldRound = rounded && parts[0] !== 'inputs' && parts[0] !== 'meta';
  const isRate = (holder: object, key: string, member: unknown, isParentRate: boolean): boolean =>
    Array.isArray(holder) ? isParentRate : isRateMember(key, member, isParentRate, rates);

  function walk(value: unknown, at: number, isParentRate: boolean): Found {
    if (at === parts.length)
      return { ok: true, value: shouldRound ? roundResult(value, isParentRate, rates) : (value ?? null) };
    if (value === null || value === undefined) return { ok: true, value: null };
    const part = parts[at];
    const where = at === 0 ? 'the result' : parts.slice(0, at).join('.');
    if (typeof value !== 'object') return { ok: false, problem: `${where} has no members.` };
    if (part === '*') {
      const values: unknown[] = [];
      for (const [key, member] of Object.entries(value)) {
        const found = walk(member, at + 1, isRate(value, key, member, isParentRate));
        if (!found.ok) return found;
        values.push(found.value);
      }
      return { ok: true, value: values };
    }
    const foundMember = findMember(value, part);
    if (foundMember === undefined) return { ok: false, problem: missingMemberText(value, part, where) };
    return walk(foundMember.member, at + 1, isRate(value, part, foundMember.member, isParentRate));
  }
  return walk(result, 0, false);
}

function findMember(holder: object, key: string): { member: unknown } | undefined {
  if (Array.isArray(holder)) {
    const list: readonly unknown[] = holder;
    return /^\d+$/.test(key) && Number(key) < list.length ? { member: list[Number(key)] } : undefined;
  }
  const descriptor = Object.getOwnPropertyDescriptor(holder, key);
  return descriptor && { member: descriptor.value as unknown };
}

function missingMemberText(holder: object, key: string, where: string): string {
  if (Array.isArray(holder)) {
    const length = holder.length;
    return length === 0
      ? `${where} is empty.`
      : `There is no ${key} in ${where}: it has ${length} values, 0 to ${length - 1}, or * for each.`;
  }
  return `There is no "${key}" in ${where}. There are: ${Object.keys(holder).join(', ')}.`;
}

/** Returns a copy of the input with a new value at the path. Creates missing objects; list positions must exist. */
export function withValue(input: unknown, path: string, value: unknown): unknown {
  return replaceAt(input, path.split('.'), value);
}

function replaceAt(holder: unknown, [part, ...rest]: readonly string[], value: unknown): unknown {
  if (part === undefined) return value;
  if (Array.isArray(holder)) {
    const list: readonly unknown[] = holder;
    return list.map((element, index) =>
      part === '*' || part === String(index) ? replaceAt(element, rest, value) : element,
    );
  }
  const object = holder !== null && typeof holder === 'object' ? holder : {};
  const members = new Map<string, unknown>(Object.entries(object));
  members.set(part, replaceAt(members.get(part), rest, value));
  return Object.fromEntries(members);
}

/** Returns the reason why a path does not exist in this input; undefined if it exists. */
export function missingPosition(input: unknown, path: string): string | undefined {
  let level: unknown[] = [input];
  for (const part of path.split('.')) {
    const next: unknown[] = [];
    for (const holder of level) {
      if (Array.isArray(holder)) {
        const list: readonly unknown[] = holder;
        const chosen = part === '*' ? list : list.filter((_, index) => part === String(index));
        if (chosen.length === 0) return `${path}: the list has ${list.length} values.`;
        next.push(...chosen);
      } else if (holder !== null && typeof holder === 'object')
        next.push(new Map<string, unknown>(Object.entries(holder)).get(part));
      else if (part === '*' || /^\d+$/.test(part)) return `${path}: the input has no list there.`;
    }
    level = next;
  }
  return undefined;
}

interface FoundNumber {
  readonly path: string;
  /** Total length of the lists on the path. Totals are in short lists, years in long ones. */
  readonly listed: number;
}

/** Paths of numbers, those in short lists first. `selected`: paths with `*`, in the order of their figures. */
export function figurePaths(result: object, selected: readonly string[], limit: number): string[] {
  const selections = selected.length === 0 ? [[]] : selected.map((path) => path.split('.'));
  const ordered = selections.flatMap((within) =>
    [...numbersIn(result, within, { path: '', listed: 0 })].toSorted((a, b) => a.listed - b.listed),
  );
  return [...new Set(ordered.map(({ path }) => path))].slice(0, limit);
}

function* numbersIn(
  value: unknown,
  [key = '*', ...within]: readonly string[],
  { path, listed }: FoundNumber,
): Generator<FoundNumber> {
  if (!isObject(value)) return;
  const length = Array.isArray(value) ? value.length : 0;
  for (const [name, member] of Object.entries(value)) {
    const isFigure = path !== '' || (name !== 'inputs' && name !== 'meta');
    if (!isFigure || (key !== '*' && key !== name)) continue;
    const found = { path: path === '' ? name : `${path}.${name}`, listed: listed + length };
    if (typeof member === 'number' && within.length === 0) yield found;
    else yield* numbersIn(member, within, found);
  }
}
