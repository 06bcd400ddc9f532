import { hasGroupedCommas } from '../../shared/number-text.ts';

/**
 * One figure as people write it in a spreadsheet or on a carrier's page.
 * `$`, thousands commas, a trailing `%` and footnote signs are dropped; (1,234), −1,234 and 1,234- are
 * negative; a dash or nothing is zero.
 */
export interface Figure {
  readonly value: number;
  /** False when the digits could be read but their grouping is odd ("1,23", "12,3456"). */
  readonly certain: boolean;
}

const DASHES = /^[-\u2010-\u2015\u2212]+$/;
const LEADING_MINUS = /^[-\u2010-\u2013\u2212]/;
const PLAIN = /^(\d+\.?\d*|\.\d+)$/;

/** Null when the text is not a figure at all. */
export function readFigure(text: string): Figure | null {
  // "1 50" is two figures; a no-break space is a thousands mark in some spreadsheets.
  if (/\d[ \t]+\d/.test(text)) return null;
  let rest = text.replace(/[\s\u00a0\u202f$]/g, '').replace(/[*†‡§]+$/, '');
  if (rest === '' || DASHES.test(rest)) return { value: 0, certain: true };

  let sign = 1;
  const bracketed = /^\((.*)\)%?$/.exec(rest);
  if (bracketed?.[1] !== undefined) {
    sign = -1;
    rest = bracketed[1];
  } else if (LEADING_MINUS.test(rest)) {
    sign = -1;
    rest = rest.slice(1);
  } else if (/\d[-\u2212]$/.test(rest)) {
    sign = -1;
    rest = rest.slice(0, -1);
  }
  rest = rest.replace(/%$/, '');

  let scale = 1;
  const suffix = /^(.*\d)([km])$/i.exec(rest);
  if (suffix?.[1] !== undefined) {
    scale = suffix[2]?.toLowerCase() === 'k' ? 1_000 : 1_000_000;
    rest = suffix[1];
  }

  // "1.234,56" is a decimal comma of another country: no guess.
  if (/\..*,/.test(rest)) return null;
  const digits = rest.replaceAll(',', '');
  if (!PLAIN.test(digits)) return null;
  const amount = Number(digits) * scale;
  if (!Number.isFinite(amount)) return null;
  // 0 * -1 would be -0, which is not deepEqual to 0 and prints as "-0" in places.
  return { value: amount === 0 ? 0 : sign * amount, certain: hasGroupedCommas(rest) };
}
