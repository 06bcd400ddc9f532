/** When the policy ends on the columns that the carrier guarantees. */
import type { LedgerRow } from './illustration.ts';

type Guaranteed = Pick<LedgerRow, 'age' | 'guaranteed_surrender_value' | 'guaranteed_death_benefit'>;

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
