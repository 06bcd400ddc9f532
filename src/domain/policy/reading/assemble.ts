/** Assembles one draft from the main table, the additional columns of other tables by year, and their contradictions. */
import type { ExtractedColumnName, ReadIncomeKind } from '../extraction.ts';
import { LEDGER_COLUMNS } from '../illustration.ts';
import { proveByBalance } from '../income-division.ts';
import { compareChains, canIllustrate, isGuaranteed, keyOf, rankByScore, rowsByYear } from './chain-facts.ts';
import type { Chain, ChainColumn } from './chains.ts';
import { confirmUncertain, markUnknownPayments, uncertaintyOf } from './columns/uncertain-columns.ts';
import { divideIncomeColumn } from './columns/divide-income.ts';
import { columnOf, type Draft, has, formatAmount, negate, series } from './draft.ts';
import { type ColumnKey, VALUES, type Cell, unplacedCell } from './table.ts';
import { checkAgainstTotals, isRunningTotal, premiumsFromTotals } from './premiums-to-date.ts';

class DraftBuilder {
  /** Cumulative premiums, if the premium was derived from another table's totals. */
  totals: ChainColumn | undefined;

  readonly draft: Draft = { rows: [], columns: [], warnings: [], notes: [], questions: [] };
  private readonly primary: Chain;

  /** Columns that other tables must not add again. */
  private readonly removedColumns: ReadonlySet<ExtractedColumnName>;

  constructor(primary: Chain, removedColumns: ReadonlySet<ExtractedColumnName>) {
    this.primary = primary;
    this.removedColumns = removedColumns;
    this.draft.rows = primary.rows.map(({ page, year }) => ({ page, year, cells: new Map() }));
  }

  warn(code: string, message: string, column: ExtractedColumnName): void {
    this.draft.warnings.push({ code, message, column });
  }

  /** Adds a column of a chain. Rows that are missing in the chain, or blank in it, are doubtful. */
  add(name: ExtractedColumnName, chain: Chain, key: ColumnKey, otherDoubt: string | null = null): void {
    const column = chain.columns.get(key);
    if (column === undefined || has(this.draft, name)) return;
    const rows = rowsByYear(chain);
    for (const row of this.draft.rows) {
      const chainRow = rows.get(row.year);
      const cell = chainRow?.cells.get(key);
      const newCell: Cell = cell
        ? { ...cell, doubts: [...cell.doubts] }
        : unplacedCell(chainRow?.page ?? row.page);
      if (chainRow === undefined) newCell.doubts.push('The year is missing from the table with this column.');
      else if (cell === undefined) newCell.doubts.push(`The column is not printed on page ${chainRow.page}.`);
      if (name === 'year' && chainRow?.yearDoubt) newCell.doubts.push(chainRow.yearDoubt);
      if (name === 'year') newCell.value = row.year;
      row.cells.set(name, newCell);
    }
    const { header, confidence, pages, ambiguous, note } = column;
    if (note !== undefined) this.draft.notes.push({ code: 'column_sum', message: note });
    const doubt = uncertaintyOf(column) ?? otherDoubt;
    const { source, isProved } = column;
    this.draft.columns.push({ name, header, confidence, pages: [...pages], doubt, source, isProved });
    if (ambiguous !== null) this.warn('ambiguous_column', ambiguous, name);
  }

  addMainColumns(): void {
    for (const name of LEDGER_COLUMNS) {
      const key = keyOf(this.primary, name);
      if (key !== undefined) this.add(name, this.primary, key);
    }
  }

  /** Adds columns that only another table prints, joined by year if the shared columns agree. */
  addMissingColumns(chains: readonly Chain[]): void {
    for (const chain of chains) for (const name of LEDGER_COLUMNS) this.addFromOtherTable(chain, name);
    if (this.primary.columns.has('premiums_to_date')) return;
    for (const chain of chains) {
      const isAdded = this.addFromOtherTable(chain, 'premium_outlay', 'premiums_to_date');
      if (isAdded) this.totals = chain.columns.get('premiums_to_date');
    }
  }

