import { hasGroupedCommas } from '../../shared/number-text.ts';

/** `$`, commas, `%` and footnote marks are removed; (1,234) and 1,234- are negative; a dash or an empty cell is zero, and a cell of marks only is no figure. */
interface Figure {
  readonly value: number;
  /** False if the digit grouping is unusual ("1,23", "12,3456"). */
  readonly isCertain: boolean;
}

const DASHES = /^[-\u2010-\u2015\u2212]+$/;
const LEADING_MINUS = /^[-\u2010-\u2013\u2212]/;
const PLAIN = /^(\d+\.?\d*|\.\d+)$/;

export function readPastedFigure(text: string): Figure | null {
  // "1 50" is two figures, but a no-break space is a thousands separator in some spreadsheets.
  if (/\d[ \t]+\d/.test(text)) return null;
  let body = text
    .replace(/[\s\u00a0\u202f$]/g, '')
    .replace(/(?:(?<=.)[*†‡§]|(?<=\d)(?:[#+¹²³]|\(\w\)|\[\w\]))+$/, '');
  if (body === '' || DASHES.test(body)) return { value: 0, isCertain: true };

  const [bracketed, inside = ''] = /^\((.*)\)%?$/.exec(body) ?? [];
  const isLeading = LEADING_MINUS.test(body);
  const isNegative = bracketed !== undefined || isLeading || /\d[-\u2212]$/.test(body);
  if (bracketed !== undefined) body = inside;
  else if (isLeading) body = body.slice(1);
  else if (isNegative) body = body.slice(0, -1);
  body = body.replace(/%$/, '');

  const [, amountText, suffix] = /^(.*\d)([km])$/i.exec(body) ?? [];
  const scale = suffix === undefined ? 1 : suffix.toLowerCase() === 'k' ? 1_000 : 1_000_000;
  body = amountText ?? body;

  // "1.234,56" has a decimal comma: ambiguous, so it is rejected.
  if (/\..*,/.test(body)) return null;
  const digits = body.replaceAll(',', '');
  if (!PLAIN.test(digits)) return null;
  const amount = Number(digits) * scale;
  if (!Number.isFinite(amount)) return null;
  // 0 * -1 is -0, which is not deepEqual to 0 and may print as "-0".
  return { value: amount === 0 || !isNegative ? amount : -amount, isCertain: hasGroupedCommas(body) };
}
