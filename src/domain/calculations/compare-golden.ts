/** Compares the members in `expected` with a result, within the tolerance. Lists must have the same length. */
import { isRateMember } from './rounded-json.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';
import { SHIPPED_TAX_TABLES } from '../tax/federal/grown-tables.ts';
import { firstTaxYear, lastTaxYear, tablesThrough, type TaxTables } from '../tax/federal/tax-tables.ts';

export interface GoldenCase {
  readonly input: unknown;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly why: string;
  readonly source: string;
  readonly tolerance?: number;
  /** The shipped tables through the year `tables_through`, so that later years do not change the case. */
  readonly taxTables?: TaxTables;
}

/** Members that are not results. */
const NEVER_COMPARED = new Set(['inputs', 'meta']);

const HALF_THE_SIXTH_DECIMAL = 5e-7;
/** Tolerance for rounding errors: a difference of exactly the tolerance passes. */
const LAST_BITS = 1e-9;

/** Returns the first different member by path ("rows.16.balance: expected …"), or undefined if all match. */
export function firstDifference(
  actual: unknown,
  expected: unknown,
  tolerance?: number,
  rates?: readonly string[],
): string | undefined {
  if (!isRecord(expected)) return differenceAt('', actual, expected, false, tolerance, rates);
  const compared = Object.fromEntries(
    Object.entries(expected).filter(([member]) => !NEVER_COMPARED.has(member)),
  );
  return differenceAt('', actual, compared, false, tolerance, rates);
}

function differenceAt(
  path: string,
  actual: unknown,
  expected: unknown,
  isRate: boolean,
  tolerance: number | undefined,
  rates: readonly string[] | undefined,
): string | undefined {
  if (typeof expected === 'number') {
    const allowed = (tolerance ?? (isRate ? HALF_THE_SIXTH_DECIMAL : HALF_A_CENT)) + LAST_BITS;
    const isWithin = typeof actual === 'number' && Math.abs(actual - expected) <= allowed;
    return isWithin ? undefined : different(path, expected, actual);
  }
  if (expected === null || typeof expected !== 'object')
    return actual === expected ? undefined : different(path, expected, actual);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return different(path, expected, actual);
    if (actual.length !== expected.length)
      return `${path}: expected ${expected.length} values, got ${actual.length}`;
    for (const [index, element] of expected.entries()) {
      const found = differenceAt(
        below(path, String(index)),
        actual[index],
        element,
        isRate,
        tolerance,
        rates,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(actual)) return different(path, expected, actual);
  for (const [key, member] of Object.entries(expected)) {
    const actualValue = Object.hasOwn(actual, key) ? actual[key] : undefined;
    const isMemberRate = isRateMember(key, member, isRate, rates);
    const found = differenceAt(below(path, key), actualValue, member, isMemberRate, tolerance, rates);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const below = (path: string, key: string): string => (path ? `${path}.${key}` : key);

const different = (path: string, expected: unknown, actual: unknown): string =>
  `${path || 'the result'}: expected ${describeValue(expected)}, got ${describeValue(actual)}`;

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isRecord(value))
    return `{${Object.keys(value).slice(0, 4).join(', ')}${Object.keys(value).length > 4 ? ', …' : ''}}`;
  return JSON.stringify(value);
}

/** Returns a golden case from a document, or the reason why it is invalid. */
export function goldenCaseFrom(document: unknown): GoldenCase | string {
  if (!isRecord(document)) return 'not a golden case: it must be an object with input and expected';
  const { input, expected, why, source, tolerance, tables_through: last } = document;
  if (input === undefined) return 'not a golden case: it has no input';
  if (!isRecord(expected)) return 'not a golden case: it has no expected members';
  if (Object.keys(expected).every((member) => NEVER_COMPARED.has(member)))
    return 'it expects nothing: name a member of the result in expected';
  if (tolerance !== undefined && !(typeof tolerance === 'number' && tolerance >= 0))
    return 'its tolerance must be a number of 0 or more';
  const [first, newest] = [firstTaxYear(SHIPPED_TAX_TABLES), lastTaxYear(SHIPPED_TAX_TABLES)];
  if (last !== undefined && !(typeof last === 'number' && last >= first && last <= newest))
    return `its tables_through must be a year from ${first} to ${newest}`;
  return {
    input,
    expected,
    why: typeof why === 'string' ? why : '',
    source: typeof source === 'string' ? source : '',
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(last === undefined ? {} : { taxTables: tablesThrough(last, SHIPPED_TAX_TABLES) }),
  };
}
