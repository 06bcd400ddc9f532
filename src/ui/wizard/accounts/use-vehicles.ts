import { useEffect, useReducer, useState } from 'react';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { VehiclesTemplate } from '../../../domain/practice/templates/template.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { useRestored } from '../../state/use-typed.ts';
import { localStore } from '../../wiring.ts';
import { comparedIn, comparedText } from './vehicle-conflicts.ts';
import { storedVehicles, storeVehicles } from './stored-vehicles.ts';
import { startingTaxes, taxesOf } from './tax-draft.ts';
import { draftOf, startingVehicles } from './vehicle-draft.ts';
import {
  noVehicles,
  vehiclesReducer,
  type VehiclesAction,
  type VehiclesContent,
  type VehiclesState,
} from './vehicles-state.ts';

/** What to start from: this browser's unsaved draft, else what is saved, else one vehicle of each kind. */
export function beginningOf(scenario: Scenario): VehiclesAction & { type: 'load' } {
  const stored = storedVehicles(localStore, scenario.id);
  if (!stored) return savedIn(scenario);
  const { vehicles: drafts, taxes, value_basis: valueBasis } = stored;
  return { type: 'load', drafts, taxes, valueBasis, isChanged: true, isTouched: true };
}

export function savedIn({ document }: { document: VehiclesTemplate }): VehiclesAction & { type: 'load' } {
  const isNew = document.vehicles.length === 0;
  const content: VehiclesContent = isNew
    ? // A first comparison is made after tax: the fair one, since the accounts owe tax that the policy does not.
      { drafts: startingVehicles(), taxes: startingTaxes, valueBasis: 'after_tax' }
    : contentOf(document);
  return { type: 'load', ...content, isChanged: isNew, isTouched: false };
}

export function contentOf(from: VehiclesTemplate): VehiclesContent {
  const taxes = taxesOf(from);
  return {
    drafts: from.vehicles.map((vehicle, index) => draftOf(vehicle, index + 1, taxes)),
    taxes,
    valueBasis: from.value_basis,
  };
}

/**
 * The step's state; every change is kept in the browser until it is saved. `base` is what was saved when the draft was
 * begun, here or before a reload.
 */
export function useVehicles(scenario: Scenario): {
  state: VehiclesState;
  dispatch: (action: VehiclesAction) => void;
  base: string;
  /** Another version was loaded: it is what changes are begun from now. */
  reload: (saved: Scenario) => void;
} {
  const [base, setBase] = useState(
    () => storedVehicles(localStore, scenario.id)?.base ?? comparedText(comparedIn(scenario.document)),
  );
  const [state, dispatch] = useReducer(vehiclesReducer, scenario, (given) =>
    vehiclesReducer(noVehicles, beginningOf(given)),
  );
  const { isTouched, drafts, taxes, valueBasis } = state;
  useRestored(isTouched);
  const { id } = scenario;
  useEffect(() => {
    localStore.set(KEYS.currentScenario, String(id));
  }, [id]);
  useEffect(() => {
    if (isTouched)
      storeVehicles(localStore, {
        scenario: id,
        base,
        value_basis: valueBasis,
        taxes,
        vehicles: [...drafts],
      });
  }, [isTouched, drafts, taxes, valueBasis, id, base]);
  const reload = (saved: Scenario): void => {
    setBase(comparedText(comparedIn(saved.document)));
    dispatch(savedIn(saved));
  };
  return { state, dispatch, base, reload };
}
