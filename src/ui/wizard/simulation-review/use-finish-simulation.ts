import { useState } from 'react';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { historical } from '../../api/historical-calls.ts';
import { clearDrafts } from '../simulation/simulation-drafts.ts';

/** Makes a draft a finished simulation, and goes on with it. One that was changed elsewhere meanwhile is loaded and looked at first. */
export function useFinishSimulation(
  simulation: Simulation,
  onReload: () => void,
  onFinished: () => Promise<void>,
) {
  const [isSaving, setIsSaving] = useState(false);
  useLoadingOverlay(isSaving);

  async function finish(): Promise<void> {
    setIsSaving(true);
    try {
      if (simulation.is_draft)
        await historical.patch(simulation.id, { is_draft: false, revision: simulation.revision });
      clearDrafts(localStore, simulation.id);
      await onFinished();
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'network';
      if (error instanceof ApiError && error.status === 409) {
        showToast({
          type: 'warning',
          message: 'This simulation was changed elsewhere',
          detail: 'The newer version is shown now. Look it over and go on again.',
        });
        onReload();
      } else
        showToast({
          type: 'error',
          message: isLost ? 'The connection was lost' : 'The simulation was not finished',
          detail: isLost ? 'It is saved as a draft. Try again when you are back online.' : messageOf(error),
        });
    } finally {
      setIsSaving(false);
    }
  }

  return { finish, isSaving };
}
