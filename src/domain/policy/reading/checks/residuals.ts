/**
 * Residuals of an identity by row. If a column satisfies the identity in general, a figure with an error of 1% has a
 * residual that its neighbors lack.
 *
 *   gap       AV_t − L_t − SV_t is the surrender charge: it is between those of the adjacent years
 *   loan      L_t = (L_{t−1} + loan_t − repaid_t)(1 + i), also over steps if both ends have the same loans
 *   benefit   (DB_t + L_t) is level, or exceeds AV_t by a level face, or its ratio to AV_t is smooth
 */
import type { ExtractedColumnName } from '../../extraction.ts';
import { type Draft, mark, figuresOf, isAdjacent, has, series } from '../draft.ts';
import { median } from '../../../shared/math.ts';

/** Rounding of three printed figures and of the charge, half a dollar each. */
const ROUNDING = 2.5;
/** Above this share of rows, the identity does not apply to this file. */
const MAX_DEVIATING_SHARE = 0.2;
const MIN_ROWS = 5;

/** Returns true for loans without a balance column: the balance is unknown. */
const hasUnknownBalance = (draft: Draft): boolean =>
  !has(draft, 'loan_balance') && series(draft, 'loans').some((loan) => loan > 0);

/** Deviating rows, number of checked rows, doubtful columns, reason. */
type Finding = [off: readonly number[], tried: number, names: readonly ExtractedColumnName[], why: string];

function deviatingCharges(draft: Draft): Finding | undefined {
  if (!has(draft, 'accumulation_value', 'surrender_value') || hasUnknownBalance(draft)) return undefined;
  const valueAt = figuresOf(draft);
  // Without a surrender value in the first years, the charge is larger than the gap.
  const rows = series(draft, 'accumulation_value').flatMap((value, index) => {
    const surrenderValue = valueAt('surrender_value', index);
    const gap = value - valueAt('loan_balance', index) - surrenderValue;
    return surrenderValue > 0 && value > 0 ? [{ index, gap }] : [];
  });
  const deviating = rows.flatMap(({ index, gap }, at) => {
    const [before, after] = [rows[at - 1]?.gap ?? Infinity, rows[at + 1]?.gap ?? -ROUNDING];
    const isBetween = gap >= after - ROUNDING && gap <= before + ROUNDING && gap >= -ROUNDING;
    // Both neighbors of a deviating row also seem to deviate; only a row outside the range of its neighbors does.
    const isWithinNeighbors =
      gap <= Math.max(before, after) + ROUNDING && gap >= Math.min(before, after) - ROUNDING;
    return isBetween || (isWithinNeighbors && gap >= -ROUNDING) ? [] : [index];
  });
  const why =
    'Accumulation value less loan balance less surrender value is not between those of the adjacent years.';
  return [deviating, rows.length, ['accumulation_value', 'surrender_value', 'loan_balance'], why];
}

const yearOf = ({ rows }: Draft, index: number): number => rows[index]?.year ?? Number.NaN;

