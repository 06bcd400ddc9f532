/** Rounds, writes and encodes a result as JSON in one pass. Separate passes would cost twice the calculation. */
import { roundedUnits, roundHalfAway, roundRate, roundToCents } from '../shared/rounding.ts';

const encoder = new TextEncoder();
export const jsonBytes = (value: unknown) => encoder.encode(JSON.stringify(value));

const [TRUE, FALSE, NULL] = [true, false, null].map(jsonBytes);
const [QUOTE, COMMA, MINUS, POINT, ZERO, COLON, BACKSLASH] = [0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x3a, 0x5c];

let bytes = new Uint8Array(2 ** 18);
/** Bytes written. A typed array ignores writes past its end, so this is also the required size. */
let length = 0;

/** Rounds like `roundResult`. A member that consists of bytes is JSON already. */
export function roundedJson(
  value: object,
  rates: readonly string[],
  [before, after]: readonly [before: string, after: string],
): Uint8Array<ArrayBuffer> {
  for (;;) {
    length = 0;
    writeBytes(encoder.encode(before));
    write(value, false, rates);
    writeBytes(encoder.encode(after));
    if (length <= bytes.length) return bytes.slice(0, length);
    bytes = new Uint8Array(2 * length);
  }
}

function write(value: unknown, isRate: boolean, rates: readonly string[]): void {
  if (typeof value === 'number') writeNumber(value, isRate ? 6 : 2);
  else if (typeof value === 'string') writeText(value);
  else if (value instanceof Uint8Array) writeBytes(value);
  else if (Array.isArray(value)) {
    bytes[length++] = 0x5b;
    for (let at = 0; at < value.length; at += 1) {
      if (at > 0) bytes[length++] = COMMA;
      write(value[at], isRate, rates);
    }
    bytes[length++] = 0x5d;
  } else if (isObject(value)) {
    let before = 0x7b;
    for (const key in value) {
      const member = value[key];
      if (member === undefined) continue;
      bytes[length++] = before;
      before = COMMA;
      writeText(key);
      bytes[length++] = COLON;
      write(member, isRateMember(key, member, isRate, rates), rates);
    }
    if (before !== COMMA) bytes[length++] = before;
    bytes[length++] = 0x7d;
  } else writeBytes(value === true ? TRUE : value === false ? FALSE : NULL);
}

function writeBytes(part: Uint8Array): void {
  for (let at = 0; at < part.length; at += 1) bytes[length + at] = part[at];
  length += part.length;
}

function writeText(text: string): void {
  let end = length;
  bytes[end++] = QUOTE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // JSON escapes the character, or UTF-8 needs more than one byte.
    if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH)
      return writeBytes(jsonBytes(text));
    bytes[end++] = code;
  }
  bytes[end++] = QUOTE;
  length = end;
}

/** Writes integer cents or millionths. Up to 15 digits this is the shortest text, as in JSON. */
function writeNumber(value: number, decimals: 2 | 6): void {
  const scale = decimals === 2 ? 100 : 1e6;
  const units = roundedUnits(value, scale);
  if (Number.isNaN(units)) return writeBytes(jsonBytes(roundHalfAway(value, decimals)));
  if (value < 0 && units > 0) bytes[length++] = MINUS;
  const integer = Math.floor(units / scale);
  let digits = 1;
  for (let power = 10; power <= integer; power *= 10) digits += 1;
  writeDigits(integer, digits);
  let rest = units - integer * scale;
  if (rest === 0) return;
  bytes[length++] = POINT;
  digits = decimals;
  for (; rest % 10 === 0; rest /= 10) digits -= 1;
  writeDigits(rest, digits);
}

function writeDigits(number: number, digits: number): void {
  let left = number | 0;
  for (let at = length + digits - 1; at >= length; at -= 1) {
    const tens = (left / 10) | 0;
    bytes[at] = ZERO + left - 10 * tens;
    left = tens;
  }
  length += digits;
}

/** Keys of rates, for printing and replay. All other numbers are money, counts, ages or years. */
const RATE_ENDINGS = /(?:rate|irr|ror|geometric|credited|raw|blend|factor)$/;

/** Rate keys with other endings. */
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
  // Shares of paths.
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

/** Whether numbers of `member` are rates. `isParentRate`: they are in the parent object. `rates`: additional rate keys. */
export function isRateMember(
  key: string,
  member: unknown,
  isParentRate: boolean,
  rates: readonly string[] = [],
): boolean {
  if (rates.includes(key)) return true;
  // All of {rate, status, difference} under a required return are rates; other objects are classified by key.
  if (isParentRate && typeof member === 'number') return true;
  if (member !== null && typeof member === 'object' && !Array.isArray(member))
    // The percentiles of a rate are rates.
    return key.endsWith('_ror') || ('p50' in member && isRateKey(key));
  return isRateKey(key);
}

/** Results have few keys and many rows. The limit protects against keys chosen by an input. */
const seen = new Map<string, boolean>();
const MAX_SEEN = 1000;

function isRateKey(key: string): boolean {
  const known = seen.get(key);
  if (known !== undefined) return known;
  const isRate = RATE_ENDINGS.test(key) || OTHER_RATES.has(key);
  if (seen.size < MAX_SEEN) seen.set(key, isRate);
  return isRate;
}

export function roundResult(value: unknown, isRate = false, rates: readonly string[] = []): unknown {
  if (typeof value === 'number') return isRate ? roundRate(value) : roundToCents(value);
  if (Array.isArray(value)) return value.map((element) => roundResult(element, isRate, rates));
  if (!isObject(value)) return value;
  const rounded: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = value[key];
    rounded[key] = roundResult(member, isRateMember(key, member, isRate, rates), rates);
  }
  return rounded;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object';
