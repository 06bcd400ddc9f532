/** Glyphs of fonts whose characters are not those that the page shows. */

/** Minimal type of PDF.js, whose types are too wide. */
export interface Font {
  composite?: boolean;
  isSymbolicFont?: boolean;
  isType3Font?: boolean;
  missingFile?: boolean;
  vertical?: boolean;
  fontMatrix?: readonly number[];
  defaultEncoding?: readonly (string | undefined)[];
  differences?: readonly (string | undefined)[];
  charProcOperatorList?: Record<string, { fnArray: number[] }>;
}

export interface FontGlyph {
  originalCharCode: number;
  unicode: string;
  width: number;
  isSpace: boolean;
  isInFont: boolean;
  operatorListId?: string;
}

export const isGlyph = (value: unknown): value is FontGlyph =>
  typeof value === 'object' && value !== null && 'unicode' in value;

const CHARACTERS: Record<string, string> = {
  ...Object.fromEntries(
    ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((name, digit) => [
      name,
      String(digit),
    ]),
  ),
  ...Object.fromEntries(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map((letter) => [letter, letter]),
  ),
  comma: ',',
  period: '.',
  parenleft: '(',
  parenright: ')',
  space: ' ',
};

/** Subsets of embedded symbolic fonts may give each code any glyph, so that only explicit names count. */
export function contradictsName(font: Font, { originalCharCode, unicode }: FontGlyph): boolean {
  if (font.composite || font.isType3Font) return false;
  const standard = font.missingFile || !font.isSymbolicFont ? font.defaultEncoding : undefined;
  const name = font.differences?.[originalCharCode] ?? standard?.[originalCharCode] ?? '';
  const named = CHARACTERS[name] ?? CHARACTERS[name.slice(0, Math.max(0, name.indexOf('.')))];
  if (named === undefined || named === unicode || named === unicode.normalize('NFKC')) return false;
  return /[\d.,()]/.test(named) || /\d/.test(unicode);
}

/** Drawn glyphs (Type 3 fonts) may be empty, and others missing in their font. */
export function isPaintable(font: Font, glyph: FontGlyph, painting: ReadonlySet<number>): boolean {
  if (!font.isType3Font) return glyph.isInFont || font.missingFile === true;
  const drawing = font.charProcOperatorList?.[glyph.operatorListId ?? ''];
  return drawing?.fnArray.some((operator) => painting.has(operator)) ?? false;
}
