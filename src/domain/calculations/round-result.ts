/**
 * Rounds a result for print: rates to six decimals, all other numbers to cents. A number is a rate when
 * its key says so, and so is every element of a list under such a key.
 */
import { roundRate, roundToCents } from '../shared/rounding.ts';

const RATE_ENDINGS = /(?:rate|irr|ror|average|geometric|credited|raw|blend|factor)$/;

/** Rates whose keys end otherwise. */
const OTHER_RATES = new Set(['assumed', 'annual_cost', 'share_of_outlay', 'market_return']);

export function roundResult(value: unknown, rate = false): unknown {
  if (typeof value === 'number') return rate ? roundRate(value) : roundToCents(value);
  if (Array.isArray(value)) return value.map((element) => roundResult(element, rate));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, roundResult(member, isRate(key, member))]),
  );

  function isRate(key: string, member: unknown): boolean {
    // {rate, status, difference} under a required return is rates throughout; other objects say it by key.
    if (typeof member === 'number') return true;
    if (member !== null && typeof member === 'object' && !Array.isArray(member)) return key.endsWith('_ror');
    return RATE_ENDINGS.test(key) || OTHER_RATES.has(key);
  }
}
