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

/** Columns against each other: which is above which, and which go together. */

export function checkAges(draft: Draft): void {
  if (!has(draft, 'age')) return;
  const ages = series(draft, 'age');
  const starts = draft.rows.map((row, index) => (ages[index] ?? 0) - row.year);
  const usual = [...new Set(starts)].sort(
    (a, b) => starts.filter((start) => start === b).length - starts.filter((start) => start === a).length,
  )[0];
  starts.forEach((start, index) => {
    if (start !== usual) doubt(draft, index, 'age', 'The age does not go up with the years.');
    const age = ages[index] ?? 0;
    if (age < 0 || age > 121 || !Number.isInteger(age)) doubt(draft, index, 'age', `${age} is not an age.`);
  });
}

/** Two columns of which one is never above the other: now and then it is a misreading, always it is a mix-up. */
export function checkOrder(
  draft: Draft,
  lower: ExtractedColumnName,
  upper: ExtractedColumnName,
  slack: number,
): void {
  if (!has(draft, lower) || !has(draft, upper)) return;
  const low = series(draft, lower);
  const high = series(draft, upper);
  const broken = low.flatMap((value, index) =>
    value > (high[index] ?? 0) + slack && value > 0 ? [index] : [],
  );
  if (broken.length === 0) return;
  const often = broken.length > draft.rows.length * 0.2;
  for (const index of often ? draft.rows.keys() : broken) {
    for (const name of [lower, upper]) {
      doubt(
        draft,
        index,
        name,
        `The ${lower.replaceAll('_', ' ')} is above the ${upper.replaceAll('_', ' ')}.`,
      );
    }
  }
  if (often) {
    draft.warnings.push({
      code: 'columns_out_of_order',
      message: `In ${broken.length} years the ${lower.replaceAll('_', ' ')} is above the ${upper.replaceAll('_', ' ')}. Check that the columns are not mixed up.`,
      column: lower,
    });
  }
}

/** Where two columns are equal (or differ by the loan) on both sides of a row, they are in it too. */
export function checkEqualities(draft: Draft): void {
  const pairs: [ExtractedColumnName, ExtractedColumnName, number[]][] = [
    ['accumulation_value', 'surrender_value', series(draft, 'loan_balance')],
    ['death_benefit', 'surrender_value', draft.rows.map(() => 0)],
    ['death_benefit', 'accumulation_value', draft.rows.map(() => 0)],
  ];
  for (const [first, second, between] of pairs) {
    if (!has(draft, first) || !has(draft, second)) continue;
    const a = series(draft, first);
    const b = series(draft, second);
    const gap = a.map((value, index) => value - (b[index] ?? 0) - (between[index] ?? 0));
    gap.forEach((here, index) => {
      const sides = [gap[index - 1], gap[index + 1]];
      if (sides.some((side) => side === undefined || Math.abs(side) > 2) || Math.abs(here) <= 3) return;
      for (const name of [first, second]) {
        doubt(
          draft,
          index,
          name,
          `In the years beside it ${first.replaceAll('_', ' ')} and ${second.replaceAll('_', ' ')} go together, and here they do not.`,
        );
      }
    });
  }
  for (const name of ['death_benefit', 'guaranteed_death_benefit'] as const) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    values.forEach((value, index) => {
      const before = values[index - 1];
      if (before === undefined || before !== values[index + 1] || value === before) return;
      // One year in the corridor may stand a little higher; another digit or a gross difference is a slip.
      if (!oneSlipApart(value, before) && Math.abs(value - before) < 0.25 * before) return;
      doubt(draft, index, name, `The years beside it have ${money(before)}.`);
    });
  }
}
