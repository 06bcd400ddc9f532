/** The ledger's columns as the grid shows them, in the order in which an advisor reads a policy. */
import type { LedgerRow } from '../../../domain/policy/illustration.ts';

export type LedgerColumn = Exclude<keyof LedgerRow, 'loan_interest' | 'net_cash_flow'>;

/** Columns whose blank stands for "not given" instead of zero. */
const optionalColumns = [
  'loan_balance',
  'charges',
  'guaranteed_surrender_value',
  'guaranteed_death_benefit',
] as const satisfies readonly LedgerColumn[];

type OptionalColumn = (typeof optionalColumns)[number];

export const isOptional = (name: LedgerColumn): name is OptionalColumn =>
  optionalColumns.some((optional) => optional === name);

interface ColumnStyle {
  readonly name: LedgerColumn;
  readonly label: string;
  /** For a sentence: "Year 16, surrender value". */
  readonly inWords: string;
  /** Shown only when the ledger holds it, or when the advisor asks for it. */
  readonly extra: boolean;
  /** Pixels that "1,234,567" and the label need at 13 px. */
  readonly width: number;
}

const column = (
  name: LedgerColumn,
  label: string,
  width: number,
  { extra }: { extra: boolean } = { extra: false },
): ColumnStyle => ({
  name,
  label,
  width,
  inWords: label.replace('Accum.', 'Accumulation').toLowerCase(),
  extra,
});

export const ledgerColumns: readonly ColumnStyle[] = [
  column('year', 'Year', 48),
  column('age', 'Age', 48),
  column('premium_outlay', 'Premium outlay', 104),
  column('withdrawals', 'Withdrawals', 88),
  column('loans', 'Loans', 76),
  column('loan_repayment', 'Loan repayment', 108, { extra: true }),
  column('charges', 'Charges', 80, { extra: true }),
  column('accumulation_value', 'Accum. value', 96),
  column('loan_balance', 'Loan balance', 94),
  column('surrender_value', 'Surrender value', 110),
  column('death_benefit', 'Death benefit', 100),
  column('guaranteed_surrender_value', 'Guar. surrender', 108, { extra: true }),
  column('guaranteed_death_benefit', 'Guar. death ben.', 110, { extra: true }),
];

const byName = new Map(ledgerColumns.map((style) => [style.name, style]));

export function columnStyle(name: LedgerColumn): ColumnStyle {
  const style = byName.get(name);
  if (!style) throw new Error(`No ledger column is called ${name}.`);
  return style;
}

export const isLedgerColumn = (name: string): name is LedgerColumn =>
  ledgerColumns.some((c) => c.name === name);

/**
 * The columns to show: those that some row holds, and the usual ones. A ledger that was read shows no empty
 * column for what its file does not print.
 */
export function columnsFor(rows: readonly LedgerRow[], read: ReadonlySet<string> | null): LedgerColumn[] {
  const held = (name: LedgerColumn) => rows.some((row) => row[name] !== undefined && row[name] !== 0);
  const usual = (name: LedgerColumn) => read === null || read.has(name) || name !== 'withdrawals';
  return ledgerColumns
    .filter(({ name, extra }) => (extra ? held(name) : held(name) || usual(name)))
    .map(({ name }) => name);
}

/** A figure of the ledger on screen: U+2212 for minus, an en dash for zero, cents only where there are some. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function ledgerFigure(value: number | undefined): string {
  if (value === undefined) return '';
  if (value === 0) return '\u2013';
  const size = Math.abs(value);
  const digits = (Number.isInteger(size) ? whole : cents).format(size);
  return value < 0 ? `\u2212${digits}` : digits;
}
