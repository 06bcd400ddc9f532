/**
 * Compares figures with each other. The checks mark cells but change no figure. Columns of a ledger are smooth, so a
 * lost or changed digit shows as a jump there and back, a broken identity or a broken run.
 */
import { type Draft, mark, has, formatAmount, series, YEAR_END_VALUES } from '../draft.ts';
import {
  checkCashFlow,
  checkEndsOfRuns,
  checkFlows,
  checkSigns,
  checkAges,
  checkEqualities,
  checkImpossible,
  checkLostDigits,
  checkValues,
} from './value-checks.ts';
import { checkIdentities } from './identities.ts';
import { checkResiduals } from './residuals.ts';
import { checkSamePolicy } from './same-policy.ts';
import type { ExtractedFacts, ExtractedTerms, PremiumMode } from '../../extraction.ts';
import { median } from '../../../shared/math.ts';
import { corridorFactor } from '../../corridor.ts';
import { addTo, EDGES, sizeOf, type Word } from '../words.ts';
import type { Cell } from '../table.ts';

/** A figure without commas among figures with commas lost a character or was joined incorrectly. */
function checkPunctuation(draft: Draft): void {
  const names = draft.columns.map(({ name }) => name).filter((name) => name !== 'year' && name !== 'age');
  const cells = draft.rows.flatMap((row) => names.flatMap((name) => row.cells.get(name) ?? []));
  const largeCells = cells.filter((cell) => Math.abs(cell.value) >= 1000);
  const plain = largeCells.filter((cell) => cell.isUngrouped);
  const markIfFew = (few: readonly Cell[], limit: number, what: string): void => {
    if (few.length > limit) return;
    for (const { text, doubts } of few) doubts.push(`“${text}” has ${what}, unlike the figures around it.`);
  };
  markIfFew(plain, largeCells.length * 0.25, 'no comma');
  const withCents = cells.filter(({ text }) => /\.\d/.test(text));
  markIfFew(withCents, cells.length * 0.05, 'decimals');
}

/** A misaligned figure may belong to another column, or lack its end. */
function checkAlignment(draft: Draft): void {
  for (const { name } of draft.columns) {
    const byPage = new Map<number, { word: Word; doubts: string[] }[]>();
    for (const { cells } of draft.rows) {
      const { page = 0, word, doubts = [] } = cells.get(name) ?? {};
      if (word) addTo(byPage, page, { word, doubts });
    }
    for (const cells of byPage.values()) {
      if (cells.length < 6) continue;
      const found = EDGES.map((edge) => {
        const values = cells.map(({ word }) => edge(word));
        const typical = median(values);
        const distances = values.map((value) => Math.abs(value - typical));
        const misaligned = cells.filter(({ word }, index) => (distances[index] ?? 0) > 0.8 * sizeOf(word));
        const spread = distances.reduce((sum, distance) => sum + distance, 0);
        return { distances, misaligned, spread };
      });
      const best = found.reduce((a, b) => {
        const fewer = b.misaligned.length - a.misaligned.length;
        return fewer < 0 || (fewer === 0 && b.spread < a.spread) ? b : a;
      });
      // With many such figures, the column is not aligned, and positions are no evidence.
      if (best.misaligned.length > Math.max(1, cells.length * 0.06) || median(best.distances) > 1) continue;
      // Brackets, signs and footnote marks may extend beyond the column.
      for (const { word, doubts } of best.misaligned)
        if (!/[()*†‡§<>-]$/.test(word.text)) doubts.push('The figure is not aligned with its column.');
    }
  }
}

/** Rounding to whole dollars changes a fourth difference by up to 8 dollars. */
const MIN_DOLLARS = 8;

/** Fourth difference centered on `index`; NaN at the ends of the table. */
const fourthDifference = (values: readonly number[], index: number): number => {
  const at = (step: number): number => values[index + step] ?? Number.NaN;
  return at(-2) - 4 * at(-1) + 6 * at(0) - 4 * at(1) + at(2);
};

const isBetween = (ratio: number, low: number, high: number): boolean => ratio > low && ratio < high;

/**
 * Finds a single figure with a small error. In a smooth series the fourth difference is near zero. An error e has
 * the pattern e·(1, −4, 6, −4, 1), unlike a change of slope, (0, 1, −2, 1, 0), or a new level. This also finds
 * swapped digits that plausible growth hides.
 */
