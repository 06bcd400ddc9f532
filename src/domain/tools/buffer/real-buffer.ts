/** A portfolio's year in today's dollars (docs/methods/todays-dollars.md). */
import type { PriceLevel } from '../../shared/todays-dollars.ts';
import type { BufferRow } from './buffer-year.ts';

/** Balances stand at the end of a year, payments where the plan makes them. `real` holds the year before, for what was paid so far. */
export function writeReal(
  real: BufferRow,
  row: Readonly<BufferRow>,
  { start, end }: PriceLevel,
  atEnd: boolean,
): void {
  const t = row.year - 1;
  const atPayment = atEnd ? end[t] : start[t];
  real.year = row.year;
  real.age = row.age;
  real.market_return = row.market_return;
  real.pays_first = row.pays_first;
  real.distribution = row.distribution / atPayment;
  real.from_market = row.from_market / atPayment;
  real.from_buffer = row.from_buffer / atPayment;
  real.shortfall = row.shortfall / atPayment;
  real.market = row.market / end[t];
  real.buffer = row.buffer / end[t];
  real.total = row.total / end[t];
  real.cumulative_distribution += real.from_market + real.from_buffer;
}
