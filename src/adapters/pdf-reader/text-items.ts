/** Converts the text of PDF.js to items in points of the displayed page. */
import type { TextItem } from '../../domain/policy/reading/page-text.ts';
import { isMatrix, multiply, type Matrix } from './page-pictures.ts';

/** Minimal type of PDF.js, whose types are too wide. */
export interface TextContent {
  items: unknown[];
  styles: Record<string, { fontFamily?: string; ascent?: number; descent?: number }>;
}

/** Returns quarter turns, or null for slanted text such as watermarks. */
function quarterTurn(a: number, b: number): TextItem['angle'] | null {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  const nearest = Math.round(degrees / 90) * 90;
  if (Math.abs(degrees - nearest) > 3) return null;
  const turn = ((nearest % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

export const fontName = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'fontName' in raw ? String(raw.fontName) : '';

/** Markers of content have no text, and blanks are not printed. */
export const isPrinted = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && 'str' in raw && String(raw.str).trim() !== '';

export function toTextItem(raw: unknown, viewport: Matrix, styles: TextContent['styles']): TextItem | null {
  if (typeof raw !== 'object' || raw === null || !('str' in raw) || !('transform' in raw)) return null;
  const { str, transform } = raw;
  if (typeof str !== 'string' || !isMatrix(transform)) return null;
  const length = 'width' in raw && typeof raw.width === 'number' ? raw.width : 0;
  const [a, b, c, d, e, f] = multiply(viewport, transform);
  // The viewport's y axis points down, so positive angles are clockwise.
  const angle = quarterTurn(a, b);
  if (angle === null) return null;
  const size = Math.hypot(c, d);
  const rise = size * 0.75;
  const drop = size * 0.25;
  const box =
    angle === 0
      ? { x: e, y: f - rise, width: length, height: size }
      : angle === 180
        ? { x: e - length, y: f - drop, width: length, height: size }
        : angle === 90
          ? { x: e - drop, y: f, width: size, height: length }
          : { x: e - rise, y: f - length, width: size, height: length };
  const monospaced = styles[fontName(raw)]?.fontFamily === 'monospace';
  return { text: str, ...box, angle, ...(monospaced ? { monospaced } : {}) };
}
