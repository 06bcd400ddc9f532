/** Premiums, withdrawals and loans: runs of one amount, signs, what they come to. */
import { type Draft, doubt, figuresOf, FLOWS, has, money, negate, series } from '../draft.ts';
import { checkSpikes, median, oneSlipApart } from './statistics.ts';

export function checkFlows(draft: Draft): void {
  for (const name of FLOWS) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    values.forEach((value, index) => {
      if (value < 0) doubt(draft, index, name, 'A negative amount is not expected in this column.');
      const [farBefore, before, , after, farAfter] = [-2, -1, 0, 1, 2].map((step) => values[index + step]);
      if (value === before || value === after) return;
      const runs = [before === farBefore && before, after === farAfter && after, before === after && before];
      for (const run of runs) {
        if (!run) continue;
        const gap = value === 0 && before === run && after === run;
        if (gap || oneSlipApart(value, run))
          doubt(draft, index, name, `The years beside it have ${money(run)}.`);
      }
    });
    const opening = values.map((_, index) => values[index - 1] ?? 0);
    checkSpikes(draft, name, opening, 0.12);
  }
}

const UNSIGNED = [
  'withdrawals', 'loans', 'loan_balance', 'charges', 'loan_interest', 'loan_repayment',
] as const; // oxfmt-ignore

/** A column of money taken out that is printed in brackets throughout means what the ledger has without sign. */
export function checkSigns(draft: Draft): void {
  for (const name of UNSIGNED) {
    const values = series(draft, name);
    if (!values.some((value) => value < 0) || values.some((value) => value > 0)) continue;
    negate(draft, name);
    values.forEach((value, index) => {
      if (value !== 0) doubt(draft, index, name, 'Printed as a negative amount, taken as a positive one.');
    });
  }
}

/** The sign of a net cash flow is the ledger's when it is what is taken out less what is paid in. */
export function checkCashFlow(draft: Draft): void {
  if (!has(draft, 'net_cash_flow')) return;
  const at = figuresOf(draft);
  const derived = draft.rows.map(
    (_, index) =>
      at('withdrawals', index) +
      at('loans', index) -
      at('premium_outlay', index) -
      at('loan_repayment', index),
  );
  const moved = [...derived.keys()].filter(
    (index) => at('net_cash_flow', index) !== 0 || derived[index] !== 0,
  );
  const differs = (index: number, sign: number): boolean =>
    Math.abs(sign * at('net_cash_flow', index) - (derived[index] ?? 0)) > 1;
  const misfits = (sign: number): number => moved.filter((index) => differs(index, sign)).length;
  if (misfits(-1) < misfits(1)) negate(draft, 'net_cash_flow');
  const why = 'The net cash flow is not what premiums, withdrawals and loans come to.';
  for (const index of moved)
    if (differs(index, 1))
      doubt(draft, index, ['net_cash_flow', 'premium_outlay', 'withdrawals', 'loans'], why);
}

/** The end of a run of payments looks like a lost cell; the growth of the value tells them apart. */
export function checkEndsOfRuns(draft: Draft): void {
  const names = ['premium_outlay', 'withdrawals', 'loans'] as const;
  const paid = names.map((name) => series(draft, name));
  for (const [at, name] of names.entries()) {
    // Only the surrender value falls by a loan; premiums and withdrawals show best where no loan interferes.
    const value =
      name !== 'loans' && has(draft, 'accumulation_value') ? 'accumulation_value' : 'surrender_value';
    if (!has(draft, name, value)) continue;
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
      const near = [-3, -2, -1, 1, 2, 3].flatMap((step) => growth(index + step, 0) ?? []);
      const other = growth(index, (signs[at] ?? 0) * beside);
      if (near.length < 3 || other === null) return;
      const usual = median(near);
      const noise = median(near.map((rate) => Math.abs(rate - usual)));
      const off = Math.abs(own - usual);
      if (off > Math.max(0.02, 4 * noise) && Math.abs(other - usual) < 0.3 * off)
        doubt(draft, index, name, `The values grow as if ${money(beside)} were paid in this year too.`);
    });
  }
}
