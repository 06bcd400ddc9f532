/**
 * Text with its place on the page: all that a reading knows of a file. Points, from the top-left corner of
 * the page as it is shown; `y` is the top of the text, so a box is x, y, width, height.
 */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Direction in which the text runs, clockwise on the page as shown. */
  angle: 0 | 90 | 180 | 270;
  /** All glyphs of the font are equally wide: matters when an item holds several figures. */
  monospaced?: boolean;
}

export interface PageText {
  page: number;
  width: number;
  height: number;
  items: TextItem[];
  broken?: true;
  /** It is a picture: its text was recognized, or it was not. */
  picture?: 'read' | 'unread';
  /** The file's end is missing, and pages may have stood behind this one. */
  isLastFound?: true;
}

/** Letters and digits in the whole file; a scanner's own stamp of a few words does not make a text. */
export function textAmount(pages: readonly PageText[]): number {
  const characters = pages.reduce(
    (sum, page) => sum + page.items.reduce((inner, item) => inner + item.text.trim().length, 0),
    0,
  );
  return characters < 12 * pages.length && characters < 200 ? 0 : characters;
}

const COMMON =
  /\b(?:the|of|and|year|age|value|policy|premium|death|benefit|page|is|to|in|for|not|this|are|total)\b/gi;

/** Private-use and control characters, replacement marks: what comes out when a font's codes stay codes. */
const CODES = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ue000-\uf8ff\ufffd]/gu;

export function isReadableText(pages: readonly PageText[]): boolean {
  const text = pages.flatMap((page) => page.items.map((item) => item.text)).join(' ');
  const solid = text.replace(/\s/g, '');
  const codes = (solid.match(CODES) ?? []).length;
  if (codes > solid.length * 0.2) return false;
  const words = (text.match(COMMON) ?? []).length;
  const digits = (solid.match(/\d/g) ?? []).length;
  // A few hundred characters of English or figures always hold some of these.
  return solid.length < 300 || words > 0 || digits > solid.length * 0.3;
}

/** Why a file that has some text may hold no table: the pages that would have it are pictures, or codes. */
export function reasonForNoTable(
  pages: readonly PageText[],
): 'pdf_scan' | 'pdf_unreadable_text' | 'pdf_no_table' {
  const unreadable = pages.filter((page) => page.items.length > 0 && !isReadableText([page]));
  if (unreadable.length > 0) return 'pdf_unreadable_text';
  const pictures = pages.filter((page) => textAmount([page]) === 0);
  return pictures.length > pages.length / 2 ? 'pdf_scan' : 'pdf_no_table';
}
