/**
 * What is left of an identity in each row. Where the column as a whole keeps it, one figure that is off by a hundredth leaves a
 * residual that its neighbours do not have.
 *
 *   gap       AV_t − L_t − SV_t is the surrender charge: it lies between those of the years beside it
 *   loan      L_t = (L_{t−1} + loan_t − repaid_t)(1 + i), over years by steps too where both ends lend the same
 *   benefit   (DB_t + L_t) is level, or stands above AV_t by a level face, or its ratio to AV_t is smooth
 */
import type { ExtractedColumnName } from '../../extraction.ts';
import type { Draft } from '../draft.ts';
import { doubt, has, series } from '../draft.ts';
import { median } from './statistics.ts';

type Name = ExtractedColumnName;

/** Three printed figures, each rounded by a half, and the charge itself. */
const ROUNDING = 2.5;
/** Above this share of rows the identity is not this file's. */
const FEW = 0.2;
const ENOUGH = 5;

const words = (name: Name): string => name.replaceAll('_', ' ');

function mark(draft: Draft, index: number, names: readonly Name[], why: string): void {
  for (const name of names) if (has(draft, name)) doubt(draft, index, name, why);
}

/** Marks the rows that are off, unless so many are that the identity is not kept here at all. */
function markFew(
  draft: Draft,
  off: readonly number[],
  tried: number,
  names: readonly Name[],
  why: string,
): void {
  if (tried < ENOUGH || off.length > Math.max(2, FEW * tried)) return;
  for (const index of off) mark(draft, index, names, why);
}

export function checkGapByRow(draft: Draft): void {
  if (!has(draft, 'accumulation_value') || !has(draft, 'surrender_value')) return;
  const [value, surrender, owed] = [
    series(draft, 'accumulation_value'),
    series(draft, 'surrender_value'),
    series(draft, 'loan_balance'),
  ];
  if (!has(draft, 'loan_balance') && has(draft, 'loans') && series(draft, 'loans').some((loan) => loan > 0))
    return;
  // Nothing is left to surrender in the first years: the charge is then more than the gap shows.
  const rows = value.flatMap((one, index) =>
    (surrender[index] ?? 0) > 0 && one > 0
      ? [{ index, gap: one - (owed[index] ?? 0) - (surrender[index] ?? 0) }]
      : [],
  );
  const off = rows.flatMap(({ index, gap }, at) => {
    const [before, after] = [rows[at - 1]?.gap ?? Infinity, rows[at + 1]?.gap ?? -ROUNDING];
    const fits = gap >= after - ROUNDING && gap <= before + ROUNDING && gap >= -ROUNDING;
    // Beside a row that is off both of its neighbours look off: the one that lies outside of what they span is.
    const spanned = gap <= Math.max(before, after) + ROUNDING && gap >= Math.min(before, after) - ROUNDING;
    return fits || (spanned && gap >= -ROUNDING) ? [] : [index];
  });
  markFew(
    draft,
    off,
    rows.length,
    ['accumulation_value', 'surrender_value', 'loan_balance'],
    'Accumulation value less what is owed less surrender value is not between what it is in the years beside it.',
  );
}