  private addFromOtherTable(chain: Chain, name: ExtractedColumnName, key = keyOf(chain, name)): boolean {
    const column = key === undefined ? undefined : chain.columns.get(key);
    if (chain === this.primary || key === undefined || column === undefined) return false;
    if (this.removedColumns.has(name) || has(this.draft, name)) return false;
    const coveredRows = this.draft.rows.filter((row) => rowsByYear(chain).has(row.year)).length;
    if (coveredRows < this.draft.rows.length * 0.8 || chain.rows.length < 3) return false;
    if (isGuaranteed(name)) {
      this.add(name, chain, key);
      return true;
    }
    const { compared, equal, sharedColumns } = compareChains(this.primary, chain);
    const agrees = sharedColumns > 0 && compared > 0 && equal >= compared * 0.9;
    if (!canIllustrate(chain) || (sharedColumns > 0 && !agrees)) return false;
    if (column.confidence < 0.95 || column.ambiguous !== null) return false;
    this.add(name, chain, key);
    const added = this.draft.columns.at(-1);
    const sharesValue = VALUES.some((value) => compareChains(this.primary, chain, value).compared > 0);
    const isSeparate = !agrees || (name === 'charges' && !sharesValue);
    if (isSeparate && added !== undefined) added.source = chain;
    return true;
  }

  /** Compares equal columns of other tables: these confirm the figures or show a misread one. */
  markContradictions(chains: readonly Chain[]): void {
    for (const chain of chains) {
      if (chain === this.primary || !canIllustrate(chain)) continue;
      const { compared, equal } = compareChains(this.primary, chain);
      if (compared < 6 || equal < compared * 0.85 || equal === compared) continue;
      for (const name of LEDGER_COLUMNS) {
        const key = keyOf(chain, name);
        if (key === undefined || name === 'year' || isGuaranteed(name)) continue;
        for (const row of chain.rows) {
          const cell = this.draft.rows.find((draftRow) => draftRow.year === row.year)?.cells.get(name);
          const other = row.cells.get(key);
          if (!cell || !other || Math.abs(cell.value - other.value) <= 1) continue;
          cell.doubts.push(`Page ${other.page} prints ${formatAmount(other.value)} for the same year.`);
        }
      }
    }
  }
}

/** A column that is read as loans is the balance if the undivided amounts explain it. */
function isBalanceOf(draft: Draft, chain: Chain): boolean {
  const rows = rowsByYear(chain);
  const incomes = draft.rows.map(({ year }) => Math.abs(rows.get(year)?.cells.get('income')?.value ?? 0));
  return !has(draft, 'loan_balance') && proveByBalance(incomes, series(draft, 'loans')) !== null;
}

/** Loans and withdrawals printed as one column. */
function addIncome(builder: DraftBuilder, chain: Chain, kind: ReadIncomeKind | undefined): void {
  const income = chain.columns.get('income');
  if (income === undefined) return;
  const { draft } = builder;
  if (!has(draft, 'withdrawals') && (!has(draft, 'loans') || isBalanceOf(draft, chain))) {
    builder.add('withdrawals', chain, 'income');
    const column = columnOf(draft, 'withdrawals');
    if (column && !divideIncomeColumn(draft, column, kind)) markUnknownPayments(draft, chain);
    return;
  }
  const rows = rowsByYear(chain);
  let isDifferent = false;
  for (const row of draft.rows) {
    const total = rows.get(row.year)?.cells.get('income');
    const parts = (['withdrawals', 'loans'] as const).flatMap((name) => row.cells.get(name) ?? []);
    if (!total) continue;
    const paid = parts.reduce((all, cell) => all + Math.abs(cell.value), 0);
    if (Math.abs(paid - Math.abs(total.value)) <= 2) continue;
    isDifferent = true;
    for (const cell of parts)
      cell.doubts.push(`“${income.header}” is ${formatAmount(total.value)} in this year.`);
  }
  for (const name of ['withdrawals', 'loans'] as const)
    if (isDifferent && !has(draft, name))
      builder.warn('column_not_found', `“${income.header}” may contain the ${name}.`, name);
}

