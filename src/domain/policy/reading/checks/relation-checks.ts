/** Columns against each other: which is above which, and which go together. */
import type { ExtractedColumnName } from '../../extraction.ts';
import { type Draft, doubt, has, money, series } from '../draft.ts';
import { oneSlipApart } from './statistics.ts';

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
