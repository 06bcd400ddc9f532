import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { type KeyValue, KEYS } from '../../state/storage.ts';
import { draftsOf, dropDraft } from './draft-storage.ts';

type Draft = { id: number; is_draft: boolean; revision: number };

interface Finishing {
  kind: CaseKind;
  again: string;
  patch: (id: number, change: { is_draft: false; revision: number }) => Promise<unknown>;
  onReload: () => void;
  onFinished: () => void | Promise<void>;
}

export function useFinish({ id, is_draft, revision }: Draft, finishing: Finishing) {
  const { kind, again, patch, onReload, onFinished } = finishing;
  const [isSaving, setIsSaving] = useState(false);
  useLoadingOverlay(isSaving);

  async function finish(then = onFinished): Promise<void> {
    setIsSaving(true);
    try {
      if (is_draft) await patch(id, { is_draft: false, revision });
      clearDrafts(localStore, kind, id);
      await then();
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'network';
      if (error instanceof ApiError && error.status === 409) {
        showToast({
          type: 'warning',
          message: `This ${kind} was changed elsewhere`,
          detail: `The newer version is shown now. Review it and ${again} again.`,
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

export type CaseKind = 'scenario' | 'simulation';

const STORED_KEYS: Record<CaseKind, { steps: readonly string[]; current: string }> = {
  scenario: { steps: ([1, 2, 3, 4] as const).map(KEYS.scenarioStep), current: KEYS.currentScenario },
  simulation: { steps: ([1, 2, 3] as const).map(KEYS.simulationStep), current: KEYS.currentSimulation },
};

export const unsavedSteps = (store: KeyValue, kind: CaseKind, id: number): number[] =>
  STORED_KEYS[kind].steps.flatMap((key, index) => (draftsOf(store, key, id).length > 0 ? [index + 1] : []));

export function clearDrafts(store: KeyValue, kind: CaseKind, id: number): void {
  const { steps, current } = STORED_KEYS[kind];
  for (const key of steps) for (const owner of draftsOf(store, key, id)) dropDraft(store, key, owner);
  if (store.get(current) === String(id)) store.remove(current);
}

export function currentCase(store: KeyValue, kind: CaseKind): number | null {
  const id = Number(store.get(STORED_KEYS[kind].current));
  return Number.isInteger(id) && id > 0 ? id : null;
}
