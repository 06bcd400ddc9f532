/** A page as characters: aligned columns, bars, and the forms in which tables are pasted. */
import { throughClipboard } from './clipboard.ts';
import type { PrintedColumn } from './columns.ts';
import type { CarrierFile, PrintedPage } from './printed-file.ts';

const headingDepth = (columns: readonly PrintedColumn[]): number =>
  Math.max(...columns.map(({ heading }) => heading.length));

/** The heading lines of a column, bottom-aligned. */
const stacked = ({ heading }: PrintedColumn, depth: number): string[] => [
  ...Array<string>(depth - heading.length).fill(''),
  ...heading,
];

const rowsOf = ({ columns, rows }: PrintedPage): string[][] =>
  rows.flatMap((row) => (typeof row === 'number' ? [columns.map(({ cells }) => cells[row] ?? '')] : []));

/** The runs of adjacent columns with the same group. */
export function groupRuns(columns: readonly PrintedColumn[]): { text: string; from: number; to: number }[] {
  const runs: { text: string; from: number; to: number }[] = [];
  for (const [at, { group }] of columns.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.text === group) last.to = at;
    else runs.push({ text: group, from: at, to: at });
  }
  return runs;
}

/** Lines of one character width, as a terminal or a line printer sets them. */
export function alignedLines(page: PrintedPage, bars: CarrierFile['traits']['bars'], gap: number): string[] {
  const { columns } = page;
  if (columns.length === 0) return [];
  const depth = headingDepth(columns);
  const widths = columns.map(({ heading, cells }) =>
    Math.max(...[...heading, ...cells].map(({ length }) => length)),
  );
  const between = { none: ' '.repeat(gap), underlines: ' '.repeat(gap), bars: ' | ', frame: ' │ ' }[bars];
  const line = (cells: readonly string[]) => {
    const text = cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join(between);
    return bars === 'frame' ? `│ ${text} │` : bars === 'bars' ? `| ${text} |` : text;
  };
  const width =
    widths.reduce((sum, columnWidth) => sum + columnWidth, 0) + between.length * (widths.length - 1);
  const limit = {
    none: [],
    underlines: [widths.map((columnWidth) => '-'.repeat(columnWidth)).join(between)],
    bars: [`+${'-'.repeat(width + 2)}+`],
    frame: [`├${widths.map((columnWidth) => '─'.repeat(columnWidth + 2)).join('┼')}┤`],
  }[bars];
  const starts = widths.map((_, at) =>
    widths.slice(0, at).reduce((sum, columnWidth) => sum + columnWidth + between.length, 0),
  );
  const runs = groupRuns(columns).filter(({ text }) => text !== '');
  const groups = runs.reduce((text, { text: group, from, to }) => {
    const [left, right] = [starts[from] ?? 0, (starts[to] ?? 0) + (widths[to] ?? 0)];
    const start = Math.max(left, Math.floor((left + right - group.length) / 2));
    return text.padEnd(start) + group;
  }, '');
  return [
    ...(groups === '' || bars !== 'none' ? [] : [groups]),
    ...Array.from({ length: depth }, (_, at) =>
      line(columns.map((column) => stacked(column, depth)[at] ?? '')),
    ),
    ...limit,
    ...rowsOf(page).map(line),
  ];
}

const quoted = (cell: string): string => (/[",\n;\t]/.test(cell) ? `"${cell}"` : cell);

const PAGE_ROWS = 25;

/** The ledger as it arrives from the clipboard or in a text file. */
export function pastedText(file: CarrierFile): { text: string; sentences: string[] } {
  const { traits, pages } = file;
  const [page] = pages;
  if (page === undefined) return { text: '', sentences: [] };
  const { head, rows, sentences } = pastedLines(file, page);
  const hasBreaks = traits.clipboard === 'page breaks' && traits.paste !== 'one cell a line';
  const body = rows.flatMap((row, at) =>
    hasBreaks && at > 0 && at % PAGE_ROWS === 0 ? [`Page ${at / PAGE_ROWS} of 12`, '', ...head, row] : [row],
  );
  const text = throughClipboard([...head, ...body].join('\n'), file.habits.clip);
  return { text: traits.clipboard === 'carriage returns' ? text.replaceAll('\n', '\r\n') : text, sentences };
}

function pastedLines(
  { traits, habits }: CarrierFile,
  page: PrintedPage,
): { head: string[]; rows: string[]; sentences: string[] } {
  const headings = page.columns.map(({ heading }) => heading.join(' '));
  const title = page.above.at(-1)?.text ?? '';
  const joined = (
    separator: string,
    cellOf: (cell: string) => string = (cell) => cell,
    head: string[] = [],
  ) => ({
    head: [...head, headings.map(cellOf).join(separator)],
    rows: rowsOf(page).map((cells) => cells.map(cellOf).join(separator)),
    sentences: [] as string[],
  });
  switch (traits.paste) {
    case 'spreadsheet':
      return {
        ...joined('\t'),
        head: [page.columns.map(({ heading }) => quoted(heading.join('\n'))).join('\t')],
      };
    case 'single blanks':
      return joined(' ', undefined, [title]);
    case 'aligned groups': {
      const lines = alignedLines(page, 'none', 2);
      const count = rowsOf(page).length;
      return { head: lines.slice(0, -count), rows: lines.slice(-count), sentences: [] };
    }
    case 'one cell a line':
      return {
        ...joined('\n'),
        sentences: [`The text has one cell on each line. It was arranged in ${headings.length} columns.`],
      };
    case 'semicolons':
      return joined(';');
    case 'quoted commas':
      return joined(',', quoted);
    case 'tabs':
      // Word processors write the paragraphs of a cell as lines.
      if (habits.clip === 'word processor')
        return {
          ...joined('\t'),
          head: page.columns
            .map(({ heading }) => heading.join('\n'))
            .join('\t')
            .split('\n'),
        };
      return joined('\t', undefined, [title]);
  }
}
