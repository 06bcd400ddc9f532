/** What a vehicle leaves to the methods that it is calculated by. */
import type { Methods } from '../policy/methods.ts';
import { distributionStartAge } from '../tax/federal/required-minimum-distributions.ts';
import type { VehicleInput } from './vehicle.ts';

/** Where the year of birth is not known. */
export const USUAL_RMD_AGE = 73;

interface VehicleTerms {
  readonly age: number;
  readonly start_year?: number | undefined;
  readonly methods: Methods;
}

/**
 * By the second methods a tax-deferred account takes required minimum distributions unless told otherwise, and a taxable
 * one pays tax on its dividends in a year of losses. By the first neither, whatever the vehicle says of dividends.
 */
export function resolvedVehicle<V extends VehicleInput>(
  vehicle: V,
  { age, start_year, methods }: VehicleTerms,
): V {
  if (methods === 'first')
    return vehicle.dividend_yield === undefined ? vehicle : { ...vehicle, dividend_yield: undefined };
  if (vehicle.account_type !== 'tax_deferred') return vehicle;
  const { rmd_enabled = true, rmd_age } = vehicle;
  if (vehicle.rmd_enabled !== undefined && (rmd_age !== undefined || !rmd_enabled)) return vehicle;
  const usual = start_year === undefined ? USUAL_RMD_AGE : distributionStartAge(start_year - age);
  return { ...vehicle, rmd_enabled, rmd_age: rmd_age ?? usual };
}
