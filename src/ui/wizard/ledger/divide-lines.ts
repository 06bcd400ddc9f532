/** A single income column, as withdrawals and loans: what the advisor answers once, for the whole ledger. */
import { divideIncome, type IncomeKind } from '../../../domain/policy/paste/divide-income.ts';
import type { LedgerLine } from './ledger-line.ts';

/**
 * Each year's withdrawals and loans together are its income. `asked`: the doubt that is answered by dividing; other
 * doubts about a figure stay, and go along to the column that the figure goes to.
 */
export function divideLines(lines: readonly LedgerLine[], kind: IncomeKind, asked?: string): LedgerLine[] {
  const rows = lines.map(({ row }) => ({ ...row }));
  divideIncome(
    rows,
    lines.map(({ row }) => row.withdrawals + row.loans),
    kind,
  );
  return lines.map((line, index) => {
    const row = rows[index];
    if (!row) return line;
    const cell = line.source?.cells.withdrawals ?? line.source?.cells.loans;
    const isDoubtful = line.doubts.includes('withdrawals') || line.doubts.includes('loans');
    const answered = asked !== undefined && cell?.doubt != null && asked.startsWith(cell.doubt);
    const column = row.loans > 0 ? 'loans' : 'withdrawals';
    const rest = line.doubts.filter((name) => name !== 'withdrawals' && name !== 'loans');
    const place = cell && (answered ? { ...cell, doubt: null } : cell);
    const { withdrawals: _w, loans: _l, ...others } = line.source?.cells ?? {};
    const flows = place && {
      ...(row.withdrawals > 0 || row.loans === 0 ? { withdrawals: place } : {}),
      ...(row.loans > 0 ? { loans: place } : {}),
    };
    return {
      ...line,
      row,
      read: line.read && { ...line.read, withdrawals: row.withdrawals, loans: row.loans },
      doubts: isDoubtful && !answered ? [...rest, column] : rest,
      source: line.source && { ...line.source, cells: { ...others, ...flows } },
    };
  });
}
