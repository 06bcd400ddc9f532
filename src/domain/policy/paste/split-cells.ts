/** Pasted text to lines of cells, by the separator that the text itself shows. */
import { readFigure } from './read-figure.ts';

export type Separator = 'tab' | 'comma' | 'spaces' | 'space';

export interface PastedLine {
  /** 1-based line of the pasted text. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SplitText {
  readonly separator: Separator;
  readonly lines: readonly PastedLine[];
}

/** Blank lines are dropped; a lone `$` or bracket belongs to the figure that follows it. */
export function splitCells(text: string): SplitText {
  const written = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '');
  const separator = separatorOf(written.map(({ content }) => content));
  const lines = written.map(({ content, line }) => ({ line, cells: splitLine(content, separator) }));
  return { separator, lines };
}

function separatorOf(lines: readonly string[]): Separator {
  const most = (test: (line: string) => boolean) =>
    lines.filter((line) => test(line)).length * 2 > lines.length;
  if (most((line) => line.includes('\t'))) return 'tab';
  const wide = (line: string) => /\S {2,}\S/.test(line.replaceAll('\t', '  '));
  if (most(wide)) return 'spaces';
  // A copy out of a PDF viewer often leaves one space between figures: "1 50 30,000 0 27,141".
  if (most(isRowOfSpacedFigures)) return 'space';
  return 'comma';
}

function isRowOfSpacedFigures(line: string): boolean {
  const parts = line.trim().split(/ +/);
  return parts.length >= 3 && parts.every((part) => readFigure(part)?.certain);
}

function splitLine(content: string, separator: Separator): string[] {
  switch (separator) {
    case 'tab':
      return content.split('\t').map(unquote);
    case 'comma':
      return splitCommas(content);
    case 'spaces':
      return joinLoneSigns(content.replaceAll('\t', '  ').trim().split(/ {2,}/));
    case 'space':
      return /\d/.test(content) && isRowOfSpacedFigures(content)
        ? joinLoneSigns(content.trim().split(/ +/))
        : content.trim().split(/ {2,}/);
  }
}

function joinLoneSigns(cells: readonly string[]): string[] {
  const joined: string[] = [];
  let held = '';
  for (const cell of cells) {
    if (cell === '$' || cell === '(') held += cell;
    else {
      joined.push(held + cell);
      held = '';
    }
  }
  if (held !== '') joined.push(held);
  return joined;
}

function unquote(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}

/** RFC 4180 within one line: quotes hold commas together, a doubled quote is a quote. */
function splitCommas(content: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < content.length; at += 1) {
    const sign = content.charAt(at);
    if (quoted && sign === '"' && content.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  cells.push(cell.trim());
  return cells;
}
