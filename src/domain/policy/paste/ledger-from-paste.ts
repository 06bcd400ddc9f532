import type { LedgerRow } from '../illustration.ts';
import type { PasteTarget } from './column-targets.ts';
import { isFigure, readFigure, type PastedTable } from './read-pasted-table.ts';

type Column = Exclude<keyof LedgerRow, 'loan_interest' | 'net_cash_flow'>;

/** A cell that was not read with certainty; the ledger marks it. */
interface UncertainCell {
  readonly row: number;
  readonly column: Column;
  readonly text: string;
}

export interface PastedLedger {
  readonly rows: readonly LedgerRow[];
  readonly doubts: readonly UncertainCell[];
  /** Lines that are not policy years: subtotals, repeated headers, footnotes. */
  readonly skipped: readonly { readonly line: number; readonly text: string }[];
  readonly columns: readonly Column[];
}

interface PasteOptions {
  readonly targets: readonly (PasteTarget | null)[];
  readonly clientAge: number;
  readonly income: IncomeKind;
}

export function ledgerFromPaste(
  table: PastedTable,
  { targets, clientAge, income: kind }: PasteOptions,
): PastedLedger {
  const rows: LedgerRow[] = [];
  const doubts: UncertainCell[] = [];
  const skipped: { line: number; text: string }[] = [];
  const incomes: number[] = [];
  const yearAt = targets.indexOf('year');
  const ageAt = targets.indexOf('age');
  const ageShift = ageAt >= 0 && /\b(eoy|end)\b/i.test(table.columns[ageAt]?.header ?? '') ? 1 : 0;

  for (const { line, cells } of table.body) {
    if (!isPolicyYear(cells, yearAt, ageAt)) {
      skipped.push({ line, text: cells.join(' ').trim() });
      continue;
    }
    const at = rows.length;
    const previous = rows[at - 1];
    const row: LedgerRow = {
      year: previous ? previous.year + 1 : 1,
      age: previous ? previous.age + 1 : clientAge,
      premium_outlay: 0,
      withdrawals: 0,
      loans: 0,
      loan_repayment: 0,
      accumulation_value: 0,
      surrender_value: 0,
      death_benefit: 0,
    };
    const displaced = isDisplaced(cells.length, table);
    let income = 0;
    targets.forEach((target, index) => {
      if (target === null || target === 'ignore') return;
      const text = cells[index] ?? '';
      const figure = readFigure(text);
      const column: Column = target === 'income' ? 'loans' : target;
      if (!figure?.certain || displaced) doubts.push({ row: at, column, text });
      const value = figure?.value ?? 0;
      if (target === 'income') income = value;
      else row[target] = target === 'age' ? value - ageShift : value;
    });
    // A premium column has only values of 0 or more; a cash-flow column prints distributions as negative values.
    incomes.push(Math.abs(income));
    rows.push(row);
  }

  if (targets.includes('income')) divideIncome(rows, incomes, kind);
  return { rows, doubts, skipped, columns: columnsOf(targets) };
}

/** The figures of such a line may be displaced by one column, so all are marked. */
const isDisplaced = (cells: number, { columns, separator }: PastedTable): boolean =>
  cells > columns.length || (cells < columns.length && (separator === 'spaces' || separator === 'space'));

const isComplete = (text: string | undefined) => /^\s*\d{1,3}\s*$/.test(text ?? '');

/** A policy year begins with an integer year or age, followed by a figure. */
function isPolicyYear(cells: readonly string[], yearAt: number, ageAt: number): boolean {
  if (cells.filter(isFigure).length < 2) return false;
  if (yearAt >= 0) return isComplete(cells[yearAt]);
  if (ageAt >= 0) return isComplete(cells[ageAt]);
  return !/[a-z]{3}/i.test(cells[0] ?? '');
}

function columnsOf(targets: readonly (PasteTarget | null)[]): Column[] {
  const columns = new Set<Column>(['year', 'age']);
  for (const target of targets) {
    if (target === null || target === 'ignore') continue;
    if (target === 'income') columns.add('withdrawals').add('loans');
    else columns.add(target);
  }
  return [...columns];
}

/** Default: withdrawals up to the premiums paid (a return of basis), then loans. */
export type IncomeKind = 'basis_then_loans' | 'loans' | 'withdrawals';

export const incomeKinds: readonly { readonly value: IncomeKind; readonly label: string }[] = [
  { value: 'basis_then_loans', label: 'Withdrawals to basis, then loans' },
  { value: 'loans', label: 'All loans' },
  { value: 'withdrawals', label: 'All withdrawals' },
];

/** Fills `withdrawals` and `loans` of `rows` in place. A year's premium counts before its income. */
export function divideIncome(rows: LedgerRow[], incomes: readonly number[], kind: IncomeKind): void {
  let basis = 0;
  rows.forEach((row, index) => {
    const income = incomes[index] ?? 0;
    basis += row.premium_outlay;
    const withdrawn =
      kind === 'withdrawals' ? income : kind === 'loans' ? 0 : Math.min(income, Math.max(0, basis));
    basis -= withdrawn;
    row.withdrawals = withdrawn;
    row.loans = income - withdrawn;
  });
}
