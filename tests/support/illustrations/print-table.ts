/** Prints a table of the test ledgers on pages, with the traits of its layout. */
import type { PageText, TextItem } from '../../../src/domain/policy/reading/page-text.ts';
import type { Row } from './exact-policy.ts';

/** Lines of the header are divided by "|". */
export interface Column {
  header: string;
  value: (row: Row, index: number) => number | string;
  isBold?: boolean;
}

export const column = (header: string, value: Column['value']): Column => ({ header, value });

export interface PrintOptions {
  /** Lines are divided by "|". */
  title: string;
  /** Prints the title without a gap above the headers. */
  isTitleNear?: boolean;
  headerAlign?: 'left' | 'right';
  /** Points between columns. */
  gap?: number;
  titleSize?: number;
  /** Minimum width of a column in points. */
  width?: number;
  /** Text between the rows after this many rows. */
  boxEvery?: number;
  /** One text per line, with rules drawn with these characters. */
  rules?: { bar: string; line: string };
  /** Figures of a chart right of the table. */
  hasAxis?: boolean;
  rowsPerPage?: number;
  /** Lines of text above the title. */
  above?: string[];
  footer?: string;
}

const SIZE = 8;
const PITCH = 12;
const GAP = 22;
const LEFT = 40;
const widthOf = (text: string, size = SIZE): number => text.length * size * 0.5;

const textOf = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : value;

interface Place {
  left: number;
  right: number;
}

export function printTable(
  columns: readonly Column[],
  rows: readonly Row[],
  firstPage: number,
  options: PrintOptions,
): PageText[] {
  const perPage = options.rowsPerPage ?? rows.length;
  const headers = columns.map(({ header }) => header.split('|'));
  const texts = rows.map((row, index) => columns.map(({ value }) => textOf(value(row, index))));
  let x = LEFT;
  const places = columns.map((_, at): Place => {
    const widest = Math.max(
      options.width ?? 0,
      ...[...texts.map((cells) => cells[at] ?? ''), ...(headers[at] ?? [])].map((text) => widthOf(text)),
    );
    const place = { left: x, right: x + widest };
    x += widest + (options.gap ?? GAP);
    return place;
  });
  const pages: PageText[] = [];
  for (let from = 0; from < rows.length; from += perPage) {
    const part = rows.slice(from, from + perPage);
    const page = firstPage + pages.length;
    pages.push(pageOf(page, places, columns, headers, part, texts.slice(from, from + perPage), options));
  }
  return pages;
}

function pageOf(
  page: number,
  places: readonly Place[],
  columns: readonly Column[],
  headers: readonly (readonly string[])[],
  rows: readonly Row[],
  texts: readonly (readonly string[])[],
  options: PrintOptions,
): PageText {
  const items: TextItem[] = [];
  const right = (places.at(-1)?.right ?? 0) + GAP;
  const put = (text: string, x: number, y: number, size = SIZE, more: Partial<TextItem> = {}): void => {
    const width = widthOf(text, size);
    if (text.trim() !== '') items.push({ text, x, y, width, height: size, angle: 0, ...more }); // oxfmt-ignore
  };
  /** Places of the cells of one line. */
  const putLine = (cells: readonly string[], y: number, align: 'left' | 'right'): void => {
    const at = (text: string, { left, right: end }: Place) => (align === 'left' ? left : end - widthOf(text));
    if (!options.rules) return cells.forEach((text, index) => put(text, at(text, places[index] ?? { left: 0, right: 0 }), y, SIZE, columns[index]?.isBold ? { typeface: 'bold' } : {})); // oxfmt-ignore
    const line = [...' '.repeat(Math.ceil((right - LEFT) / widthOf(' ')))];
    cells.forEach((text, index) => {
      const place = places[index] ?? { left: 0, right: 0 };
      const from = Math.round((at(text, place) - LEFT) / widthOf(' '));
      [...text].forEach((character, offset) => (line[from + offset] = character));
      line[Math.round((place.right + (options.gap ?? GAP) / 2 - LEFT) / widthOf(' '))] =
        options.rules?.bar ?? ' ';
    });
    put(line.join(''), LEFT, y, SIZE, { monospaced: true });
  };
  const putRule = (y: number): void => {
    if (options.rules) put(options.rules.line.repeat(Math.floor((right - LEFT) / widthOf(' '))), LEFT, y, SIZE, { monospaced: true }); // oxfmt-ignore
  };
  let y = 20;
  const titles = options.title.split('|');
  for (const text of [...(options.above ?? []), ...titles]) {
    put(text, LEFT, y, titles.includes(text) ? (options.titleSize ?? 11) : SIZE);
    y += 16;
  }
  if (options.isTitleNear !== true) {
    y += 12;
    putRule(y - PITCH);
  }
  const deepest = Math.max(...headers.map(({ length }) => length));
  for (let line = 0; line < deepest; line += 1) {
    putLine(headers.map((lines) => lines[line - (deepest - lines.length)] ?? ''), y, options.headerAlign ?? 'right'); // oxfmt-ignore
    y += PITCH;
  }
  if (options.rules) {
    putRule(y);
    y += PITCH;
  }
  const top = y;
  rows.forEach((row, index) => {
    putLine(texts[index] ?? [], y, 'right');
    y += PITCH;
    if (options.boxEvery === undefined || (index + 1) % options.boxEvery !== 0) return;
    put(`At age ${row.age + 1}: premiums paid to date`, LEFT + 6, y + 4);
    put(`Surrender value ${textOf(row.surrender_value)}`, LEFT + 6, y + 16);
    put(`Death benefit ${textOf(row.death_benefit)}`, LEFT + 150, y + 16);
    y += 36;
  });
  if (options.hasAxis)
    for (let step = 0; step < 6; step += 1)
      put(textOf((6 - step) * 200_000), right + 60, top + step * 5 * PITCH);
  put(options.footer ?? '', LEFT, y + 14);
  const width = Math.max(612, right + (options.hasAxis ? 140 : 40));
  return { page, width, height: Math.max(792, y + 60), items };
}
