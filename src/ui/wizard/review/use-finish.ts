import { useState } from 'react';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { api, localStore } from '../../wiring.ts';
import { clearDrafts } from './scenario-drafts.ts';

/** Makes a draft a finished scenario. One that was changed elsewhere meanwhile is loaded and looked at first. */
export function useFinish(scenario: Scenario, onReload: () => void, onFinished: () => void) {
  const [isSaving, setIsSaving] = useState(false);
  useLoadingOverlay(isSaving);

  async function finish(): Promise<void> {
    setIsSaving(true);
    try {
      if (scenario.is_draft)
        await api.scenarios.patch(scenario.id, { is_draft: false, revision: scenario.revision });
      clearDrafts(localStore, scenario.id);
      onFinished();
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'network';
      if (error instanceof ApiError && error.status === 409) {
        showToast({
          type: 'warning',
          message: 'This scenario was changed elsewhere',
          detail: 'The newer version is shown now. Look it over and finish again.',
        });
        onReload();
      } else
        showToast({
          type: 'error',
          message: isLost ? 'The connection was lost' : 'The scenario was not finished',
          detail: isLost ? 'It is saved as a draft. Try again when you are back online.' : messageOf(error),
        });
    } finally {
      setIsSaving(false);
    }
  }

  return { finish, isSaving };
}
