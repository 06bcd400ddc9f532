import type { OfOrigin } from './ledger-origin.ts';
import type { PriceLevel } from '../shared/todays-dollars.ts';
import type { LedgerRow } from './illustration.ts';

/** Not used for a modeled policy. */
export const NO_GUARANTEED = 'No guaranteed values were entered. They are in the carrier’s illustration.';

type Guaranteed = Pick<LedgerRow, 'age' | 'guaranteed_surrender_value' | 'guaranteed_death_benefit'>;

/** Dollars before tax at the end of each year of the ledger; null if not printed. */
export interface GuaranteedColumns {
  surrender_value: (number | null)[];
  death_benefit: (number | null)[];
}

export const hasGuaranteed = (rows: readonly Omit<Guaranteed, 'age'>[]): boolean =>
  rows.some(
    (row) => row.guaranteed_surrender_value !== undefined || row.guaranteed_death_benefit !== undefined,
  );

export function guaranteedColumns(rows: readonly Guaranteed[]): GuaranteedColumns | undefined {
  const columns = {
    surrender_value: rows.map((row) => row.guaranteed_surrender_value ?? null),
    death_benefit: rows.map((row) => row.guaranteed_death_benefit ?? null),
  };
  const hasAny = Object.values(columns).some((values) => values.some((value) => value !== null));
  return hasAny ? columns : undefined;
}

export function realGuaranteed(
  { surrender_value, death_benefit }: GuaranteedColumns,
  { end }: PriceLevel,
): GuaranteedColumns {
  const real = (value: number | null, t: number) => (value === null ? null : value / end[t]);
  return { surrender_value: surrender_value.map(real), death_benefit: death_benefit.map(real) };
}

/** Returns the first age without guaranteed values, null if they do not end, or undefined if the ledger does not tell. */
export function guaranteedLapseAge(rows: readonly Guaranteed[]): number | null | undefined {
  const guaranteedRows = rows.filter(
    ({ guaranteed_death_benefit }) => guaranteed_death_benefit !== undefined,
  );
  if (guaranteedRows.length === 0) return undefined;
  const last = guaranteedRows.findLastIndex(
    (row) => (row.guaranteed_death_benefit ?? 0) >= 0.5 || (row.guaranteed_surrender_value ?? 0) >= 0.5,
  );
  if (last < 0) return undefined;
  // Blank later years are unknown: they may be a lapse or a ledger without these pages.
  return guaranteedRows[last + 1]?.age ?? (guaranteedRows[last] === rows.at(-1) ? null : undefined);
}

export function guaranteedLapseYear({ surrender_value, death_benefit }: GuaranteedColumns): number {
  const last = death_benefit.findLastIndex(
    (value, t) => (value ?? 0) >= 0.5 || (surrender_value[t] ?? 0) >= 0.5,
  );
  return last >= 0 && typeof death_benefit[last + 1] === 'number' ? last + 1 : Infinity;
}

/** Guaranteed results of a comparative or historical report. Empty for a modeled policy. */
export interface GuaranteedSide {
  /** Null if the guaranteed values do not end; undefined if the ledger does not tell. */
  guaranteed_lapse_age?: number | null | undefined;
  /** At the end of the last displayed year, before tax. */
  guaranteed_end?: { surrender_value: number | null; death_benefit: number | null } | undefined;
  /** True if the carrier's ledger has no guaranteed columns. Absent in older reports. */
  no_guaranteed?: true | undefined;
}

/** A changed design has no guaranteed values, although the carrier's illustration may contain them. */
export function guaranteedSide(
  { rows, origin }: OfOrigin & { rows: readonly Guaranteed[] },
  columns: GuaranteedColumns | undefined,
  carrierRows: readonly Guaranteed[] = rows,
): GuaranteedSide {
  if (origin === 'model') return {};
  if (!hasGuaranteed(rows)) return hasGuaranteed(carrierRows) ? {} : { no_guaranteed: true };
  const lapse = guaranteedLapseAge(rows);
  return {
    ...(lapse !== undefined && { guaranteed_lapse_age: lapse }),
    ...(columns && {
      guaranteed_end: {
        surrender_value: columns.surrender_value.at(-1) ?? null,
        death_benefit: columns.death_benefit.at(-1) ?? null,
      },
    }),
  };
}