/** A premium column that begins with 1, 2, 3 times the first value and never falls is cumulative, regardless of its header. */
function convertRunningTotal(builder: DraftBuilder): void {
  const { draft } = builder;
  const column = columnOf(draft, 'premium_outlay');
  if (column === undefined || !isRunningTotal(series(draft, 'premium_outlay'))) return;
  const message = `The figures under “${column.header}” rise every year like a running total. The premium of each year is taken as the increase.`;
  column.doubt ??= message;
  premiumsFromTotals(draft);
  builder.warn('premiums_from_totals', message, 'premium_outlay');
}

/** Handles cumulative premiums, printed in addition to or instead of yearly premiums. */
function applyPremiumTotals(builder: DraftBuilder, chain: Chain): void {
  const { draft } = builder;
  const mainTotals = chain.columns.get('premiums_to_date');
  const totals = mainTotals ?? builder.totals;
  if (totals === undefined) return convertRunningTotal(builder);
  if (builder.totals === undefined && has(draft, 'premium_outlay')) {
    const rows = rowsByYear(chain);
    return checkAgainstTotals(draft, (year) => rows.get(year)?.cells.get('premiums_to_date')?.value);
  }
  if (mainTotals !== undefined) builder.add('premium_outlay', chain, 'premiums_to_date');
  premiumsFromTotals(draft);
  const message = `“${totals.header}” is cumulative. The premium of each year is its increase.`;
  builder.warn('premiums_from_totals', message, 'premium_outlay');
}

/** Net outlay is premiums less distributions: the ledger's net cash flow with the opposite sign. */
function addNetOutlay(builder: DraftBuilder, chain: Chain): void {
  const outlay = chain.columns.get('net_outlay');
  if (outlay === undefined) return;
  const { draft } = builder;
  if (!has(draft, 'premium_outlay')) {
    const why = `The column “${outlay.header}” contains premiums less distributions.`;
    builder.add('premium_outlay', chain, 'net_outlay', why);
    const message = `${why} Enter premiums and distributions separately.`;
    return builder.warn('net_outlay_only', message, 'premium_outlay');
  }
  builder.add('net_cash_flow', chain, 'net_outlay');
  negate(draft, 'net_cash_flow');
}

const NO_ILLUSTRATED =
  'No non-guaranteed values were found in this file. Enter them by hand or choose another file.';
const ONLY_GUARANTEED =
  'No non-guaranteed values were found in addition, so this column may be non-guaranteed.';

/** `removedByUser`: the columns that the user removed from a selected table, or null if no table was selected. */
export function assemble(
  chains: readonly Chain[],
  primary: Chain,
  removedByUser: ReadonlySet<ExtractedColumnName> | null,
  incomeKind?: ReadIncomeKind,
): Draft {
  const builder = new DraftBuilder(primary, removedByUser ?? new Set());
  const { draft } = builder;
  for (const note of new Set(primary.tables.flatMap(({ notes = [] }) => notes)))
    draft.notes.push({ code: 'column_part', message: note });
  builder.addMainColumns();
  builder.addMissingColumns(rankByScore(chains));
  builder.markContradictions(chains);
  applyPremiumTotals(builder, primary);
  addIncome(builder, primary, incomeKind);
  addNetOutlay(builder, primary);
  confirmUncertain(draft, primary);
  if (!VALUES.some((name) => has(draft, name))) {
    // The basis of one column may have been applied to all columns.
    for (const column of draft.columns) if (isGuaranteed(column.name)) column.doubt ??= ONLY_GUARANTEED;
    draft.warnings.push({ code: 'no_illustrated_values', message: NO_ILLUSTRATED });
  }
  return draft;
}
