import { marketIncome } from '../../market/market-income.ts';
import { NO_SERIES, type Allocation, type SeriesById } from '../../market/market.ts';
import { DEFAULT_MARKET } from './historical-notes.ts';
import type { IndexHistory, YearReturns } from '../../market/inline-series.ts';
import type { Methods } from '../../policy/methods.ts';
import { accountPlan, resolvedVehicle } from '../../vehicles/account-plan.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';
import type { AccountOnHistory } from './account-loops.ts';

export const marketOf = ({ portfolio }: Pick<VehicleInput, 'portfolio'>): Allocation =>
  portfolio ?? DEFAULT_MARKET;

interface Terms {
  readonly age: number;
  readonly start_year: number;
  readonly methods: Methods;
  readonly series?: SeriesById | undefined;
}

interface AccountNeeds {
  readonly outlay: Float64Array;
  readonly need: Float64Array;
  readonly market: YearReturns;
  readonly history: IndexHistory;
}

export function accountOnHistory(
  unresolved: VehicleInput,
  input: Terms,
  { outlay, need, market, history }: AccountNeeds,
): AccountOnHistory {
  const vehicle = resolvedVehicle(unresolved, input);
  const plan = accountPlan(input.age, vehicle, outlay, need);
  if (input.methods === 'first' || !plan.isTaxedYearly) return { plan, outlay, market };
  const income = marketIncome(marketOf(vehicle), market, input.series ?? NO_SERIES, history);
  // The assumed dividends apply only to the series whose payments are unknown.
  const dividends = plan.dividends?.map((share) => share * income.unknown) ?? null;
  return { plan: { ...plan, dividends }, outlay, market, income };
}
