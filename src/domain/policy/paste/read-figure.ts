import { hasGroupedCommas } from '../../shared/number-text.ts';

/** `$`, commas, `%` and footnote marks are removed; (1,234) and 1,234- are negative; a dash or an empty cell is zero, and a cell of marks only is no figure. */
interface Figure {
  readonly value: number;
  /** False if the digit grouping is unusual ("1,23", "12,3456"). */
  readonly certain: boolean;
}

const DASHES = /^[-\u2010-\u2015\u2212]+$/;
const LEADING_MINUS = /^[-\u2010-\u2013\u2212]/;
const PLAIN = /^(\d+\.?\d*|\.\d+)$/;

export function readFigure(text: string): Figure | null {
  // "1 50" is two figures, but a no-break space is a thousands separator in some spreadsheets.
  if (/\d[ \t]+\d/.test(text)) return null;
  let rest = text
    .replace(/[\s\u00a0\u202f$]/g, '')
    .replace(/(?:(?<=.)[*†‡§]|(?<=\d)(?:[#+¹²³]|\(\w\)|\[\w\]))+$/, '');
  if (rest === '' || DASHES.test(rest)) return { value: 0, certain: true };

  const [bracketed, inside = ''] = /^\((.*)\)%?$/.exec(rest) ?? [];
  const isLeading = LEADING_MINUS.test(rest);
  const isNegative = bracketed !== undefined || isLeading || /\d[-\u2212]$/.test(rest);
  if (bracketed !== undefined) rest = inside;
  else if (isLeading) rest = rest.slice(1);
  else if (isNegative) rest = rest.slice(0, -1);
  rest = rest.replace(/%$/, '');

  const [, counted, suffix] = /^(.*\d)([km])$/i.exec(rest) ?? [];
  const scale = suffix === undefined ? 1 : suffix.toLowerCase() === 'k' ? 1_000 : 1_000_000;
  rest = counted ?? rest;

  // "1.234,56" has a decimal comma: ambiguous, so it is rejected.
  if (/\..*,/.test(rest)) return null;
  const digits = rest.replaceAll(',', '');
  if (!PLAIN.test(digits)) return null;
  const amount = Number(digits) * scale;
  if (!Number.isFinite(amount)) return null;
  // 0 * -1 is -0, which is not deepEqual to 0 and may print as "-0".
  return { value: amount === 0 || !isNegative ? amount : -amount, certain: hasGroupedCommas(rest) };
}
