/**
 * Paths of a result: "totals.fee", "rows.16.balance" (positions start at 0), "rows.*.balance" (each element).
 * Members of null are null, because an empty slot has no figures.
 */
import { isRateMember, roundResult } from '../domain/calculations/rounded-json.ts';

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
  const round = rounded && parts[0] !== 'inputs' && parts[0] !== 'meta';
  const isRate = (holder: object, key: string, member: unknown, rate: boolean): boolean =>
    Array.isArray(holder) ? rate : isRateMember(key, member, rate, rates);

  function walk(value: unknown, at: number, rate: boolean): Found {
    if (at === parts.length)
      return { ok: true, value: round ? roundResult(value, rate, rates) : (value ?? null) };
    if (value === null || value === undefined) return { ok: true, value: null };
    const part = parts[at];
    const where = at === 0 ? 'the result' : parts.slice(0, at).join('.');
    if (typeof value !== 'object') return { ok: false, problem: `${where} has no members.` };
    if (part === '*') {
      const values: unknown[] = [];
      for (const [key, member] of Object.entries(value)) {
        const found = walk(member, at + 1, isRate(value, key, member, rate));
        if (!found.ok) return found;
        values.push(found.value);
      }
      return { ok: true, value: values };
    }
    const foundMember = findMember(value, part);
    if (foundMember === undefined) return { ok: false, problem: missingMemberText(value, part, where) };
    return walk(foundMember.member, at + 1, isRate(value, part, foundMember.member, rate));
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

/** Returns the paths of all --select options, which are comma-separated lists. */
export const selectedPaths = (selections: readonly string[] = []): string[] =>
  selections.flatMap((list) => list.split(',').map((path) => path.trim())).filter((path) => path !== '');

/** `path=from:to:step`. Values are multiples of the last decimal place, so that 0.04:0.09:0.005 ends at 0.09. */
export interface Sweep {
  readonly path: string;
  readonly values: readonly number[];
}

/** Practical limit, calculated within minutes. */
const MAX_CASES = 100_000;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

export function parseSweep(text: string): Sweep | string {
  const equals = text.indexOf('=');
  const [from, to, step, ...more] = text.slice(equals + 1).split(':');
  if (equals < 1 || step === undefined || more.length > 0)
    return `"${text}": expected path=from:to:step, such as vehicle.rate_of_return=0.04:0.09:0.005.`;
  const path = text.slice(0, equals);
  for (const number of [from, to, step])
    if (!DECIMAL.test(number)) return `${path}: "${number}" is not a decimal number.`;
  const decimals = Math.max(...[from, to, step].map((number) => (number.split('.')[1] ?? '').length));
  const [first, last, by] = [from, to, step].map((number) => Math.round(Number(`${number}e${decimals}`)));
  if (![first, last, by].every(Number.isSafeInteger)) return `${path}: the numbers have too many digits.`;
  if (by === 0) return `${path}: the step must not be 0.`;
  if ((last - first) * by < 0) return `${path}: the step has the wrong sign.`;
  const count = Math.floor((last - first) / by) + 1;
  if (count > MAX_CASES) return tooMany(count);
  const values = Array.from({ length: count }, (_, index) => Number(`${first + index * by}e-${decimals}`));
  return { path, values };
}

/** Returns every combination, with the last sweep changing fastest, or an error if there are too many. */
export function combinations(sweeps: readonly Sweep[]): number[][] | string {
  const count = sweeps.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_CASES) return tooMany(count);
  return sweeps.reduce<number[][]>(
    (cases, { values }) => cases.flatMap((selections) => values.map((value) => [...selections, value])),
    [[]],
  );
}

const tooMany = (count: number): string =>
  `${count.toLocaleString('en-US')} cases: at most ${MAX_CASES.toLocaleString('en-US')} in one run.`;

/** Returns a copy of the input with a new value at the path. Creates missing objects; list positions must exist. */
export function withValue(input: unknown, path: string, value: number): unknown {
  return replaceAt(input, path.split('.'), value);
}

function replaceAt(holder: unknown, [part, ...rest]: readonly string[], value: number): unknown {
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
        const chosen = part === '*' ? list : list.slice(Number(part), Number(part) + 1);
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
