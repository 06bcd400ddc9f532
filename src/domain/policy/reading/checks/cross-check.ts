/**
 * What figures say about each other. Each check marks cells, and none changes a figure: a ledger is a smooth
 * thing, so a digit that was lost or changed shows as a jump there and back, a broken identity, a broken run.
 */
import { type Draft, doubt, has, money, series } from '../draft.ts';
import { checkCashFlow, checkEndsOfRuns, checkFlows, checkSigns } from './flow-checks.ts';
import { checkAges, checkEqualities, checkOrder, checkLostDigits, checkValues } from './value-checks.ts';
import { checkIdentities } from './identities.ts';
import { checkResiduals } from './residuals.ts';
import type { ExtractedColumnName, ExtractedFacts, ExtractedTerms, PremiumMode } from '../../extraction.ts';
import { median } from './statistics.ts';
import { corridorFactor } from '../../corridor.ts';

// What the print itself gives away: commas, decimals, alignment.

/** Commas: one figure without them among figures with them has lost something, or was put together wrongly. */
function checkPunctuation(draft: Draft): void {
  const names = draft.columns.map(({ name }) => name).filter((name) => name !== 'year' && name !== 'age');
  const cells = draft.rows.flatMap((row) =>
    names.map((name) => row.cells.get(name)).filter((cell) => cell !== undefined),
  );
  const thousands = cells.filter((cell) => Math.abs(cell.value) >= 1000);
  const plain = thousands.filter((cell) => cell.ungrouped);
  if (plain.length <= thousands.length * 0.25) {
    for (const cell of plain) cell.doubts.push(`“${cell.text}” has no comma, unlike the figures around it.`);
  }
  const cents = cells.filter((cell) => /\.\d/.test(cell.text));
  if (cents.length > 0 && cents.length <= cells.length * 0.05) {
    for (const cell of cents) cell.doubts.push(`“${cell.text}” has decimals, unlike the figures around it.`);
  }
}

/** A figure that does not stand flush with its column may belong to another, or lack its end. */
function checkAlignment(draft: Draft): void {
  for (const { name } of draft.columns) {
    const byPage = new Map<
      number,
      { word: { x: number; right: number; text: string; top: number; bottom: number }; doubts: string[] }[]
    >();
    for (const row of draft.rows) {
      const cell = row.cells.get(name);
      if (cell?.word)
        byPage.set(cell.page, [...(byPage.get(cell.page) ?? []), { word: cell.word, doubts: cell.doubts }]);
    }
    for (const cells of byPage.values()) {
      if (cells.length < 6) continue;
      const edges = [
        cells.map(({ word }) => word.right),
        cells.map(({ word }) => word.x),
        cells.map(({ word }) => (word.x + word.right) / 2),
      ].map((values) => {
        const at = median(values);
        return { off: values.map((value) => Math.abs(value - at)) };
      });
      const sizes = cells.map(({ word }) => word.bottom - word.top);
      const outliers = ({ off }: { off: number[] }): number[] =>
        off.flatMap((distance, index) => (distance > 0.8 * (sizes[index] ?? 0) ? [index] : []));
      const spread = ({ off }: { off: number[] }): number => off.reduce((sum, distance) => sum + distance, 0);
      const best = edges.reduce((a, b) => {
        const fewer = outliers(b).length - outliers(a).length;
        return fewer < 0 || (fewer === 0 && spread(b) < spread(a)) ? b : a;
      });
      const out = outliers(best);
      // More than a few: this column is not set flush, and nothing follows from where a figure stands.
      if (out.length > Math.max(1, cells.length * 0.06) || median(best.off) > 1) continue;
      for (const index of out) {
        const cell = cells[index];
        // Brackets, signs and footnote marks may hang outside the column.
        if (cell === undefined || /[()*†‡§<>-]$/.test(cell.word.text)) continue;
        cell.doubts.push('The figure does not stand in line with its column.');
      }
    }
  }
}

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

/**
 * One figure that is off by little. In a smooth series the fourth difference is next to nothing; a single error e
 * writes its own pattern into it, e·(1, −4, 6, −4, 1), which neither a change of slope, (0, 1, −2, 1, 0), nor the start
 * of a new level draws. So an exchange of two digits shows where growth alone would let it pass.
 */
function checkMisprints(draft: Draft): void {
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
  checkOrder(draft, 'surrender_value', 'accumulation_value', 1);
  checkOrder(draft, 'surrender_value', 'death_benefit', 1);
  checkOrder(draft, 'guaranteed_surrender_value', 'surrender_value', 1);
  checkEqualities(draft);
  checkCashFlow(draft);
  checkIdentities(draft);
  checkResiduals(draft);
  checkSamePolicy(draft);
}

type Name = ExtractedColumnName;

/** Rows that break an identity without the column, from which the column is needed for it. */
const TELLING = 3;
const ROUNDING = 2;
/** Nine rows in ten: a misread figure in one of them is another check's. */
const MOSTLY = 0.9;

/** Whether it holds with the columns, and is broken without them in years that have figures there. */
function ties(
  rows: number,
  holds: (index: number) => boolean,
  holdsWithout: (index: number) => boolean,
): boolean {
  const all = Array.from({ length: rows }, (_, index) => index);
  const needed = all.filter((index) => !holdsWithout(index));
  return (
    needed.length >= TELLING &&
    all.filter(holds).length >= MOSTLY * rows &&
    needed.filter(holds).length >= MOSTLY * needed.length
  );
}

