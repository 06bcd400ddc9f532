import { emptyRow, type LedgerRow } from '../../../domain/policy/illustration.ts';

export type LedgerColumn = Exclude<keyof LedgerRow, 'loan_interest' | 'net_cash_flow'>;

/** A blank in these columns is missing, not zero. */
const optionalColumns = [
  'loan_balance',
  'charges',
  'guaranteed_surrender_value',
  'guaranteed_death_benefit',
] as const satisfies readonly LedgerColumn[];

type OptionalColumn = (typeof optionalColumns)[number];

const isOptional = (name: LedgerColumn): name is OptionalColumn =>
  optionalColumns.some((optional) => optional === name);

interface ColumnStyle {
  readonly name: LedgerColumn;
  readonly label: string;
  readonly sentenceLabel: string;
  readonly extra: boolean;
  /** Pixels for the label and "1,234,567" at 13 px. */
  readonly width: number;
}

const column = (name: LedgerColumn, label: string, width: number, extra = false): ColumnStyle => ({
  name,
  label,
  width,
  sentenceLabel: label.replace('Accum.', 'Accumulation').toLowerCase(),
  extra,
});

export const ledgerColumns: readonly ColumnStyle[] = [
  column('year', 'Year', 48),
  column('age', 'Age', 48),
  column('premium_outlay', 'Premium outlay', 104),
  column('withdrawals', 'Withdrawals', 88),
  column('loans', 'Loans', 76),
  column('loan_repayment', 'Loan repayment', 108, true),
  column('charges', 'Charges', 80, true),
  column('accumulation_value', 'Accum. value', 96),
  column('loan_balance', 'Loan balance', 94),
  column('surrender_value', 'Surrender value', 110),
  column('death_benefit', 'Death benefit', 100),
  column('guaranteed_surrender_value', 'Guar. surrender', 108, true),
  column('guaranteed_death_benefit', 'Guar. death ben.', 110, true),
];

export const everyColumn: readonly LedgerColumn[] = ledgerColumns.map(({ name }) => name);

const byName = new Map(ledgerColumns.map((style) => [style.name, style]));

export function columnStyle(name: LedgerColumn): ColumnStyle {
  const style = byName.get(name);
  if (!style) throw new Error(`No ledger column is called ${name}.`);
  return style;
}

export const cellText = (line: LedgerLine, name: LedgerColumn): string =>
  `Year ${line.row.year}, ${columnStyle(name).sentenceLabel}`;

/** Year and age identify the row. They cannot be cleared or copied. */
export const isRowKey = (name: LedgerColumn): boolean => name === 'year' || name === 'age';

export const isLedgerColumn = (name: string): name is LedgerColumn =>
  ledgerColumns.some((c) => c.name === name);

/** Returns the columns with values and the default ones. `read`: the columns that the file prints. */
export function columnsFor(rows: readonly LedgerRow[], read: ReadonlySet<string> | null): LedgerColumn[] {
  const hasValues = (name: LedgerColumn) => rows.some((row) => row[name] !== undefined && row[name] !== 0);
  const isDefaultColumn = (name: LedgerColumn) => read === null || read.has(name) || name !== 'withdrawals';
  return ledgerColumns
    .filter(({ name, extra }) => (extra ? hasValues(name) : hasValues(name) || isDefaultColumn(name)))
    .map(({ name }) => name);
}

/** U+2212 for minus, an en dash for zero, and cents only if they are not zero. */
const integerFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function ledgerFigure(value: number | undefined): string {
  if (value === undefined) return '';
  if (value === 0) return '\u2013';
  const size = Math.abs(value);
  const digits = (Number.isInteger(size) ? integerFormat : cents).format(size);
  return value < 0 ? `\u2212${digits}` : digits;
}

/** PDF points from the top left corner of the displayed page. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CellBox extends PageBox {
  readonly page: number;
}

export interface CellSource {
  readonly text: string;
  readonly doubt: string | null;
  readonly box: CellBox | null;
}

export interface LineSource {
  readonly page: number | null;
  /** Line of the table on the page, or of the pasted table, from 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<LedgerColumn, CellSource>>>;
  readonly isInterpolated?: true;
}

export interface LedgerLine {
  readonly id: number;
  readonly row: LedgerRow;
  readonly read: LedgerRow | null;
  readonly doubts: readonly LedgerColumn[];
  readonly kept: readonly LedgerColumn[];
  readonly source: LineSource | null;
}

type CellMark = 'doubtful' | 'kept' | 'corrected' | null;

export function cellMark(line: LedgerLine, column: LedgerColumn): CellMark {
  if (line.read && line.read[column] !== line.row[column]) return 'corrected';
  if (!line.doubts.includes(column)) return null;
  return line.kept.includes(column) ? 'kept' : 'doubtful';
}

export const typedLine = (id: number, row: LedgerRow): LedgerLine => ({
  id,
  row,
  read: null,
  doubts: [],
  kept: [],
  source: null,
});

export const nextId = (lines: readonly LedgerLine[]): number => Math.max(0, ...lines.map(({ id }) => id)) + 1;

export const emptyLines = (age: number, years: number): LedgerLine[] =>
  Array.from({ length: years }, (_, index) =>
    typedLine(index + 1, emptyRow({ year: index + 1, age: age + index })),
  );

/** Sets a figure, or clears it (null). An edited cell is no longer doubtful. */
export function withFigure(line: LedgerLine, column: LedgerColumn, value: number | null): LedgerLine {
  const row = { ...line.row };
  if (!isOptional(column)) row[column] = value ?? 0;
  else if (value !== null) row[column] = value;
  else delete row[column];
  const settles = line.doubts.includes(column) && !line.kept.includes(column);
  return { ...line, row, kept: settles ? [...line.kept, column] : line.kept };
}

export const keepFigure = (line: LedgerLine, column: LedgerColumn): LedgerLine =>
  cellMark(line, column) === 'doubtful' ? { ...line, kept: [...line.kept, column] } : line;

/** Minimum number of lines with the same doubt, or more than half of a short ledger. */
const MIN_SAME_DOUBT = 5;

/** Returns the indexes of the doubtful lines with the same reason in this column; empty if few lines have it. */
export function sameDoubtLines(lines: readonly LedgerLine[], row: number, column: LedgerColumn): number[] {
  const doubt = lines[row]?.source?.cells[column]?.doubt ?? null;
  if (doubt === null) return [];
  const matches = lines.flatMap((line, index) =>
    line.source?.cells[column]?.doubt === doubt && line.doubts.includes(column) ? [index] : [],
  );
  if (matches.length < MIN_SAME_DOUBT && 2 * matches.length <= lines.length) return [];
  return matches.filter((index) => {
    const line = lines[index];
    return line !== undefined && cellMark(line, column) === 'doubtful';
  });
}

export const cellsToCheck = (lines: readonly LedgerLine[], columns = everyColumn) =>
  lines.flatMap((line, row) =>
    columns.filter((column) => cellMark(line, column) === 'doubtful').map((column) => ({ row, column })),
  );

export const correctedCount = (lines: readonly LedgerLine[], columns = everyColumn): number =>
  lines.reduce(
    (sum, line) => sum + columns.filter((column) => cellMark(line, column) === 'corrected').length,
    0,
  );
