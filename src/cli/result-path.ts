/**
 * Paths into a result: "totals.fee", "rows.16.balance" (lists count from 0), "rows.*.balance" (each of a
 * list). What a null holds is null: an empty slot has no figures. A member that is not there is refused.
 */
import { isRateMember, roundResult } from '../domain/calculations/rounded-json.ts';

export type Found =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** `rounded` rounds what is found as a whole printed result would have it; `rates`: keys that mean rates in it. */
export function valueAt(
  result: object,
  path: string,
  rounded: boolean,
  rates: readonly string[] = [],
): Found {
  const parts = path.split('.');
  // What a calculation was given is echoed as it was given.
  const round = rounded && parts[0] !== 'inputs' && parts[0] !== 'meta';
  return walk(result, parts, 0, false, { round, rates });
}

interface Rounding {
  readonly round: boolean;
  readonly rates: readonly string[];
}

function walk(
  value: unknown,
  parts: readonly string[],
  at: number,
  rate: boolean,
  rounding: Rounding,
): Found {
  const { round, rates } = rounding;
  if (at === parts.length)
    return { ok: true, value: round ? roundResult(value, rate, rates) : (value ?? null) };
  if (value === null || value === undefined) return { ok: true, value: null };
  const part = parts[at];
  const where = at === 0 ? 'the result' : parts.slice(0, at).join('.');
  if (typeof value !== 'object') return { ok: false, problem: `There is nothing below ${where}.` };
  if (part === '*') {
    const values: unknown[] = [];
    for (const [key, member] of Object.entries(value)) {
      const found = walk(member, parts, at + 1, rateOf(value, key, member, rate, rates), rounding);
      if (!found.ok) return found;
      values.push(found.value);
    }
    return { ok: true, value: values };
  }
  const own = ownMember(value, part);
  if (own === undefined) return { ok: false, problem: absent(value, part, where) };
  return walk(own.member, parts, at + 1, rateOf(value, part, own.member, rate, rates), rounding);
}

const rateOf = (
  holder: object,
  key: string,
  member: unknown,
  rate: boolean,
  rates: readonly string[],
): boolean => (Array.isArray(holder) ? rate : isRateMember(key, member, rate, rates));

function ownMember(holder: object, key: string): { member: unknown } | undefined {
  if (Array.isArray(holder)) {
    const list: readonly unknown[] = holder;
    return /^\d+$/.test(key) && Number(key) < list.length ? { member: list[Number(key)] } : undefined;
  }
  const descriptor = Object.getOwnPropertyDescriptor(holder, key);
  return descriptor && { member: descriptor.value as unknown };
}

function absent(holder: object, key: string, where: string): string {
  if (Array.isArray(holder)) {
    const length = holder.length;
    return length === 0
      ? `${where} is empty.`
      : `There is no ${key} in ${where}: it has ${length} values, 0 to ${length - 1}, or * for each.`;
  }
  return `There is no "${key}" in ${where}. There are: ${Object.keys(holder).join(', ')}.`;
}

/** The paths of every --select, each a list with commas between. */
export const selectedPaths = (given: readonly string[] = []): string[] =>
  given.flatMap((list) => list.split(',').map((path) => path.trim())).filter((path) => path !== '');
