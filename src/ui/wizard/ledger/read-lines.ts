import type {
  ExtractedIllustration,
  ExtractedRow,
  ReadIncomeKind,
} from '../../../domain/policy/extraction.ts';
import { emptyRow, type LedgerRow } from '../../../domain/policy/illustration.ts';
import { divideIncome, isUndivided, proveByBalance } from '../../../domain/policy/income-division.ts';
import { everyColumn, isRowKey, nextId, typedLine, withFigure } from './ledger-lines.ts';
import type { LedgerColumn, CellSource, LedgerLine, LineSource } from './ledger-lines.ts';
import { yearGaps } from '../../../domain/policy/check-ledger.ts';
import { interpolatedRows, isFlow } from '../../../domain/policy/interpolate-years.ts';

/** `isPasted`: the text has no pages to show. */
export function linesFromExtraction(
  extraction: ExtractedIllustration,
  clientAge: number,
  isPasted = false,
): LedgerLine[] {
  const linesOnPage = new Map<number, number>();
  // The client's age applies to the first year of the ledger, even if the policy is in force.
  const firstYear = extraction.rows[0]?.year ?? 1;
  return extraction.rows.map((read, index) => {
    const line = (linesOnPage.get(read.page) ?? 0) + 1;
    linesOnPage.set(read.page, line);
    const doubts = everyColumn.filter((name) => read.doubtful.includes(name));
    const placed = lineOf(read, index + 1, clientAge + read.year - firstYear, line, doubts);
    return isPasted ? withoutPages(placed) : placed;
  });
}

function withoutPages(line: LedgerLine): LedgerLine {
  const cells: Partial<Record<LedgerColumn, CellSource>> = {};
  for (const name of everyColumn) {
    const cell = line.source?.cells[name];
    if (cell) cells[name] = { ...cell, box: null };
  }
  return { ...line, source: line.source && { ...line.source, page: null, cells } };
}

function lineOf(
  read: ExtractedRow,
  id: number,
  age: number,
  line: number,
  doubts: readonly LedgerColumn[],
): LedgerLine {
  let filled = typedLine(id, emptyRow({ year: read.year, age }));
  for (const name of everyColumn) {
    const value = read[name];
    if (value !== undefined) filled = withFigure(filled, name, value);
  }
  return { ...filled, read: filled.row, doubts, source: { page: read.page, line, cells: cellsOf(read) } };
}

const inOrder = (lines: readonly LedgerLine[]): LedgerLine[] =>
  [...lines].sort((a, b) => a.row.year - b.row.year);

/** Adds omitted lines. All of their figures are doubtful, including blank ones. */
export function withOmittedLines(lines: readonly LedgerLine[], rows: readonly ExtractedRow[]): LedgerLine[] {
  const columns = everyColumn.filter(
    (name) => !isRowKey(name) && lines.some(({ row }) => row[name] !== undefined),
  );
  const [first] = lines;
  const known = new Set(lines.map(({ row }) => row.year));
  let id = nextId(lines);
  const added = rows.flatMap((read): LedgerLine[] => {
    if (known.has(read.year)) return [];
    known.add(read.year);
    const age = first ? first.row.age + read.year - first.row.year : 0;
    const doubts = everyColumn.filter((name) => columns.includes(name) || read.doubtful.includes(name));
    id += 1;
    return [lineOf(read, id, age, read.year, doubts)];
  });
  return inOrder([...lines, ...added]);
}

const VALUE = 'Not printed. Interpolated between the printed years.';
const FLOW = 'Not printed. Carried over from the last printed year.';

/** Adds missing years between printed ones. All of their figures are doubtful. */
export function withInterpolated(lines: readonly LedgerLine[]): LedgerLine[] {
  let id = nextId(lines);
  const filledColumns = everyColumn.filter(
    (name) =>
      !isRowKey(name) && lines.some(({ row, source }) => source?.cells[name] || (row[name] ?? 0) !== 0),
  );
  const added = yearGaps(lines.map(({ row }) => row)).flatMap(({ index }) => {
    const [before, after] = [lines[index]?.row, lines[index + 1]?.row];
    if (!before || !after) return [];
    return interpolatedRows(before, after).map((row): LedgerLine => {
      const doubts = filledColumns.filter((name) => row[name] !== undefined);
      const cells = Object.fromEntries(
        doubts.map((name) => [name, { text: '', doubt: isFlow(name) ? FLOW : VALUE, box: null }]),
      );
      id += 1;
      const source: LineSource = { page: null, line: row.year, cells, isInterpolated: true };
      return { ...typedLine(id, row), read: row, doubts, source };
    });
  });
  return inOrder([...lines, ...added]);
}

function cellsOf(read: ExtractedRow): Partial<Record<LedgerColumn, CellSource>> {
  const cells: Partial<Record<LedgerColumn, CellSource>> = {};
  for (const name of everyColumn) {
    const cell = read.cells[name];
    if (!cell) continue;
    const { page, x, y, width, height } = cell;
    cells[name] = { text: cell.text, doubt: cell.doubt ?? null, box: { page, x, y, width, height } };
  }
  return cells;
}

export const linesFromRows = (rows: readonly LedgerRow[]): LedgerLine[] =>
  rows.map((row, index) => typedLine(index + 1, row));

/** Divides a single income column into withdrawals and loans as the advisor chose. Other doubts of the amounts remain. */
export function divideLines(lines: readonly LedgerLine[], kind: ReadIncomeKind): LedgerLine[] {
  const rows = lines.map(({ row }) => ({ ...row }));
  const incomes = rows.map((row) => row.withdrawals + row.loans);
  const balances = rows.map(({ loan_balance: balance }) => balance ?? 0);
  divideIncome(rows, incomes, kind, kind === 'by_balance' ? proveByBalance(incomes, balances) : null);
  return lines.map((line, index) => {
    const row = rows[index];
    if (!row) return line;
    const { withdrawals, loans, ...others } = line.source?.cells ?? {};
    const rest = line.doubts.filter((name) => name !== 'withdrawals' && name !== 'loans');
    const doubts = [withdrawals?.doubt ?? [], loans?.doubt ?? []].flat();
    const doubt = doubts.find((one) => !isUndivided(one)) ?? null;
    const isOpen = rest.length < line.doubts.length && (doubt !== null || doubts.length === 0);
    const place = withdrawals ?? loans;
    const nonzero = (['withdrawals', 'loans'] as const).filter(
      (name) => row[name] > 0 || (name === 'withdrawals' && row.loans === 0),
    );
    const flows = place && Object.fromEntries(nonzero.map((name) => [name, { ...place, doubt }]));
    return {
      ...line,
      row,
      read: line.read && { ...line.read, withdrawals: row.withdrawals, loans: row.loans },
      doubts: [...rest, ...(isOpen ? nonzero : [])],
      source: line.source && { ...line.source, cells: { ...others, ...flows } },
    };
  });
}
