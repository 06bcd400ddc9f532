/** Premiums, withdrawals and loans: runs of one amount, signs, what they come to. */
import type { ExtractedColumnName } from '../../extraction.ts';
import { type Draft, doubt, has, money, series } from '../draft.ts';
import { checkSpikes, median, oneSlipApart } from './statistics.ts';

const FLOWS: readonly ExtractedColumnName[] = ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment'];

export function checkFlows(draft: Draft): void {
  for (const name of FLOWS) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    const at = (index: number): number | undefined => values[index];
    values.forEach((value, index) => {
      if (value < 0) doubt(draft, index, name, 'A negative amount is not expected in this column.');
      const before = at(index - 1);
      const after = at(index + 1);
      if (value === before || value === after) return;
      const runs = [
        before !== undefined && before !== 0 && before === at(index - 2) ? before : null,
        after !== undefined && after !== 0 && after === at(index + 2) ? after : null,
        before !== undefined && before !== 0 && before === after ? before : null,
      ];
      for (const run of runs) {
        if (run === null) continue;
        const gap = value === 0 && before === run && after === run;
        if (gap || oneSlipApart(value, run))
          doubt(draft, index, name, `The years beside it have ${money(run)}.`);
      }
    });
    checkSpikes(
      draft,
      name,
      values.map((_, index) => values[index - 1] ?? 0),
      0.12,
    );
  }
}

/** A column of money taken out that is printed in brackets throughout means what the ledger has without sign. */
export function checkSigns(draft: Draft): void {
  for (const name of [
    'withdrawals',
    'loans',
    'loan_balance',
    'charges',
    'loan_interest',
    'loan_repayment',
  ] as const) {
    const values = series(draft, name);
    if (!has(draft, name) || !values.some((value) => value < 0) || values.some((value) => value > 0))
      continue;
    draft.rows.forEach((row, index) => {
      const cell = row.cells.get(name);
      if (cell === undefined || cell.value === 0) return;
      cell.value = -cell.value;
      doubt(draft, index, name, 'Printed as a negative amount, taken as a positive one.');
    });
  }
}

/** The sign of a net cash flow is the ledger's when it is what is taken out less what is paid in. */
export function checkCashFlow(draft: Draft): void {
  if (!has(draft, 'net_cash_flow')) return;
  const printed = series(draft, 'net_cash_flow');
  const derived = draft.rows.map((_, index) => {
    const of = (name: ExtractedColumnName): number => series(draft, name)[index] ?? 0;
    return of('withdrawals') + of('loans') - of('premium_outlay') - of('loan_repayment');
  });
  const moved = printed
    .map((_, index) => index)
    .filter((index) => printed[index] !== 0 || derived[index] !== 0);
  const agree = (sign: number): number =>
    moved.filter((index) => Math.abs(sign * (printed[index] ?? 0) - (derived[index] ?? 0)) <= 1).length;
  if (moved.length > 0 && agree(-1) > agree(1)) {
    for (const row of draft.rows) {
      const cell = row.cells.get('net_cash_flow');
      if (cell !== undefined && cell.value !== 0) cell.value = -cell.value;
    }
  }
  const signed = series(draft, 'net_cash_flow');
  for (const index of moved) {
    if (Math.abs((signed[index] ?? 0) - (derived[index] ?? 0)) <= 1) continue;
    const why = 'The net cash flow is not what premiums, withdrawals and loans come to.';
    for (const name of ['net_cash_flow', 'premium_outlay', 'withdrawals', 'loans'] as const)
      doubt(draft, index, name, why);
  }
}

/**
 * A payment that is nothing beside years that have one: does the value grow as usual without it, or only with it?
 * The end of a run of payments looks like a lost cell, and the value tells them apart.
 */
export function checkEndsOfRuns(draft: Draft): void {
  const names = ['premium_outlay', 'withdrawals', 'loans'] as const;
  const paid = names.map((name) => series(draft, name));
  for (const [at, name] of names.entries()) {
    // Only the surrender value falls by a loan; premiums and withdrawals show best where no loan interferes.
    const order =
      name === 'loans'
        ? (['surrender_value'] as const)
        : (['accumulation_value', 'surrender_value'] as const);
    const value = order.find((column) => has(draft, column));
    if (!has(draft, name) || value === undefined) continue;
    const signs = [1, -1, value === 'surrender_value' ? -1 : 0];
    const values = series(draft, value);
    const growth = (index: number, extra: number): number | null => {
      const flows = paid.reduce((sum, flow, column) => sum + (signs[column] ?? 0) * (flow[index] ?? 0), 0);
      const base = (values[index - 1] ?? 0) + flows + extra;
      const here = values[index] ?? 0;
      return base > 0 && here > 0 ? Math.log(here / base) : null;
    };
    const flow = paid[at] ?? [];
    flow.forEach((amount, index) => {
      const beside = [flow[index - 1], flow[index + 1]].find((other) => other !== undefined && other > 0);
      const own = growth(index, 0);
      if (amount !== 0 || beside === undefined || own === null) return;
      const near = [-3, -2, -1, 1, 2, 3]
        .map((step) => growth(index + step, 0))
        .filter((rate) => rate !== null);
      const other = growth(index, (signs[at] ?? 0) * beside);
      if (near.length < 3 || other === null) return;
      const usual = median(near);
      const noise = median(near.map((rate) => Math.abs(rate - usual)));
      const off = Math.abs(own - usual);
      if (off > Math.max(0.02, 4 * noise) && Math.abs(other - usual) < 0.3 * off) {
        doubt(draft, index, name, `The values grow as if ${money(beside)} were paid in this year too.`);
      }
    });
  }
}
