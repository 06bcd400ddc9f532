/**
 * Every line of figures belongs to the ledger, to a table that is listed, or is named here with its page: a printed year
 * that vanished would not be looked for.
 */
import type { ExtractionWarning } from '../extraction.ts';
import type { Chain } from './chains.ts';
import { looseLines } from './data-lines.ts';
import type { PageLines } from './page-lines.ts';
import type { PageTable } from './table.ts';
import { isListed, isListedAlone } from './tables-found.ts';

const QUOTED = 60;

const quoted = (texts: readonly string[]): string => {
  const text = texts.find((one) => one !== '') ?? '';
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
};

export function linesLeftOut(
  pages: readonly PageLines[],
  tables: readonly PageTable[],
  chains: readonly Chain[],
  primary: Chain,
): ExtractionWarning[] {
  const left = new Map<number, string[]>();
  const leave = (page: number, text: string): void => {
    left.set(page, [...(left.get(page) ?? []), text]);
  };
  const rowText = (cells: readonly ({ text: string } | null | undefined)[]): string =>
    cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ');
  const joined = new Set(chains.flatMap((chain) => chain.tables));
  for (const chain of chains) {
    for (const row of chain.lost) leave(row.page, rowText(row.cells));
    if (chain !== primary && !isListed(chain))
      for (const row of chain.rows) leave(row.page, rowText([...row.cells.values()]));
  }
  for (const table of tables)
    if (!joined.has(table) && !isListedAlone(table))
      for (const row of table.rows) leave(row.page, rowText(row.cells));
  for (const { page, lines } of pages)
    for (const line of looseLines(lines)) leave(page.page, line.words.map(({ text }) => text).join(' '));
  return [...left]
    .sort(([a], [b]) => a - b)
    .map(([page, texts]) => ({
      code: 'lines_left_out',
      message: `Page ${page}: ${texts.length === 1 ? 'one line of figures is' : `${texts.length} lines of figures are`} not in the ledger, beginning “${quoted(texts)}”.`,
      page,
      text: texts.slice(0, 20).join('\n'),
    }));
}
