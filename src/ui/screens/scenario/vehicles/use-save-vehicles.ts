import { useState } from 'react';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import type { VehicleInput } from '../../../../domain/vehicles/vehicle.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { showToast } from '../../../components/toasts.tsx';
import { useLoadingOverlay } from '../../../state/hooks.ts';
import { api, localStore } from '../../../wiring.ts';
import { forgetVehicles } from './stored-vehicles.ts';
import type { VehiclesState } from './vehicles-state.ts';

interface Save {
  vehicles: readonly VehicleInput[];
  valueBasis: VehiclesState['valueBasis'];
  then: (saved: Scenario) => Promise<void> | void;
}

/** Saves the comparison; a scenario that was changed elsewhere meanwhile asks which of the two to keep. */
export function useSaveVehicles(scenario: Scenario, onSaved: (saved: Scenario) => void) {
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<Save | null>(null);
  useLoadingOverlay(isSaving);

  async function save(what: Save, revision = scenario.revision): Promise<void> {
    setConflict(null);
    setIsSaving(true);
    try {
      let saved = await api.scenarios.comparative(scenario.id, {
        vehicles: [...what.vehicles],
        value_basis: what.valueBasis,
        revision,
      });
      if (saved.is_draft)
        saved = await api.scenarios.patch(scenario.id, { revision: saved.revision, is_draft: false });
      forgetVehicles(localStore);
      onSaved(saved);
      await what.then(saved);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setConflict(what);
      else showToast({ type: 'error', message: 'The vehicles were not saved', detail: messageOf(error) });
    } finally {
      setIsSaving(false);
    }
  }

  async function keepMine(): Promise<void> {
    if (!conflict) return;
    try {
      const latest = await api.scenarios.get(scenario.id);
      await save(conflict, latest.revision);
    } catch (error) {
      showToast({ type: 'error', message: 'The vehicles were not saved', detail: messageOf(error) });
    }
  }

  return {
    save,
    isSaving,
    hasConflict: conflict !== null,
    keepMine,
    dismissConflict: () => setConflict(null),
  };
}
