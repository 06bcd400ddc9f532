import type { ExtractedColumnName } from '../../extraction.ts';
import {
  columnOf,
  type Draft,
  mark,
  figuresOf,
  has,
  nameOf,
  formatAmount,
  series,
  YEAR_END_VALUES,
  FLOWS,
  negate,
} from '../draft.ts';
import { IMPOSSIBLE, impossibleText } from '../../impossible-columns.ts';
import { median } from '../../../shared/math.ts';
import { checkSpikes, bend, isOneDigitOff } from './statistics.ts';

/** In the corridor the death benefit follows the value: their ratio is between those of the adjacent years. */
function followsValue(draft: Draft): (index: number) => boolean {
  const value = has(draft, 'accumulation_value') ? 'accumulation_value' : 'surrender_value';
  const valueAt = figuresOf(draft);
  let loanSum = 0;
  const balance = has(draft, 'loan_balance')
    ? series(draft, 'loan_balance')
    : series(draft, 'loans').map((loan) => (loanSum = (loanSum + loan) * 1.05));
  const ratio = (index: number, added: number): number | null => {
    const base = valueAt(value, index) + added * (balance[index] ?? 0);
    return base > 0 ? (valueAt('death_benefit', index) + (balance[index] ?? 0)) / base : null;
  };
  return (index) =>
    [0, 1].some((added) => {
      const [before, current, after] = [-1, 0, 1].map((step) => ratio(index + step, added));
      if (before == null || current == null || after == null) return false;
      return current > Math.min(before, after) * 0.99 && current < Math.max(before, after) * 1.01;
    });
}

export function checkValues(draft: Draft): void {
  const valueAt = figuresOf(draft);
  const premiumFlow = (index: number): number =>
    valueAt('premium_outlay', index) - valueAt('withdrawals', index);
  const netFlow = (index: number): number =>
    premiumFlow(index) - valueAt('loans', index) + valueAt('loan_repayment', index);
  const loanFlow = (index: number): number => valueAt('loan_repayment', index) - valueAt('loans', index);
  const noFlow = () => 0;
  type Check = [ExtractedColumnName, (index: number) => number, number, ((index: number) => boolean)?];
  const checks: Check[] = [
    ['accumulation_value', premiumFlow, 0.006],
    ['surrender_value', netFlow, 0.01],
    ['guaranteed_surrender_value', netFlow, 0.2],
    ['death_benefit', loanFlow, 0.015, followsValue(draft)],
    ['guaranteed_death_benefit', loanFlow, 0.08],
    ['loan_balance', (index) => -loanFlow(index), 0.01],
    ['charges', noFlow, 0.5],
    ['loan_interest', noFlow, 0.5],
  ];
  for (const [name, flow, least, explained] of checks) {
    const opening = draft.rows.map((_, index) => valueAt(name, index - 1) + flow(index));
    if (has(draft, name)) checkSpikes(draft, name, opening, least, explained);
  }
}

function withDigitInserted(value: number): number[] {
  const digits = String(value);
  return Array.from({ length: digits.length + 1 }, (_, at) =>
    [...'0123456789'].map((digit) => Number(digits.slice(0, at) + digit + digits.slice(at))),
  ).flat();
}

/** A digit was lost if a figure is far from its neighbors and one inserted digit makes it fit. */
export function checkLostDigits(draft: Draft): void {
  for (const name of YEAR_END_VALUES) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    const at = (index: number): number => values[index] ?? Number.NaN;
    values.forEach((value, index) => {
      if (value <= 0 || !Number.isInteger(value)) return;
      const fromBefore = 2 * at(index - 1) - at(index - 2);
      // The last figure before a lapse has no comparable next value.
      const isLast = at(index + 1) === 0;
      const fromAfter = isLast
        ? []
        : [(at(index - 1) + at(index + 1)) / 2, 2 * at(index + 1) - at(index + 2)];
      const expected = [fromBefore, ...fromAfter].filter((figure) => figure > 0);
      const bends = [-5, -4, -3, -2, 2, 3, 4, 5].flatMap((step) => bend(values, index + step) ?? []);
      if (expected.length === 0 || bends.length < 2) return;
      const typical = median(bends);
      if (expected.some((figure) => Math.abs(figure - value) < Math.max(3 * typical, 0.15 * figure))) return;
      const isClose = withDigitInserted(value).some((figure) =>
        expected.some((target) => Math.abs(target - figure) < Math.max(1.5 * typical, 0.03 * target)),
      );
      const why = `A digit may be missing: the adjacent years have ${formatAmount(at(index - 1) || 0)} and ${formatAmount(at(index + 1) || 0)}.`;
      if (isClose) mark(draft, index, name, why);
    });
  }
}

