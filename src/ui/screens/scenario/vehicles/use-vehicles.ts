import { useEffect, useReducer } from 'react';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import { localStore } from '../../../wiring.ts';
import { storedVehicles, storeVehicles } from './stored-vehicles.ts';
import { draftOf, startingVehicles } from './vehicle-draft.ts';
import { noVehicles, vehiclesReducer, type VehiclesAction, type VehiclesState } from './vehicles-state.ts';

/** What to start from: this browser's unsaved draft, else what is saved, else one vehicle of each kind. */
export function beginningOf(scenario: Scenario): VehiclesAction & { type: 'load' } {
  const stored = storedVehicles(localStore, scenario.id);
  if (stored)
    return { type: 'load', drafts: stored.vehicles, valueBasis: stored.value_basis, isChanged: true };
  return savedIn(scenario);
}

export function savedIn({ document }: Scenario): VehiclesAction & { type: 'load' } {
  const isNew = document.vehicles.length === 0;
  return {
    type: 'load',
    drafts: isNew
      ? startingVehicles()
      : document.vehicles.map((vehicle, index) => draftOf(vehicle, index + 1)),
    // A first comparison is made after tax: the fair one, since the accounts owe tax that the policy does not.
    valueBasis: isNew ? 'after_tax' : document.value_basis,
    isChanged: isNew,
  };
}

/** The step's state; every change is kept in the browser until it is saved. */
export function useVehicles(
  scenario: Scenario,
  revision: number,
): [VehiclesState, (action: VehiclesAction) => void] {
  const [state, dispatch] = useReducer(vehiclesReducer, scenario, (given) =>
    vehiclesReducer(noVehicles, beginningOf(given)),
  );
  useEffect(() => {
    if (state.isChanged)
      storeVehicles(localStore, {
        scenario: scenario.id,
        revision,
        value_basis: state.valueBasis,
        vehicles: [...state.drafts],
      });
  }, [state.isChanged, state.drafts, state.valueBasis, scenario.id, revision]);
  return [state, dispatch];
}