function checkMisprints(draft: Draft): void {
  for (const name of YEAR_END_VALUES) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    values.forEach((value, index) => {
      const center = fourthDifference(values, index);
      const error = center / 6;
      if (value <= 0 || !(Math.abs(error) > MIN_DOLLARS)) return;
      // The ends of the table have fewer neighbors; differences that cannot be calculated are omitted.
      const [sides = [], farSides = []] = [1, 2].map((far) =>
        [-far, far]
          .map((step) => fourthDifference(values, index + step) / center)
          .filter((ratio) => !Number.isNaN(ratio)),
      );
      if (sides.length === 0 || farSides.length === 0) return;
      const isSpike =
        sides.every((ratio) => isBetween(ratio, -0.8, -0.56)) &&
        farSides.every((ratio) => isBetween(ratio, 0.08, 0.26));
      if (!isSpike) return;
      const [before, after] = [values[index - 1] ?? 0, values[index + 1] ?? 0];
      const why = `The figure does not fit between the adjacent years (${formatAmount(before)}, ${formatAmount(value)}, ${formatAmount(after)}).`;
      mark(draft, index, name, why);
    });
  }
}

export function crossCheck(draft: Draft): void {
  checkSigns(draft);
  checkPunctuation(draft);
  checkAlignment(draft);
  checkAges(draft);
  checkFlows(draft);
  checkValues(draft);
  checkLostDigits(draft);
  checkMisprints(draft);
  checkEndsOfRuns(draft);
  checkImpossible(draft);
  checkEqualities(draft);
  checkCashFlow(draft);
  checkIdentities(draft);
  checkResiduals(draft);
  checkSamePolicy(draft);
}

/** A death benefit is level if this number of its first years are equal. */
const LEVEL_YEARS = 3;

const MODE_TEXTS: Readonly<Record<Exclude<PremiumMode, 'annual'>, string>> = {
  semiannual: 'twice a year',
  quarterly: 'quarterly',
  monthly: 'monthly',
};

function checkFace(draft: Draft, { face_amount: face }: ExtractedFacts, terms: ExtractedTerms): void {
  const [first] = draft.rows;
  if (face === undefined || first?.year !== 1 || !has(draft, 'death_benefit')) return;
  const [deathBenefits, loanBalances] = [series(draft, 'death_benefit'), series(draft, 'loan_balance')];
  const grossBenefits = deathBenefits.map((death, index) => death + (loanBalances[index] ?? 0));
  const [firstBenefit = 0] = grossBenefits;
  const firstYears = grossBenefits.slice(0, LEVEL_YEARS);
  const isLevel = firstYears.length === LEVEL_YEARS && firstYears.every((one) => one === firstBenefit);
  const option = terms.death_benefit_option?.value ?? (isLevel ? 'level' : null);
  // Figures in thousands are rounded by up to 500.
  const rounding = firstBenefit % 1000 === 0 ? 500 : 1;
  const value = first.cells.get('accumulation_value')?.value ?? 0;
  const age = first.cells.get('age')?.value;
  const corridorMinimum = age === undefined ? Infinity : corridorFactor(age) * value * 1.02;
  const isBelow = firstBenefit < face.value - rounding;
  const isAbove =
    option === 'level' && firstBenefit > face.value + rounding && firstBenefit > corridorMinimum;
  if (option === null || firstBenefit === 0 || !(isBelow || isAbove)) return;
  const message = `Page ${face.page} gives a face amount of $${formatAmount(face.value)}, and the first death benefit of this policy, whose death benefit is ${option}, is $${formatAmount(firstBenefit)}.`;
  mark(draft, 0, 'death_benefit', message);
  draft.warnings.push({ code: 'face_amount_differs', message, page: face.page, text: face.text });
}

export function checkFacts(draft: Draft, facts: ExtractedFacts, terms: ExtractedTerms): void {
  checkFace(draft, facts, terms);
  const mode = facts.premium_mode;
  if (mode === undefined || mode.value === 'annual' || !has(draft, 'premium_outlay')) return;
  const message = `Page ${mode.page} states that premiums are paid ${MODE_TEXTS[mode.value]}. The premium column is taken as the yearly total.`;
  draft.warnings.push({ code: 'premium_mode', message, page: mode.page, text: mode.text });
}
