/** Rounds a result for print: rates to six decimals, all other numbers to cents. */
import { roundRate, roundToCents } from '../shared/rounding.ts';
import { isRateMember } from '../shared/rate-members.ts';

/** `rates`: keys that mean rates in this result, whatever they mean in others. */
export function roundResult(value: unknown, rate = false, rates: readonly string[] = []): unknown {
  if (typeof value === 'number') return rate ? roundRate(value) : roundToCents(value);
  if (Array.isArray(value)) return value.map((element) => roundResult(element, rate, rates));
  if (!isObject(value)) return value;
  const rounded: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = value[key];
    rounded[key] = roundResult(member, rates.includes(key) || isRateMember(key, member, rate), rates);
  }
  return rounded;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object';
