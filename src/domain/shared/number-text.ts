/** Parses typed and pasted numbers for all interfaces. */

export const USE_A_PERIOD = 'Use a period for decimals.';

const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const PLAIN = /^(\d+\.?\d*|\.\d+)$/;

/** False for "500000,50", "0,07" and "1.234,5", in which a comma does not separate groups of three. */
export const hasGroupedCommas = (digits: string): boolean => !digits.includes(',') || GROUPED.test(digits);

/** Returns sign, digits with commas, and scale; null if the text has other characters. */
function partsOf(text: string): { sign: number; digits: string; scale: number } | null {
  let rest = text.replace(/[\s\u00a0$€£%_']/g, '').replace(/[\u2212\u2013\u2014]/g, '-');
  let sign = 1;
  const bracketed = /^\((.+)\)$/.exec(rest);
  if (bracketed) {
    sign = -1;
    rest = bracketed[1] ?? '';
  }
  if (rest.startsWith('-') || rest.startsWith('+')) {
    if (rest.startsWith('-')) sign = -sign;
    rest = rest.slice(1);
  }
  const match = /^([\d.,]*\d[\d.,]*)([kmKM]?)$/.exec(rest);
  if (!match) return null;
  const letter = match[2]?.toLowerCase();
  return { sign, digits: match[1] ?? '', scale: letter === 'k' ? 1_000 : letter === 'm' ? 1_000_000 : 1 };
}

/** "$1,200.50", "30k", "1.2m", "6.5 %", "(500)", "−500". Null for text that is not a number ("", "-", "abc", "0,07"). */
export function parseNumberText(text: string): number | null {
  const parts = partsOf(text);
  if (!parts || !hasGroupedCommas(parts.digits)) return null;
  const digits = parts.digits.replaceAll(',', '');
  if (!PLAIN.test(digits)) return null;
  const value = parts.sign * withoutNoise(Number(digits) * parts.scale);
  return Number.isFinite(value) ? (value === 0 ? 0 : value) : null;
}

export function numberTextError(text: string, otherwise = 'Enter a number.'): string | null {
  if (parseNumberText(text) !== null) return null;
  return hasGroupedCommas(partsOf(text)?.digits ?? '') ? otherwise : USE_A_PERIOD;
}

/** Removes the binary remainder of a decimal, as in 0.1 + 0.2. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}
