/** Rounds a result for print: rates to six decimals, all other numbers to cents. */
import { roundRate, roundToCents } from '../shared/rounding.ts';

/**
 * Which numbers of a result are rates: those whose key says so, and every element of a list under such a
 * key. All other numbers are money, counts, ages or years. Printing rounds by this, replay compares by it.
 */
const RATE_ENDINGS = /(?:rate|irr|ror|geometric|credited|raw|blend|factor)$/;

/** Rates whose keys end otherwise. */
const OTHER_RATES = new Set([
  'rate_of_return',
  'mean_shift',
  'cap',
  'assumed',
  'current',
  'alternative',
  'mean',
  'volatility',
  'dividend_yield',
  'multiple',
  'worst',
  'searched',
  'annual_cost',
  'share_of_outlay',
  'market_return',
  'average_credit',
  'lapse_share',
  'paid_share',
  'irr_surrender',
  'irr_surrender_before_tax',
  'irr_death',
  // Of counted paths.
  'share',
  'share_there',
  'standard_error',
  'low',
  'high',
  'ties',
  'first_half',
  'second_half',
  'half_width',
  'z',
  'returns',
  'correlation',
]);

/**
 * Whether the numbers of `member`, found under `key`, are rates; `within` says it of the object that holds it. `rates`:
 * keys that mean rates in this calculation and money in others.
 */
export function isRateMember(
  key: string,
  member: unknown,
  within: boolean,
  rates: readonly string[] = [],
): boolean {
  if (rates.includes(key)) return true;
  // {rate, status, difference} under a required return is rates throughout; other objects say it by key.
  if (within && typeof member === 'number') return true;
  if (member !== null && typeof member === 'object' && !Array.isArray(member))
    // … and so are the percentiles of a rate.
    return key.endsWith('_ror') || ('p50' in member && isRateKey(key));
  return isRateKey(key);
}

/** Results have few keys and many rows; the limit is for keys that an input may choose. */
const seen = new Map<string, boolean>();
const MOST_SEEN = 1000;

function isRateKey(key: string): boolean {
  const known = seen.get(key);
  if (known !== undefined) return known;
  const rate = RATE_ENDINGS.test(key) || OTHER_RATES.has(key);
  if (seen.size < MOST_SEEN) seen.set(key, rate);
  return rate;
}

export function roundResult(value: unknown, rate = false, rates: readonly string[] = []): unknown {
  if (typeof value === 'number') return rate ? roundRate(value) : roundToCents(value);
  if (Array.isArray(value)) return value.map((element) => roundResult(element, rate, rates));
  if (!isObject(value)) return value;
  const rounded: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = value[key];
    rounded[key] = roundResult(member, isRateMember(key, member, rate, rates), rates);
  }
  return rounded;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object';
