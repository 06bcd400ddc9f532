import { roundHalfAway, roundRate, roundToCents } from './rounding.ts';

/** From here on, JavaScript writes numbers with an exponent. */
const BEYOND_FIXED = 1e21;

/** 1.5e+22 becomes 15 and 21 zeros. */
function fullText(size: number): string {
  const [digits = '', exponent] = String(size).split('e');
  return digits.replace('.', '').padEnd(Number(exponent) + 1, '0');
}

/**
 * Formats with thousands separators and rounds half away from zero on the decimal text (toFixed rounds the binary
 * value: 1.005 would become 1.00). Intl.NumberFormat writes the same, but creating it takes longer than formatting a
 * page of figures.
 */
function formatDigits(value: number, digits: number): string {
  const rounded = roundHalfAway(value, digits);
  const size = Math.abs(rounded);
  const text =
    size < BEYOND_FIXED ? size.toFixed(digits) : `${fullText(size)}${(0).toFixed(digits).slice(1)}`;
  const point = digits === 0 ? text.length : text.length - digits - 1;
  let integerPart = text.slice(0, point);
  for (let at = point - 3; at > 0; at -= 3)
    integerPart = `${integerPart.slice(0, at)},${integerPart.slice(at)}`;
  return `${rounded < 0 ? '-' : ''}${integerPart}${text.slice(point)}`;
}

type Figure = number | null | undefined;
const isMissing = (value: Figure): value is null | undefined => value == null || !Number.isFinite(value);

/** 1,234.50; nothing → "-". */
export const formatNumber = (value: Figure): string => (isMissing(value) ? '-' : formatDigits(value, 2));

/** 1,235; nothing → "-". */
export const formatInteger = (value: Figure): string => (isMissing(value) ? '-' : formatDigits(value, 0));

export const withMinus = (text: string): string => text.replace('-', '\u2212');

/** Keeps a sign with its figure, and an age with its word, on one line. */
export const unbroken = (text: string): string =>
  text.replaceAll('−$', '−\u2060$').replaceAll(/\b(through|from|by|at|age) (?=\d)/g, '$1\u00a0');

/** Rounded to six decimals first, because the API, shared links and the command line have six, and the text must be the same. */
const percentText = (value: number, digits: number): string =>
  withMinus(`${formatDigits(100 * roundHalfAway(roundRate(value), digits + 2), digits)}%`);

/** 0.065 → 6.50%, −0.01 → −1.00%; nothing → "–". */
export const formatPercent = (value: Figure): string => (isMissing(value) ? '\u2013' : percentText(value, 2));

/** Range of calculated rates of return. Here, because the calculation would add 2 KB to each shared report. */
export const MIN_RETURN = -0.99;
export const MAX_RETURN = 10;

/** Returns false for a bound, which represents a rate outside the range and cannot be compared. */
export const isInRange = (rate: number): boolean => rate > MIN_RETURN && rate < MAX_RETURN;

/** A rate of return. Above 100% a year, the figure has no meaning. */
export const formatReturn = (rate: Figure): string => {
  if (isMissing(rate) || (rate > MIN_RETURN && rate <= 1)) return formatPercent(rate);
  return rate > 1 ? 'above 100%' : rate === -1 ? '−100%' : 'below −99%';
};

/** For sentences and scales, without trailing zeros: 0.065 → 6.5%; no value → "–". */
export const formatShortPercent = (value: Figure, digits = 2): string =>
  isMissing(value) ? '\u2013' : percentText(value, digits).replace(/\.?0+%$/, '%');

/** "82.4%"; two decimals near 0% and 100%, because a single one would suggest certainty. "100%" only for all. */
export const shareText = (share: number): string =>
  share === 0 || share === 1
    ? `${100 * share}%`
    : `${(100 * share).toFixed(Math.min(share, 1 - share) < 0.001 ? 2 : 1)}%`;

/** Returns the absolute difference of two rates in percentage points: −0.01835 → 1.84. */
export const formatPoints = (difference: number): string =>
  formatPercent(Math.abs(difference)).replace('%', '');

/** $1,234.50, -$1,234.50; zero (also after rounding) and no value → "-". */
export const formatDollars = (value: Figure): string => dollars(value, 2, '-', '-');

export const formatWholeDollars = (value: Figure): string => dollars(value, 0, '-', '-');

/** For tables on screen and in print: no cents, a minus sign (U+2212), an en dash for zero. */
export const formatTableDollars = (value: Figure): string => dollars(value, 0, '\u2212', '\u2013');

/** Rounded to cents first, because the API, shared links and the command line have cents, and the text must be the same. */
function dollars(value: Figure, decimals: number, minus: string, nothing: string): string {
  if (isMissing(value)) return nothing;
  const digits = formatDigits(roundToCents(Math.abs(value)), decimals);
  if (!/[1-9]/.test(digits)) return nothing;
  return `${value < 0 ? minus : ''}$${digits}`;
}

/**
 * Rounds away from zero to the leading digit: 4321 → 5000, 0.037 → 0.04. Reads the power of ten from the exponent
 * text, because Math.log10(1000) is 2.9999999999999996 in some engines.
 */
export function roundUpToLeadingDigit(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  const [mantissa, exponent] = Math.abs(value).toExponential().split('e');
  return Math.sign(value) * Number(`${Math.ceil(Number(mantissa))}e${Number(exponent)}`);
}

/** Returns the mean of the values that are at least 1, or 0 if there are no such values. For dollars and years, not for rates. */
export function averageFromOne(values: readonly number[]): number {
  const counted = values.filter((value) => value >= 1);
  return counted.length === 0 ? 0 : counted.reduce((sum, value) => sum + value, 0) / counted.length;
}

/** Years to illustrate: max(0, plan-through age − current age + 1); 0 if either is missing. */
export function yearCount(currentAge: Figure, planThroughAge: Figure): number {
  if (isMissing(currentAge) || isMissing(planThroughAge)) return 0;
  return Math.max(0, planThroughAge - currentAge + 1);
}

/** "forty-year": avoids two adjacent numerals after a number of periods. */
export const yearsEach = (years: number): string => `${spellOut(years)}-year`;

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function spellOut(number: number): string {
  const small = ONES[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10) - 2];
  if (tens === undefined) return String(number);
  return number % 10 === 0 ? tens : `${tens}-${ONES[number % 10] ?? ''}`;
}

/** 123450 → "$1,234.50", 0 → "$0.00", -980 → "-$9.80". */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is not a whole number of cents.`);
  const size = Math.abs(cents);
  const part = size % 100;
  const dollars = String((size - part) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(part).padStart(2, '0')}`;
}
