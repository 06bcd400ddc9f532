/** How far the index figures reach that a simulation runs on. */
import { marketOf } from '../../comparison/historical/account-on-history.ts';
import { monthEndLevels } from '../../market/inline-series.ts';
import { weightsOf } from '../../market/market.ts';
import { monthText } from '../../market/months.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';

/** What a simulation document says of its markets. */
export interface RunOnMarkets {
  parameters: { strategies: readonly { index: string }[] } | null;
  vehicles: readonly Pick<VehicleInput, 'portfolio'>[];
}

/**
 * The last month that its strategies and accounts all have, which is where its periods end: months that are added to another
 * index change nothing for it. Null without parameters, and where an index has no figures.
 */
export function simulationVintage(
  { parameters, vehicles }: RunOnMarkets,
  history: IndexHistory,
): string | null {
  if (!parameters) return null;
  const series = [
    ...parameters.strategies.map(({ index }) => history.price(index)),
    ...vehicles.flatMap((vehicle) => weightsOf(marketOf(vehicle)).map(([id]) => history.total(id))),
  ];
  let last = Infinity;
  for (const one of series) {
    if (!one) return null;
    last = Math.min(last, monthEndLevels(one).last);
  }
  return last === Infinity ? null : monthText(last);
}