function deviatingBalances(draft: Draft): Finding | undefined {
  if (!has(draft, 'loan_balance', 'loans')) return undefined;
  const valueAt = figuresOf(draft);
  const balance = series(draft, 'loan_balance');
  const netLoan = (index: number): number => valueAt('loans', index) - valueAt('loan_repayment', index);
  const rates = balance.flatMap((current, index) => {
    const base = valueAt('loan_balance', index - 1) + netLoan(index);
    return isAdjacent(draft, index) && base > 20 && current > 0 ? [current / base - 1] : [];
  });
  const rate = median(rates);
  const noise = median(rates.map((one) => Math.abs(one - rate)));
  if (rates.length < MIN_ROWS || noise > 0.003) return undefined;
  const deviating: number[] = [];
  let triedCount = 0;
  balance.forEach((current, index) => {
    const steps = yearOf(draft, index) - (index === 0 ? 0 : yearOf(draft, index - 1));
    if (!(steps >= 1 && steps <= 10) || (steps > 1 && netLoan(index) !== netLoan(index - 1))) return;
    let expected = valueAt('loan_balance', index - 1);
    for (let step = 0; step < steps; step += 1) expected = (expected + netLoan(index)) * (1 + rate);
    // A policy that lapses repays its loan.
    const isRepaidByLapse = current === 0 && valueAt('accumulation_value', index) === 0;
    if (isRepaidByLapse || (current === 0 && expected <= ROUNDING)) return;
    triedCount += 1;
    // Daily interest, and unknown events in a step, make the rate slightly uneven.
    const tolerance = steps === 1 ? Math.max(0.001, 4 * noise) : 0.004;
    if (Math.abs(current - expected) > ROUNDING * steps + tolerance * Math.max(current, expected))
      deviating.push(index);
  });
  // After a wrong balance the next row also deviates. It fits again if its base is corrected.
  const isolated = deviating.filter(
    (index) => !deviating.includes(index - 1) || deviating.includes(index + 1),
  );
  const why = 'The loan balance is not the previous balance plus loan and interest.';
  return [isolated, triedCount, ['loan_balance', 'loans'], why];
}

function deviatingBenefits(draft: Draft): Finding | undefined {
  if (!has(draft, 'death_benefit') || hasUnknownBalance(draft)) return undefined;
  const valueAt = figuresOf(draft);
  const grossBenefits = series(draft, 'death_benefit').map(
    (death, index) => death + valueAt('loan_balance', index),
  );
  const isLevel = (index: number): boolean => {
    const adjacent = [-2, -1, 1, 2].flatMap((step) => grossBenefits[index + step] ?? []);
    return adjacent.some((one) => Math.abs(one - (grossBenefits[index] ?? 0)) <= ROUNDING);
  };
  const ratio = (index: number): number => {
    const base = valueAt('accumulation_value', index);
    return base > 0 ? (grossBenefits[index] ?? 0) / base : Number.NaN;
  };
  const bends = grossBenefits.map((_, index) => {
    const [before, current, after] = [ratio(index - 1), ratio(index), ratio(index + 1)];
    if (yearOf(draft, index + 1) - yearOf(draft, index - 1) !== 2) return Number.NaN;
    return (current - (before + after) / 2) / current;
  });
  const deviating = grossBenefits.flatMap((one, index) => {
    if (valueAt('death_benefit', index) <= 0 || isLevel(index)) return [];
    const [before, after] = [grossBenefits[index - 1], grossBenefits[index + 1]];
    // Level on both sides, but not here.
    if (before !== undefined && after !== undefined && Math.abs(before - after) <= ROUNDING) return [index];
    // A face that exceeds the value by the same amount each year.
    const face = (row: number): number => (grossBenefits[row] ?? 0) - valueAt('accumulation_value', row);
    if ([-1, 1].some((step) => Math.abs(face(index + step) - face(index)) <= ROUNDING)) return [];
    // A wrong figure bends the series there, and half as much in the opposite direction on both sides. A new level bends it once.
    const bend = bends[index] ?? Number.NaN;
    const bendRatios = [-1, 1].map((step) => (bends[index + step] ?? Number.NaN) / bend);
    const isSpike = bendRatios.every((part) => part > -0.8 && part < -0.2);
    const rounding = ROUNDING / Math.min(one, valueAt('accumulation_value', index));
    return isSpike && Math.abs(bend) > 0.004 + rounding ? [index] : [];
  });
  const why = 'The ratio of death benefit plus loan balance to value differs from the adjacent years.';
  return [deviating, grossBenefits.length, ['death_benefit'], why];
}

export function checkResiduals(draft: Draft): void {
  for (const check of [deviatingCharges, deviatingBalances, deviatingBenefits]) {
    const finding = check(draft);
    if (finding === undefined) continue;
    const [off, tried, names, why] = finding;
    if (tried < MIN_ROWS || off.length > Math.max(2, MAX_DEVIATING_SHARE * tried)) continue;
    for (const index of off) mark(draft, index, names, why);
  }
}