function isTiedByPremium(draft: Draft): boolean {
  const [value, premium, taken] = [
    series(draft, 'accumulation_value'),
    series(draft, 'premium_outlay'),
    series(draft, 'withdrawals'),
  ];
  const grows = (index: number, paid: number): boolean => {
    const [before, now] = [draft.rows[index - 1]?.year ?? 0, draft.rows[index]?.year ?? 0];
    const base = (value[index - 1] ?? 0) + paid - (taken[index] ?? 0);
    return now !== before + 1 || (value[index] ?? 0) <= 1.13 * base + ROUNDING;
  };
  return ties(
    draft.rows.length,
    (index) => grows(index, premium[index] ?? 0),
    (index) => grows(index, 0),
  );
}

function isTiedByBalance(draft: Draft): boolean {
  const [value, surrender, owed] = [
    series(draft, 'accumulation_value'),
    series(draft, 'surrender_value'),
    series(draft, 'loan_balance'),
  ];
  const isCharge = (index: number, debt: number): boolean => {
    const [whole, free] = [value[index] ?? 0, surrender[index] ?? 0];
    const gap = whole - debt - free;
    return free <= 0 || (gap >= -ROUNDING && (debt === 0 && owed[index] === 0 ? true : gap <= 0.2 * whole));
  };
  return ties(
    draft.rows.length,
    (index) => isCharge(index, owed[index] ?? 0),
    (index) => isCharge(index, 0),
  );
}

const TIES: readonly { names: readonly Name[]; holds: (draft: Draft) => boolean }[] = [
  { names: ['premium_outlay', 'accumulation_value'], holds: isTiedByPremium },
  { names: ['loan_balance', 'accumulation_value', 'surrender_value'], holds: isTiedByBalance },
];

/**
 * Columns that another table prints for the same years are this policy's where an identity ties one of them to the
 * ledger's own, and would not hold without them. Those of a table that none ties are marked, a table at a time.
 *
 *   charge   AV_t ≤ 1.13 (AV_{t−1} + P_t − W_t), and without the premiums it is broken in years that pay
 *   gap      0 ≤ AV_t − L_t − SV_t ≤ 0.2 AV_t, and without the balance it is broken in years that owe
 */
export function checkSamePolicy(draft: Draft): void {
  for (const table of new Set(draft.columns.flatMap(({ apart }) => (apart === undefined ? [] : [apart])))) {
    const own = draft.columns.filter(({ apart }) => apart === table);
    const isOwn = (name: Name): boolean => own.some((column) => column.name === name);
    const isTied = TIES.some(
      ({ names, holds }) =>
        names.every(
          (name) => has(draft, name) && draft.columns.every((one) => one.name !== name || one.doubt === null),
        ) &&
        names.some(isOwn) &&
        !names.every(isOwn) &&
        holds(draft),
    );
    if (isTied) continue;
    for (const column of own)
      column.doubt ??= 'It stands in another table that shares no figures with this one.';
  }
}

/** A death benefit is taken for level where this many of its first years are the same. */
const SAME_YEARS = 3;

const PAID: Readonly<Record<Exclude<PremiumMode, 'annual'>, string>> = {
  semiannual: 'twice a year',
  quarterly: 'quarterly',
  monthly: 'monthly',
};

function checkFace(draft: Draft, { face_amount: face }: ExtractedFacts, terms: ExtractedTerms): void {
  const [first] = draft.rows;
  if (face === undefined || first?.year !== 1 || !has(draft, 'death_benefit')) return;
  const [deaths, owed] = [series(draft, 'death_benefit'), series(draft, 'loan_balance')];
  const paid = deaths.map((death, index) => death + (owed[index] ?? 0));
  const [here = 0] = paid;
  const isLevel = paid.length >= SAME_YEARS && paid.slice(0, SAME_YEARS).every((one) => one === here);
  const option = terms.death_benefit_option?.value ?? (isLevel ? 'level' : null);
  // Figures in thousands are off by half of one.
  const off = here % 1000 === 0 ? 500 : 1;
  const value = first.cells.get('accumulation_value')?.value ?? 0;
  const age = first.cells.get('age')?.value;
  const least = age === undefined ? Infinity : corridorFactor(age) * value * 1.02;
  const isBelow = here < face.value - off;
  const isAbove = option === 'level' && here > face.value + off && here > least;
  if (option === null || here === 0 || !(isBelow || isAbove)) return;
  const message = `Page ${face.page} gives a face amount of $${money(face.value)}, and the first death benefit of this policy, whose death benefit is ${option}, is $${money(here)}.`;
  doubt(draft, 0, 'death_benefit', message);
  draft.warnings.push({ code: 'face_amount_differs', message, page: face.page, text: face.text });
}

export function checkFacts(draft: Draft, facts: ExtractedFacts, terms: ExtractedTerms): void {
  checkFace(draft, facts, terms);
  const mode = facts.premium_mode;
  if (mode === undefined || mode.value === 'annual' || !has(draft, 'premium_outlay')) return;
  const message = `Page ${mode.page} says that premiums are paid ${PAID[mode.value]}. The premium column is taken as the sum of each year.`;
  draft.warnings.push({ code: 'premium_mode', message, page: mode.page, text: mode.text });
}
