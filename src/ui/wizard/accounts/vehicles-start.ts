/** What the accounts begin with. */
import type { VehiclesTemplate } from '../../../domain/practice/templates/template.ts';
import { rmdAgeFor } from '../../../domain/vehicles/resolved-vehicle.ts';
import type { StoredVehicles } from './stored-vehicles.ts';
import { householdOf, startingHousehold } from './household-draft.ts';
import { startingTaxes, taxesOf } from './tax-draft.ts';
import { draftOf, startingVehicles } from './vehicle-draft.ts';
import {
  noVehicles,
  vehiclesReducer,
  type VehiclesAction,
  type VehiclesContent,
  type VehiclesState,
} from './vehicles-state.ts';

/** What to start from: this browser's unsaved draft, else what is saved. */
export function vehiclesFrom(
  stored: StoredVehicles | null,
  saved: VehiclesAction & { type: 'load' },
  clientAge: number,
): VehiclesState {
  return vehiclesReducer(
    { ...noVehicles, usualRmdAge: usualRmdAge(clientAge) },
    stored
      ? {
          type: 'load',
          drafts: stored.vehicles,
          taxes: stored.taxes,
          household: stored.household,
          valueBasis: stored.value_basis,
          isChanged: true,
          isTouched: true,
        }
      : saved,
  );
}

const usualRmdAge = (clientAge: number): number => rmdAgeFor(new Date().getFullYear() - clientAge);

interface Saved {
  document: VehiclesTemplate;
  client: { age: number };
}

/** What is saved, or one vehicle of each kind. */
export function savedIn({ document, client }: Saved): VehiclesAction & { type: 'load' } {
  const isNew = document.vehicles.length === 0;
  const content: VehiclesContent = isNew
    ? // A first comparison is made after tax: the fair one, since the accounts owe tax that the policy does not.
      {
        drafts: startingVehicles(usualRmdAge(client.age)),
        taxes: startingTaxes,
        household: startingHousehold(),
        valueBasis: 'after_tax',
      }
    : contentOf(document);
  return { type: 'load', ...content, isChanged: isNew, isTouched: false };
}

export function contentOf(from: VehiclesTemplate): VehiclesContent {
  const taxes = taxesOf(from);
  return {
    drafts: from.vehicles.map((vehicle, index) => draftOf(vehicle, index + 1, taxes)),
    taxes,
    household: householdOf(from.tax_profile),
    valueBasis: from.value_basis,
  };
}
