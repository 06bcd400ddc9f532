/** Values year by year: growth over what the year began with, and digits that were lost. */
import type { ExtractedColumnName } from '../../extraction.ts';
import { type Draft, doubt, has, money, series } from '../draft.ts';
import { checkSpikes, bend, median, oneSlipApart } from './statistics.ts';

/**
 * In the corridor the death benefit is a factor of the value and bends where the value bends: with the loan added
 * back, its ratio to the value lies between those of the years beside it, or nearly.
 */
function followsValue(
  draft: Draft,
  death: readonly number[],
  value: readonly number[],
): (index: number) => boolean {
  const printed = series(draft, 'loan_balance');
  const loans = series(draft, 'loans');
  let owed = 0;
  const balance = has(draft, 'loan_balance') ? printed : loans.map((loan) => (owed = (owed + loan) * 1.05));
  const ratio = (index: number, added: number): number | null => {
    const base = (value[index] ?? 0) + added * (balance[index] ?? 0);
    return base > 0 ? ((death[index] ?? 0) + (balance[index] ?? 0)) / base : null;
  };
  return (index) =>
    [0, 1].some((added) => {
      const [before, here, after] = [ratio(index - 1, added), ratio(index, added), ratio(index + 1, added)];
      if (before === null || here === null || after === null) return false;
      return here > Math.min(before, after) * 0.99 && here < Math.max(before, after) * 1.01;
    });
}

export function checkValues(draft: Draft): void {
  const premium = series(draft, 'premium_outlay');
  const withdrawals = series(draft, 'withdrawals');
  const loans = series(draft, 'loans');
  const repayment = series(draft, 'loan_repayment');
  const opening = (name: ExtractedColumnName, flow: (index: number) => number): number[] => {
    const values = series(draft, name);
    return values.map((_, index) => (values[index - 1] ?? 0) + flow(index));
  };
  const at = (values: readonly number[], index: number): number => values[index] ?? 0;
  const paidIn = (index: number): number => at(premium, index) - at(withdrawals, index);
  const netOfLoans = (index: number): number => paidIn(index) - at(loans, index) + at(repayment, index);
  if (has(draft, 'accumulation_value')) {
    checkSpikes(draft, 'accumulation_value', opening('accumulation_value', paidIn), 0.006);
  }
  if (has(draft, 'surrender_value'))
    checkSpikes(draft, 'surrender_value', opening('surrender_value', netOfLoans), 0.01);
  if (has(draft, 'guaranteed_surrender_value')) {
    checkSpikes(draft, 'guaranteed_surrender_value', opening('guaranteed_surrender_value', netOfLoans), 0.2);
  }
  const onLoan = (index: number): number => at(repayment, index) - at(loans, index);
  if (has(draft, 'death_benefit')) {
    const value = series(draft, has(draft, 'accumulation_value') ? 'accumulation_value' : 'surrender_value');
    const follows = followsValue(draft, series(draft, 'death_benefit'), value);
    checkSpikes(draft, 'death_benefit', opening('death_benefit', onLoan), 0.015, follows);
  }
  if (has(draft, 'guaranteed_death_benefit')) {
    checkSpikes(draft, 'guaranteed_death_benefit', opening('guaranteed_death_benefit', onLoan), 0.08);
  }
  if (has(draft, 'loan_balance')) {
    checkSpikes(
      draft,
      'loan_balance',
      opening('loan_balance', (index) => -onLoan(index)),
      0.01,
    );
  }
  for (const name of ['charges', 'loan_interest'] as const) {
    if (has(draft, name))
      checkSpikes(
        draft,
        name,
        opening(name, () => 0),
        0.5,
      );
  }
}

/** Every figure that one lost digit could have turned into this one. */
function withDigitPutBack(value: number): number[] {
  const digits = String(value);
  const found: number[] = [];
  for (let at = 0; at <= digits.length; at += 1) {
    for (let digit = at === 0 ? 1 : 0; digit <= 9; digit += 1) {
      found.push(Number(digits.slice(0, at) + String(digit) + digits.slice(at)));
    }
  }
  return found;
}

/** Far from where its neighbours point, and with one digit put back right there: a digit was lost. */
export function checkLostDigits(draft: Draft): void {
  const names = ['accumulation_value', 'surrender_value', 'death_benefit', 'loan_balance', 'guaranteed_surrender_value', 'guaranteed_death_benefit'] as const; // oxfmt-ignore
  for (const name of names) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    const at = (index: number): number => values[index] ?? Number.NaN;
    values.forEach((value, index) => {
      if (value <= 0 || !Number.isInteger(value)) return;
      const onward = 2 * at(index - 1) - at(index - 2);
      // The last figure before a lapse has nothing behind it to be compared with.
      const lastOne = at(index + 1) === 0;
      const behind = lastOne ? [] : [(at(index - 1) + at(index + 1)) / 2, 2 * at(index + 1) - at(index + 2)];
      const expected = [onward, ...behind].filter((figure) => figure > 0);
      const bends = [-5, -4, -3, -2, 2, 3, 4, 5]
        .map((step) => bend(values, index + step))
        .filter((size) => size !== null);
      if (expected.length === 0 || bends.length < 2) return;
      const usual = median(bends);
      if (expected.some((figure) => Math.abs(figure - value) < Math.max(3 * usual, 0.15 * figure))) return;
      const close = withDigitPutBack(value).some((figure) =>
        expected.some((target) => Math.abs(target - figure) < Math.max(1.5 * usual, 0.03 * target)),
      );
      if (close)
        doubt(
          draft,
          index,
          name,
          `A digit may be missing: the years beside it have ${money(at(index - 1) || 0)} and ${money(at(index + 1) || 0)}.`,
        );
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
