/** Reads the browser's print output: lines of text in order, each with its position on the sheet. */
import type { TextItem } from '../../src/domain/policy/reading/page-text.ts';
import { pageTexts } from '../../src/adapters/pdf-reader/read-bytes.ts';

export interface PrintedLine {
  page: number;
  text: string;
  /** Points from the top-left corner of the sheet. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Printed {
  sheet: { width: number; height: number };
  pages: number;
  lines: PrintedLine[];
  /** All text, page after page. */
  text: string;
}

export async function readPdf(bytes: Uint8Array): Promise<Printed> {
  const pages = await pageTexts(new Uint8Array(bytes), () => {});
  return {
    sheet: { width: pages[0]?.width ?? 0, height: pages[0]?.height ?? 0 },
    pages: pages.length,
    lines: pages.flatMap(({ page, items }) => linesOf(items).map((line) => lineOf(page, line))),
    text: pages
      .flatMap(({ items }) => items.map(({ text }) => text))
      .join(' ')
      .replace(/\s+/g, ' '),
  };
}

/** Groups items with the same vertical center into lines. */
function linesOf(items: readonly TextItem[]): TextItem[][] {
  const lines: TextItem[][] = [];
  const middle = ({ y, height }: TextItem): number => y + height / 2;
  for (const item of [...items].sort((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && middle(item) - middle(first) < 2) line.push(item);
    else lines.push([item]);
  }
  return lines;
}

function lineOf(page: number, items: readonly TextItem[]): PrintedLine {
  const inOrder = [...items].sort((one, other) => one.x - other.x);
  return {
    page,
    text: inOrder
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
    left: Math.min(...items.map(({ x }) => x)),
    right: Math.max(...items.map(({ x, width }) => x + width)),
    top: Math.min(...items.map(({ y }) => y)),
    bottom: Math.max(...items.map(({ y, height }) => y + height)),
  };
}
