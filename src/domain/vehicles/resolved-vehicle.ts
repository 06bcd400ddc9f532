/** What a vehicle leaves to the methods that it is calculated by. */
import type { Methods } from '../policy/methods.ts';
import { distributionStartAge } from '../tax/federal/required-minimum-distributions.ts';
import type { VehicleInput } from './vehicle.ts';

interface VehicleTerms {
  readonly age: number;
  readonly start_year: number;
  readonly methods: Methods;
}

/**
 * A tax-deferred account takes required minimum distributions from the age of its owner's year of birth on: by the second
 * methods unless told otherwise, by the first only where it says so. By the second a taxable one pays tax on its dividends
 * in a year of losses, by the first it does not, whatever it says of dividends.
 */
export function resolvedVehicle<V extends VehicleInput>(
  given: V,
  { age, start_year, methods }: VehicleTerms,
): V {
  const isFirst = methods === 'first';
  const vehicle =
    isFirst && given.dividend_yield !== undefined ? { ...given, dividend_yield: undefined } : given;
  const { account_type: type, rmd_enabled = !isFirst, rmd_age } = vehicle;
  if (type !== 'tax_deferred' || !rmd_enabled) return vehicle;
  return { ...vehicle, rmd_enabled, rmd_age: rmd_age ?? distributionStartAge(start_year - age) };
}