export function checkAges(draft: Draft): void {
  if (!has(draft, 'age')) return;
  const ages = series(draft, 'age');
  const differences = draft.rows.map((row, index) => (ages[index] ?? 0) - row.year);
  const typical = [...new Set(differences)].sort(
    (a, b) =>
      differences.filter((start) => start === b).length - differences.filter((start) => start === a).length,
  )[0];
  differences.forEach((start, index) => {
    if (start !== typical) mark(draft, index, 'age', 'The age does not increase with the years.');
    const age = ages[index] ?? 0;
    if (age < 0 || age > 121 || !Number.isInteger(age)) mark(draft, index, 'age', `${age} is not an age.`);
  });
}

/** Less than the illustrated value is guaranteed. */
const GUARANTEED_ABOVE: (typeof IMPOSSIBLE)[number] = {
  columns: ['guaranteed_surrender_value', 'surrender_value'],
  is: 'The guaranteed surrender value is above the surrender value',
  isBroken: (at) => at('guaranteed_surrender_value') > at('surrender_value') + 1,
};

/** A few impossible rows are misreadings; many mean another column. */
export function checkImpossible(draft: Draft): void {
  for (const rule of [...IMPOSSIBLE, GUARANTEED_ABOVE]) {
    if (!has(draft, ...rule.columns)) continue;
    const broken = draft.rows.flatMap(({ cells }, index) =>
      rule.isBroken((name) => cells.get(name)?.value ?? 0) ? [index] : [],
    );
    const [column] = rule.columns;
    const message = impossibleText(rule, broken.length, draft.rows.length);
    // A small premium, in thousands, may be equal to a year by chance.
    if (message === null && column === 'premium_outlay') continue;
    for (const index of message === null ? broken : draft.rows.keys())
      mark(draft, index, rule.columns, message ?? `${rule.is}.`);
    if (message !== null) draft.warnings.push({ code: 'columns_out_of_order', message, column });
  }
}

/** Two columns that are equal (or differ by the loan) in both adjacent rows must be so in the row between. */
export function checkEqualities(draft: Draft): void {
  const pairs: [ExtractedColumnName, ExtractedColumnName, number[]][] = [
    ['accumulation_value', 'surrender_value', series(draft, 'loan_balance')],
    ['death_benefit', 'surrender_value', []],
    ['death_benefit', 'accumulation_value', []],
  ];
  for (const [first, second, between] of pairs) {
    if (!has(draft, first, second)) continue;
    const b = series(draft, second);
    const gap = series(draft, first).map((value, index) => value - (b[index] ?? 0) - (between[index] ?? 0));
    const why = `The ${nameOf(first)} and the ${nameOf(second)} match in the adjacent years, but not in this year.`;
    gap.forEach((current, index) => {
      const sides = [gap[index - 1], gap[index + 1]];
      if (sides.some((side) => side === undefined || Math.abs(side) > 2) || Math.abs(current) <= 3) return;
      mark(draft, index, [first, second], why);
    });
  }
  for (const name of ['death_benefit', 'guaranteed_death_benefit'] as const) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    values.forEach((value, index) => {
      const before = values[index - 1];
      if (before === undefined || before !== values[index + 1] || value === before) return;
      // A year in the corridor may be slightly higher; one different digit or a large difference is a misreading.
      if (!isOneDigitOff(value, before) && Math.abs(value - before) < 0.25 * before) return;
      mark(draft, index, name, `The adjacent years have ${formatAmount(before)}.`);
    });
  }
}

