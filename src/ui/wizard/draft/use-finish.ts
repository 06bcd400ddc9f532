import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { clearDrafts, type CaseKind } from './unsaved-steps.ts';

interface Draft {
  id: number;
  is_draft: boolean;
  revision: number;
}

interface Finishing {
  kind: CaseKind;
  /** How the review calls going on from there. */
  again: string;
  patch: (id: number, change: { is_draft: false; revision: number }) => Promise<unknown>;
  onReload: () => void;
  onFinished: () => void | Promise<void>;
}

/** Makes a draft a finished scenario or simulation. One that was changed elsewhere meanwhile is loaded and looked at first. */
export function useFinish({ id, is_draft, revision }: Draft, finishing: Finishing) {
  const { kind, again, patch, onReload, onFinished } = finishing;
  const [isSaving, setIsSaving] = useState(false);
  useLoadingOverlay(isSaving);

  async function finish(): Promise<void> {
    setIsSaving(true);
    try {
      if (is_draft) await patch(id, { is_draft: false, revision });
      clearDrafts(localStore, kind, id);
      await onFinished();
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'network';
      if (error instanceof ApiError && error.status === 409) {
        showToast({
          type: 'warning',
          message: `This ${kind} was changed elsewhere`,
          detail: `The newer version is shown now. Look it over and ${again} again.`,
        });
        onReload();
      } else
        showToast({
          type: 'error',
          message: isLost ? 'The connection was lost' : `The ${kind} was not finished`,
          detail: isLost ? 'It is saved as a draft. Try again when you are back online.' : messageOf(error),
        });
    } finally {
      setIsSaving(false);
    }
  }

  return { finish, isSaving };
}
