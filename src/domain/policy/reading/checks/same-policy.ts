/** Columns that another table prints belong to this policy only if an identity connects them with the ledger. */
import type { ExtractedColumnName } from '../../extraction.ts';
import { isGrowthProved, MAX_GROWTH } from '../columns/growth.ts';
import { UNCONFIRMED } from '../columns/layout.ts';
import { columnOf, type Draft, figuresOf, isAdjacent, has, isNextYear, series } from '../draft.ts';

type Name = ExtractedColumnName;

/** Rows that break an identity without the column; from this number on, the column is required. */
const MIN_BROKEN = 3;
const ROUNDING = 2;
/** Nine of ten rows: other checks find single misread figures. */
const MIN_TRUE_SHARE = 0.9;

/** Returns true if the identity holds with the figures, and is broken without them in years that have some. */
function isRequired(
  draft: Draft,
  names: readonly [Name, ...Name[]],
  isMatch: (index: number, figure: number) => boolean,
): boolean {
  const values = series(draft, names[0]);
  // A figure that was too wide, or is in doubt, breaks its year and the next one.
  const isClear = (index: number) =>
    names.every((name) => !draft.rows[index]?.cells.get(name)?.doubts.length);
  const clearRows = [...values.keys()].filter((index) => isClear(index) && isClear(index - 1));
  const brokenWithout = clearRows.filter((index) => !isMatch(index, 0));
  const holdsMostly = (rows: readonly number[]): boolean =>
    rows.filter((index) => isMatch(index, values[index] ?? 0)).length >= MIN_TRUE_SHARE * rows.length;
  return brokenWithout.length >= MIN_BROKEN && holdsMostly(clearRows) && holdsMostly(brokenWithout);
}

function explainsGrowth(draft: Draft, index: number, paid: number): boolean {
  const valueAt = figuresOf(draft);
  const base = valueAt('accumulation_value', index - 1) + paid - valueAt('withdrawals', index);
  return !isNextYear(draft, index) || valueAt('accumulation_value', index) <= MAX_GROWTH * base + ROUNDING;
}

function leavesSurrenderCharge(draft: Draft, index: number, loan: number): boolean {
  const valueAt = figuresOf(draft);
  const accountValue = valueAt('accumulation_value', index);
  const surrenderValue = valueAt('surrender_value', index);
  if (surrenderValue <= 0) return true;
  const charge = accountValue - loan - surrenderValue;
  return charge >= -ROUNDING && (valueAt('loan_balance', index) === 0 || charge <= 0.2 * accountValue);
}

/** Before the first distribution. The surrender charge can also fall by up to a fifth of the value. */
function explainsSurrenderValue(draft: Draft, index: number, paid: number): boolean {
  const valueAt = figuresOf(draft);
  const isDistributed = draft.rows
    .slice(0, index + 1)
    .some((_, row) => valueAt('withdrawals', row) + valueAt('loans', row) > 0);
  if (has(draft, 'accumulation_value') || !isNextYear(draft, index) || isDistributed) return true;
  return valueAt('surrender_value', index) <= 1.2 * (valueAt('surrender_value', index - 1) + paid) + ROUNDING;
}

/** The growth of the values is explained by these charges, and not without them. */
function areChargesProved(draft: Draft): boolean {
  const valueAt = figuresOf(draft);
  const years = draft.rows.flatMap((_, index) => {
    const paid = valueAt('premium_outlay', index) - valueAt('withdrawals', index);
    const omitted = valueAt('charges', index);
    const base = valueAt('accumulation_value', index - 1) + paid - omitted;
    const value = valueAt('accumulation_value', index);
    return index > 0 && isAdjacent(draft, index) && base > 0 && value > 0 ? [{ base, value, omitted }] : [];
  });
  return columnOf(draft, 'accumulation_value')?.doubt === null && isGrowthProved(years);
}

const OTHER_TABLE = 'It is from another table, which shares no figures with this one.';

/** Charges are marked unless the growth proves them: another table may print those of other assumptions. */
function markUnlessProved(draft: Draft, isFromTable: (name: Name) => boolean): boolean {
  const column = columnOf(draft, 'charges');
  if (!column || !isFromTable('charges') || isFromTable('accumulation_value')) return false;
  const isProved = areChargesProved(draft);
  if (!isProved) column.doubt ??= OTHER_TABLE;
  else
    for (const { cells } of draft.rows) {
      const cell = cells.get('charges');
      if (cell) cell.doubts = cell.doubts.filter((doubt) => !doubt.endsWith(UNCONFIRMED));
    }
  return isProved;
}

/** Columns and the identity that requires the first one. */
const REQUIREMENTS: readonly [
  names: readonly [Name, ...Name[]],
  holds: (draft: Draft, index: number, figure: number) => boolean,
][] = [
  [['premium_outlay', 'accumulation_value'], explainsGrowth],
  [['premium_outlay', 'surrender_value'], explainsSurrenderValue],
  [['loan_balance', 'accumulation_value', 'surrender_value'], leavesSurrenderCharge],
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
    draft.columns.flatMap(({ source }) => (source === undefined ? [] : [source])),
  )) {
    const tableColumns = draft.columns.filter(({ source }) => source === table);
    const isFromTable = (name: Name): boolean => tableColumns.some((column) => column.name === name);
    const isConnected = REQUIREMENTS.some(
      ([names, isMatch]) =>
        names.every((name) => columnOf(draft, name)?.doubt === null) &&
        names.some(isFromTable) &&
        !names.every(isFromTable) &&
        isRequired(draft, names, (index, figure) => isMatch(draft, index, figure)),
    );
    if (markUnlessProved(draft, isFromTable) || isConnected) continue;
    for (const column of tableColumns) column.doubt ??= OTHER_TABLE;
  }
}
