/** Columns that another table prints belong to this policy only if an identity connects them with the ledger. */
import type { ExtractedColumnName } from '../../extraction.ts';
import { isGrowthProved, MAX_GROWTH } from '../columns/growth.ts';
import { UNCONFIRMED } from '../columns/layout.ts';
import { columnOf, type Draft, figuresOf, follows, has, isNextYear, series } from '../draft.ts';

type Name = ExtractedColumnName;

/** Rows that break an identity without the column; from this number on, the column is required. */
const MIN_BROKEN = 3;
const ROUNDING = 2;
/** Nine of ten rows: other checks find single misread figures. */
const MOSTLY = 0.9;

/** Returns true if the identity holds with the figures, and is broken without them in years that have some. */
function ties(
  draft: Draft,
  names: readonly [Name, ...Name[]],
  isMatch: (index: number, figure: number) => boolean,
): boolean {
  const figures = series(draft, names[0]);
  // A figure that was too wide, or is in doubt, breaks its year and the next one.
  const isClear = (index: number) =>
    names.every((name) => !draft.rows[index]?.cells.get(name)?.doubts.length);
  const all = [...figures.keys()].filter((index) => isClear(index) && isClear(index - 1));
  const needed = all.filter((index) => !isMatch(index, 0));
  const isUsuallyTrue = (rows: readonly number[]): boolean =>
    rows.filter((index) => isMatch(index, figures[index] ?? 0)).length >= MOSTLY * rows.length;
  return needed.length >= MIN_BROKEN && isUsuallyTrue(all) && isUsuallyTrue(needed);
}

function paysForGrowth(draft: Draft, index: number, paid: number): boolean {
  const at = figuresOf(draft);
  const base = at('accumulation_value', index - 1) + paid - at('withdrawals', index);
  return !isNextYear(draft, index) || at('accumulation_value', index) <= MAX_GROWTH * base + ROUNDING;
}

function leavesCharge(draft: Draft, index: number, debt: number): boolean {
  const at = figuresOf(draft);
  const [whole, free] = [at('accumulation_value', index), at('surrender_value', index)];
  const gap = whole - debt - free;
  return free <= 0 || (gap >= -ROUNDING && (at('loan_balance', index) === 0 || gap <= 0.2 * whole));
}

/** Before the first distribution. The surrender charge can also fall by up to a fifth of the value. */
function paysForSurrender(draft: Draft, index: number, paid: number): boolean {
  const at = figuresOf(draft);
  const isDistributed = draft.rows
    .slice(0, index + 1)
    .some((_, row) => at('withdrawals', row) + at('loans', row) > 0);
  if (has(draft, 'accumulation_value') || !isNextYear(draft, index) || isDistributed) return true;
  return at('surrender_value', index) <= 1.2 * (at('surrender_value', index - 1) + paid) + ROUNDING;
}

/** The growth of the values is explained by these charges, and not without them. */
function areChargesTied(draft: Draft): boolean {
  const at = figuresOf(draft);
  const years = draft.rows.flatMap((_, index) => {
    const paid = at('premium_outlay', index) - at('withdrawals', index);
    const omitted = at('charges', index);
    const base = at('accumulation_value', index - 1) + paid - omitted;
    const value = at('accumulation_value', index);
    return index > 0 && follows(draft, index) && base > 0 && value > 0 ? [{ base, value, omitted }] : [];
  });
  return columnOf(draft, 'accumulation_value')?.doubt === null && isGrowthProved(years);
}

const OTHER_TABLE = 'It is from another table, which shares no figures with this one.';

/** Charges are marked unless the growth proves them: another table may print those of other assumptions. */
function takeCharges(draft: Draft, isCustom: (name: Name) => boolean): boolean {
  const column = columnOf(draft, 'charges');
  if (!column || !isCustom('charges') || isCustom('accumulation_value')) return false;
  const isProved = areChargesTied(draft);
  if (!isProved) column.doubt ??= OTHER_TABLE;
  else
    for (const { cells } of draft.rows) {
      const cell = cells.get('charges');
      if (cell) cell.doubts = cell.doubts.filter((doubt) => !doubt.endsWith(UNCONFIRMED));
    }
  return isProved;
}

/** Columns and the identity that requires the first one. */
const TIES: readonly [
  names: readonly [Name, ...Name[]],
  holds: (draft: Draft, index: number, figure: number) => boolean,
][] = [
  [['premium_outlay', 'accumulation_value'], paysForGrowth],
  [['premium_outlay', 'surrender_value'], paysForSurrender],
  [['loan_balance', 'accumulation_value', 'surrender_value'], leavesCharge],
];

/**
 * Columns from another table belong to this policy if an identity connects one of them with the ledger's columns and
 * fails without it. Otherwise all columns of that table are marked.
 *
 *   charge   AV_t ≤ 1.13 (AV_{t−1} + P_t − W_t), and without the premiums it is broken in years that pay
 *   gap      0 ≤ AV_t − L_t − SV_t ≤ 0.2 AV_t, and without the balance it is broken in years that owe
 */
export function checkSamePolicy(draft: Draft): void {
  for (const table of new Set(
    draft.columns.flatMap(({ separate }) => (separate === undefined ? [] : [separate])),
  )) {
    const tableColumns = draft.columns.filter(({ separate }) => separate === table);
    const isCustom = (name: Name): boolean => tableColumns.some((column) => column.name === name);
    const isTied = TIES.some(
      ([names, isMatch]) =>
        names.every((name) => columnOf(draft, name)?.doubt === null) &&
        names.some(isCustom) &&
        !names.every(isCustom) &&
        ties(draft, names, (index, figure) => isMatch(draft, index, figure)),
    );
    if (takeCharges(draft, isCustom) || isTied) continue;
    for (const column of tableColumns) column.doubt ??= OTHER_TABLE;
  }
}
