/** What the carrier guarantees, as its columns print it, and when the policy ends on it. */
import type { PriceLevel } from '../shared/todays-dollars.ts';
import type { LedgerRow } from './illustration.ts';

/** Never of a modeled policy. */
export const NO_GUARANTEED = 'No guaranteed values were entered. They are in the carrier’s illustration.';

type Guaranteed = Pick<LedgerRow, 'age' | 'guaranteed_surrender_value' | 'guaranteed_death_benefit'>;

/** Dollars before tax at the end of each year of the ledger; null where nothing is printed. */
export interface GuaranteedColumns {
  surrender_value: (number | null)[];
  death_benefit: (number | null)[];
}

/** `undefined` where the ledger has no such columns. */
export function guaranteedColumns(rows: readonly Guaranteed[]): GuaranteedColumns | undefined {
  const columns = {
    surrender_value: rows.map((row) => row.guaranteed_surrender_value ?? null),
    death_benefit: rows.map((row) => row.guaranteed_death_benefit ?? null),
  };
  const isAny = Object.values(columns).some((values) => values.some((value) => value !== null));
  return isAny ? columns : undefined;
}

/** The same in today's dollars. */
export function realGuaranteed(
  { surrender_value, death_benefit }: GuaranteedColumns,
  { end }: PriceLevel,
): GuaranteedColumns {
  const real = (value: number | null, t: number) => (value === null ? null : value / end[t]);
  return { surrender_value: surrender_value.map(real), death_benefit: death_benefit.map(real) };
}

/**
 * The first age from which nothing is guaranteed any more: no death benefit and no surrender value, after years that had
 * one. Null where it never comes to that, and `undefined` where the ledger has no such columns.
 */
export function guaranteedLapseAge(rows: readonly Guaranteed[]): number | null | undefined {
  const told = rows.filter(({ guaranteed_death_benefit }) => guaranteed_death_benefit !== undefined);
  if (told.length === 0) return undefined;
  const last = told.findLastIndex(
    (row) => (row.guaranteed_death_benefit ?? 0) >= 0.5 || (row.guaranteed_surrender_value ?? 0) >= 0.5,
  );
  return last < 0 ? undefined : (told[last + 1]?.age ?? null);
}
