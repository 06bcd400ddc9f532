/**
 * One figure that is off by little. In a smooth series the fourth difference is next to nothing; a single error e
 * writes its own pattern into it, e·(1, −4, 6, −4, 1), which neither a change of slope, (0, 1, −2, 1, 0), nor the
 * start of a new level draws. So an exchange of two digits shows where growth alone would let it pass.
 */
import type { ExtractedColumnName } from '../../extraction.ts';
import type { Draft } from '../draft.ts';
import { doubt, has, money, series } from '../draft.ts';

/** Rounding to whole dollars moves a fourth difference by up to 8 dollars. */
const LEAST_DOLLARS = 8;

const VALUES: readonly ExtractedColumnName[] = [
  'accumulation_value',
  'surrender_value',
  'death_benefit',
  'loan_balance',
  'guaranteed_surrender_value',
  'guaranteed_death_benefit',
];

/** Fourth difference centred on `index`; NaN where the table ends. */
const fourth = (values: readonly number[], index: number): number => {
  const at = (step: number): number => values[index + step] ?? Number.NaN;
  return at(-2) - 4 * at(-1) + 6 * at(0) - 4 * at(1) + at(2);
};

const between = (ratio: number, low: number, high: number): boolean => ratio > low && ratio < high;

export function checkMisprints(draft: Draft): void {
  for (const name of VALUES) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    values.forEach((value, index) => {
      const centre = fourth(values, index);
      const error = centre / 6;
      if (value <= 0 || !(Math.abs(error) > LEAST_DOLLARS)) return;
      const near = [-1, 1].map((step) => fourth(values, index + step) / centre);
      const far = [-2, 2].map((step) => fourth(values, index + step) / centre);
      // A table's own end has fewer neighbours; what cannot be computed is left out of the judgement.
      const sides = near.filter((ratio) => !Number.isNaN(ratio));
      const ends = far.filter((ratio) => !Number.isNaN(ratio));
      if (sides.length === 0 || ends.length === 0) return;
      const isSpike =
        sides.every((ratio) => between(ratio, -0.8, -0.56)) &&
        ends.every((ratio) => between(ratio, 0.08, 0.26));
      if (!isSpike) return;
      const [before, after] = [values[index - 1] ?? 0, values[index + 1] ?? 0];
      doubt(
        draft,
        index,
        name,
        `The figure stands a little off the line of its neighbours (${money(before)}, ${money(value)}, ${money(after)}).`,
      );
    });
  }
}