function checkLoanByRow(draft: Draft): void {
  if (!has(draft, 'loan_balance') || !has(draft, 'loans')) return;
  const [balance, loans, repaid] = [
    series(draft, 'loan_balance'),
    series(draft, 'loans'),
    series(draft, 'loan_repayment'),
  ];
  const year = (index: number): number => draft.rows[index]?.year ?? Number.NaN;
  const flow = (index: number): number => (loans[index] ?? 0) - (repaid[index] ?? 0);
  const rates = balance.flatMap((here, index) => {
    const base = (balance[index - 1] ?? 0) + flow(index);
    return year(index) === year(index - 1) + 1 && base > 20 && here > 0 ? [here / base - 1] : [];
  });
  const rate = median(rates);
  const noise = median(rates.map((one) => Math.abs(one - rate)));
  if (rates.length < ENOUGH || noise > 0.003) return;
  const off: number[] = [];
  let tried = 0;
  balance.forEach((here, index) => {
    const steps = index === 0 ? year(0) : year(index) - year(index - 1);
    if (!(steps >= 1 && steps <= 10) || (steps > 1 && flow(index) !== flow(index - 1))) return;
    let expected = index === 0 ? 0 : (balance[index - 1] ?? 0);
    for (let step = 0; step < steps; step += 1) expected = (expected + flow(index)) * (1 + rate);
    if (here === 0 && expected <= ROUNDING) return;
    tried += 1;
    // Interest from the day of each loan, and over steps whatever happened between, makes the rate a little uneven.
    const slack = steps === 1 ? Math.max(0.001, 4 * noise) : 0.004;
    if (Math.abs(here - expected) > ROUNDING * steps + slack * Math.max(here, expected)) off.push(index);
  });
  // A balance that is off makes the row after it look off; that one fits again once its own base is taken as it should be.
  const own = off.filter((index) => !off.includes(index - 1) || off.includes(index + 1));
  markFew(
    draft,
    own,
    tried,
    ['loan_balance', 'loans'],
    'The loan balance is not the one before with the loan and interest.',
  );
}

function checkBenefitByRow(draft: Draft): void {
  if (!has(draft, 'death_benefit')) return;
  const [death, value, owed] = [
    series(draft, 'death_benefit'),
    series(draft, 'accumulation_value'),
    series(draft, 'loan_balance'),
  ];
  if (!has(draft, 'loan_balance') && series(draft, 'loans').some((loan) => loan > 0)) return;
  const whole = death.map((one, index) => one + (owed[index] ?? 0));
  const year = (index: number): number => draft.rows[index]?.year ?? Number.NaN;
  const isLevel = (index: number): boolean => {
    const beside = [index - 2, index - 1, index + 1, index + 2].flatMap((at) => whole[at] ?? []);
    return beside.some((one) => Math.abs(one - (whole[index] ?? 0)) <= ROUNDING);
  };
  const ratio = (index: number): number => {
    const base = value[index] ?? 0;
    return base > 0 ? (whole[index] ?? 0) / base : Number.NaN;
  };
  const bends = whole.map((_, index) => {
    const [before, here, after] = [ratio(index - 1), ratio(index), ratio(index + 1)];
    if (year(index + 1) - year(index - 1) !== 2) return Number.NaN;
    return (here - (before + after) / 2) / here;
  });
  const off = whole.flatMap((one, index) => {
    if ((death[index] ?? 0) <= 0 || isLevel(index)) return [];
    const [before, after] = [whole[index - 1], whole[index + 1]];
    // Level on both sides, and not here.
    if (before !== undefined && after !== undefined && Math.abs(before - after) <= ROUNDING) return [index];
    // A face that stands above the value by the same amount each year.
    const [low, here, high] = [index - 1, index, index + 1].map((at) => (whole[at] ?? 0) - (value[at] ?? 0));
    if ([low, high].some((face) => Math.abs((face ?? 0) - (here ?? 0)) <= ROUNDING)) return [];
    // One figure that is off bends the series there and half as much back on either side; a new level bends it once.
    const bend = bends[index] ?? Number.NaN;
    const back = [-1, 1].map((step) => (bends[index + step] ?? Number.NaN) / bend);
    const isSpike = back.every((part) => part > -0.8 && part < -0.2);
    const rounding = ROUNDING / Math.min(one, value[index] ?? one);
    return isSpike && Math.abs(bend) > 0.004 + rounding ? [index] : [];
  });
  markFew(
    draft,
    off,
    whole.length,
    ['death_benefit'],
    `The ${words('death_benefit')} and what is owed stand in another ratio to the value than in the years beside it.`,
  );
}

export function checkResiduals(draft: Draft): void {
  checkGapByRow(draft);
  checkLoanByRow(draft);
  checkBenefitByRow(draft);
}
