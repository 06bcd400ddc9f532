/**
 * Columns that another table prints for the same years are this policy's where an identity ties them to the ledger's own, and would
 * not hold without them.
 *
 *   charge   AV_t ≤ 1.13 (AV_{t−1} + P_t − W_t), and without the premiums it is broken in years that pay
 *   gap      0 ≤ AV_t − L_t − SV_t ≤ 0.2 AV_t, and without the balance it is broken in years that owe
 */
import type { ExtractedColumnName } from '../../extraction.ts';
import type { Draft } from '../draft.ts';
import { has, series } from '../draft.ts';

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

/** Marks the columns of other tables, a table at a time, unless some identity ties one of them to the ledger's own. */
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
