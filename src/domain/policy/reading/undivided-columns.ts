/** Columns in which a carrier sets against each other, or adds up, what the ledger keeps apart. */
import type { ExtractedColumnName } from '../extraction.ts';
import { rowsByYear } from './chain-facts.ts';
import type { Chain } from './chains.ts';
import { money } from './draft.ts';
import type { Builder } from './draft-builder.ts';

/** Loans and withdrawals printed as one column: not ours to divide. */
export function takeIncome(builder: Builder, chain: Chain): void {
  const income = chain.columns.get('income');
  if (income === undefined) return;
  const { draft } = builder;
  const named = (name: ExtractedColumnName): boolean => draft.columns.some((column) => column.name === name);
  if (!named('withdrawals') && !named('loans')) {
    const why = `The column “${income.header}” does not say how much is withdrawal and how much is loan.`;
    builder.add('withdrawals', chain, 'income', why);
    builder.warn({
      code: 'income_not_divided',
      message: `${why} It stands under withdrawals until you say.`,
      column: 'withdrawals',
    });
    return;
  }
  const rows = rowsByYear(chain);
  for (const row of draft.rows) {
    const total = rows.get(row.year)?.cells.get('income');
    const parts = (['withdrawals', 'loans'] as const)
      .map((name) => row.cells.get(name))
      .filter((cell) => cell !== undefined);
    if (!total) continue;
    const sum = parts.reduce((all, cell) => all + Math.abs(cell.value), 0);
    if (Math.abs(sum - Math.abs(total.value)) <= 2) continue;
    for (const cell of parts) cell.doubts.push(`“${income.header}” is ${money(total.value)} in this year.`);
  }
}

/** A net outlay is what is paid in less what is taken out: the other sign of the ledger's net cash flow. */
export function takeNetOutlay(builder: Builder, chain: Chain): void {
  const outlay = chain.columns.get('net_outlay');
  if (outlay === undefined) return;
  const { draft } = builder;
  if (!draft.columns.some((column) => column.name === 'premium_outlay')) {
    const why = `The column “${outlay.header}” sets what is paid in against what is taken out.`;
    builder.add('premium_outlay', chain, 'net_outlay', why);
    builder.warn({
      code: 'net_outlay_only',
      message: `${why} Enter premiums and distributions apart.`,
      column: 'premium_outlay',
    });
    return;
  }
  builder.add('net_cash_flow', chain, 'net_outlay');
  for (const row of draft.rows) {
    const cell = row.cells.get('net_cash_flow');
    if (cell !== undefined && cell.value !== 0) cell.value = -cell.value;
  }
}
