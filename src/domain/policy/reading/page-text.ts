import { listOf } from '../../shared/text.ts';
import { consecutiveRuns } from '../check-ledger.ts';

/** Positioned text, the only input of a reading. Points from the top-left corner of the displayed page; `y` is the top of the text. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Text direction, clockwise on the displayed page. */
  angle: 0 | 90 | 180 | 270;
  /** All glyphs have the same width. Relevant if an item has several figures. */
  monospaced?: boolean;
  /** Only known if a legend of the file uses it. */
  typeface?: Typeface;
  /** The page shows other characters in this place, or only a part of these. */
  isUnshown?: boolean;
}

export type Typeface = 'bold' | 'italic';

const LEGEND =
  /\b(non\W?|not )?guaranteed\b(?:(?!guaranteed)[^.]){0,60}\b(bold|italic)|\b(bold|italic)\w*\b[^.]{0,60}?\b(non\W?|not )?guaranteed\b/i;

/** "Guaranteed values are shown in bold type." */
export function legendIn(
  texts: readonly { text: string }[],
): { typeface: Typeface; isGuaranteed: boolean } | null {
  const found = LEGEND.exec(texts.map(({ text }) => text).join(' '));
  if (!found) return null;
  const [, before, first, second, after] = found;
  const typeface = /bold/i.test(first ?? second ?? '') ? 'bold' : 'italic';
  return { typeface, isGuaranteed: (before ?? after) === undefined };
}

export interface PageText {
  page: number;
  width: number;
  height: number;
  items: TextItem[];
  broken?: true;
  /** The page has more texts than are read. */
  isCut?: true;
  /** Drawings of the size of letters, and visible text that is not among the items. */
  drawn?: Pick<TextItem, 'x' | 'y' | 'width' | 'height'>[];
  /** A scanned page, with or without recognized text. */
  picture?: 'read' | 'unread';
  /** Less than 85% of its recognized letters are certain. */
  isIllegible?: true;
  /** The letters are drawn as shapes, without text. */
  hasOutlines?: true;
  /** The end of the file is missing, and with it possibly more pages. */
  isLastFound?: true;
}

/** "page 7", or "pages 1, 2 and 7 to 12". */
export function pagesText(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].sort((a, b) => a - b);
  const parts = consecutiveRuns(sorted).flatMap(({ from, to }) =>
    to - from < 2 ? [...new Set([from, to])].map(String) : [`${from} to ${to}`],
  );
  return `page${sorted.length === 1 ? '' : 's'} ${listOf(parts)}`;
}

/** Counts letters and digits in the file. A scanner's stamp of a few words is not a text layer. */
export function textAmount(pages: readonly PageText[]): number {
  const characters = pages.reduce(
    (sum, page) => sum + page.items.reduce((inner, item) => inner + item.text.trim().length, 0),
    0,
  );
  return characters < 12 * pages.length && characters < 200 ? 0 : characters;
}

const COMMON =
  /\b(?:the|of|and|year|age|value|policy|premium|death|benefit|page|is|to|in|for|not|this|are|total|de|la|valor|prima|edad)\b/gi;

/** Private-use and control characters and replacement marks, the result of fonts without character mapping. */
const CODES = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ue000-\uf8ff\ufffd]/gu;

export function isReadableText(pages: readonly PageText[]): boolean {
  const text = pages.flatMap((page) => page.items.map((item) => item.text)).join(' ');
  const solid = text.replace(/\s/g, '');
  const codes = (solid.match(CODES) ?? []).length;
  if (codes > solid.length * 0.2) return false;
  const words = (text.match(COMMON) ?? []).length;
  const digits = (solid.match(/\d/g) ?? []).length;
  // A few hundred characters of English or figures always contain some of these.
  return solid.length < 300 || words > 0 || digits > solid.length * 0.3;
}

/** Explains a file with text but no table: its other pages are scanned, or without character mapping. */
export function reasonForNoTable(
  pages: readonly PageText[],
): 'pdf_scan' | 'pdf_outlines' | 'pdf_unreadable_text' | 'pdf_no_table' {
  if (pages.some(({ hasOutlines }) => hasOutlines)) return 'pdf_outlines';
  const unreadable = pages.filter((page) => page.items.length > 0 && !isReadableText([page]));
  if (unreadable.length > 0) return 'pdf_unreadable_text';
  const pictures = pages.filter((page) => page.picture && textAmount([page]) === 0);
  return pictures.length > pages.length / 2 ? 'pdf_scan' : 'pdf_no_table';
}