export function checkFlows(draft: Draft): void {
  for (const name of FLOWS) {
    if (!has(draft, name) || columnOf(draft, name)?.isProved) continue;
    const values = series(draft, name);
    values.forEach((value, index) => {
      if (value < 0) mark(draft, index, name, 'A negative amount is not expected in this column.');
      const [farBefore, before, , after, farAfter] = [-2, -1, 0, 1, 2].map((step) => values[index + step]);
      if (value === before || value === after) return;
      const runs = [before === farBefore && before, after === farAfter && after, before === after && before];
      for (const run of runs) {
        if (!run) continue;
        const isBlankBetween = value === 0 && before === run && after === run;
        if (isBlankBetween || isOneDigitOff(value, run))
          mark(draft, index, name, `The adjacent years have ${formatAmount(run)}.`);
      }
    });
    const opening = values.map((_, index) => values[index - 1] ?? 0);
    checkSpikes(draft, name, opening, 0.12);
  }
}

const UNSIGNED = [
  'withdrawals',
  'loans',
  'loan_balance',
  'charges',
  'loan_interest',
  'loan_repayment',
] as const;

/** A column of distributions with all figures in brackets has the ledger's positive amounts. */
export function checkSigns(draft: Draft): void {
  for (const name of UNSIGNED) {
    const values = series(draft, name);
    if (!values.some((value) => value < 0) || values.some((value) => value > 0)) continue;
    negate(draft, name);
    values.forEach((value, index) => {
      if (value !== 0) mark(draft, index, name, 'Printed as a negative amount, taken as a positive one.');
    });
  }
}

/** The ledger's net cash flow is distributions less payments; a column with the opposite sign is reversed. */
export function checkCashFlow(draft: Draft): void {
  if (!has(draft, 'net_cash_flow')) return;
  const valueAt = figuresOf(draft);
  const derived = draft.rows.map(
    (_, index) =>
      valueAt('withdrawals', index) +
      valueAt('loans', index) -
      valueAt('premium_outlay', index) -
      valueAt('loan_repayment', index),
  );
  const rowsWithFlow = [...derived.keys()].filter(
    (index) => valueAt('net_cash_flow', index) !== 0 || derived[index] !== 0,
  );
  const differs = (index: number, sign: number): boolean =>
    Math.abs(sign * valueAt('net_cash_flow', index) - (derived[index] ?? 0)) > 1;
  const mismatches = (sign: number): number => rowsWithFlow.filter((index) => differs(index, sign)).length;
  if (mismatches(-1) < mismatches(1)) negate(draft, 'net_cash_flow');
  const why = 'The net cash flow does not equal premiums, withdrawals and loans.';
  for (const index of rowsWithFlow)
    if (differs(index, 1))
      mark(draft, index, ['net_cash_flow', 'premium_outlay', 'withdrawals', 'loans'], why);
}

/** The end of a run of payments looks like a lost cell; the growth of the value shows the difference. */
export function checkEndsOfRuns(draft: Draft): void {
  const names = ['premium_outlay', 'withdrawals', 'loans'] as const;
  const paid = names.map((name) => series(draft, name));
  for (const [at, name] of names.entries()) {
    // Only the surrender value decreases by a loan. Premiums and withdrawals are clearest in a value without loan interest.
    const value =
      name !== 'loans' && has(draft, 'accumulation_value') ? 'accumulation_value' : 'surrender_value';
    if (!has(draft, name, value)) continue;
    const signs = [1, -1, value === 'surrender_value' ? -1 : 0];
    const values = series(draft, value);
    const growth = (index: number, extra: number): number | null => {
      const flows = paid.reduce((sum, flow, column) => sum + (signs[column] ?? 0) * (flow[index] ?? 0), 0);
      const base = (values[index - 1] ?? 0) + flows + extra;
      const current = values[index] ?? 0;
      return base > 0 && current > 0 ? Math.log(current / base) : null;
    };
    const flow = paid[at] ?? [];
    flow.forEach((amount, index) => {
      const side = [flow[index - 1], flow[index + 1]].find((other) => other !== undefined && other > 0);
      const actualGrowth = growth(index, 0);
      if (amount !== 0 || side === undefined || actualGrowth === null) return;
      const near = [-3, -2, -1, 1, 2, 3].flatMap((step) => growth(index + step, 0) ?? []);
      const other = growth(index, (signs[at] ?? 0) * side);
      if (near.length < 3 || other === null) return;
      const typical = median(near);
      const noise = median(near.map((rate) => Math.abs(rate - typical)));
      const off = Math.abs(actualGrowth - typical);
      if (off > Math.max(0.02, 4 * noise) && Math.abs(other - typical) < 0.3 * off)
        mark(draft, index, name, `The values grow as if ${formatAmount(side)} were paid in this year too.`);
    });
  }
}
