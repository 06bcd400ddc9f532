/** Accounts whose static rate is an average of the periods that limit the rate that a policy is illustrated at. */
import type { VehicleInput } from './vehicle.ts';

/** Actuarial Guideline 49-A, section 4.A: an illustrated rate is a mean of look-backs of 25 years. */
export const LOOK_BACK_YEARS = 25;

/** Total return of the stocks and bonds that most balanced accounts hold; with dividends, unlike some indexes. */
export const BALANCED = 'equities_and_bonds_60_40';

export const areOnSameLookBack = (vehicles: readonly VehicleInput[]): boolean =>
  vehicles.length > 0 &&
  vehicles.every(
    ({ portfolio, lookback_method: method }) => portfolio !== undefined && method === 'average_25_year',
  );
