import { useState } from 'react';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { showToast } from '../../../components/toasts.tsx';
import { leaveFreely } from '../../../shell/leave-guard.ts';
import { useLoadingOverlay } from '../../../state/hooks.ts';
import { api, localStore } from '../../../wiring.ts';
import { forgetVehicles } from './stored-vehicles.ts';
import {
  comparedIn,
  comparedText,
  conflictFields,
  mergedComparison,
  type Compared,
} from './vehicle-conflicts.ts';

interface Save {
  compared: Compared;
  then: (saved: Scenario) => Promise<void> | void;
}

interface SaveOptions {
  scenario: Scenario;
  /** What was saved when these changes were begun, as text. */
  base: string;
  onSaved: (saved: Scenario) => void;
  onRefused: (fields: FieldErrors) => void;
}

/** Saves the comparison; a scenario that was changed elsewhere meanwhile is compared part by part. */
export function useSaveVehicles({ scenario, base, onSaved, onRefused }: SaveOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const [clash, setClash] = useState<(Save & { latest: Scenario }) | null>(null);
  useLoadingOverlay(isSaving);

  async function save(what: Save): Promise<void> {
    setIsSaving(true);
    try {
      // A draft from before a reload may be older than what was opened.
      if (comparedText(comparedIn(scenario.document)) === base) await send(what, scenario.revision);
      else await settle(what, scenario);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await compare(what);
      else failed(error, what);
    } finally {
      setIsSaving(false);
    }
  }

  async function send({ compared, then }: Save, revision: number): Promise<void> {
    const saved = await api.scenarios.comparative(scenario.id, { ...compared, revision });
    forgetVehicles(localStore);
    leaveFreely();
    onSaved(saved);
    await then(saved);
  }

  async function compare(what: Save): Promise<void> {
    try {
      await settle(what, await api.scenarios.get(scenario.id));
    } catch (error) {
      failed(error, what);
    }
  }

  /** Where the others touched another step there is nothing to choose, only something to tell. */
  async function settle(what: Save, latest: Scenario): Promise<void> {
    const theirs = comparedIn(latest.document);
    const isElsewhere = comparedText(theirs) === base;
    if (!isElsewhere && conflictFields(baseOf(base), theirs, what.compared).length > 0)
      return setClash({ ...what, latest });
    if (isElsewhere)
      showToast({
        type: 'info',
        message: 'Another step of this scenario was changed elsewhere',
        detail: 'Your vehicles are saved beside it.',
      });
    await send(what, latest.revision);
  }

  function failed(error: unknown, what: Save): void {
    if (error instanceof ApiError && error.fields) onRefused(error.fields);
    const isLost = error instanceof ApiError && error.code === 'network';
    showToast({
      type: 'error',
      message: isLost ? 'The connection was lost' : 'The vehicles were not saved',
      detail: isLost
        ? 'What you typed is kept in this browser. Try again when you are back online.'
        : messageOf(error),
      ...(isLost ? { action: { label: 'Try again', run: () => void save(what) }, duration: null } : {}),
    });
  }

  async function saveOver({ latest, then }: Save & { latest: Scenario }, compared: Compared): Promise<void> {
    setClash(null);
    setIsSaving(true);
    try {
      await send({ compared, then }, latest.revision);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await compare({ compared, then });
      else failed(error, { compared, then });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    save,
    isSaving,
    conflict: clash && {
      fields: conflictFields(baseOf(base), comparedIn(clash.latest.document), clash.compared),
      latest: clash.latest,
      dismiss: () => setClash(null),
      save: (mine: ReadonlySet<string>) =>
        void saveOver(clash, mergedComparison(comparedIn(clash.latest.document), clash.compared, mine)),
    },
  };
}

/** The text was made here from a comparison; a stored one that is none counts as an empty one. */
function baseOf(text: string): Compared {
  const empty: Compared = { vehicles: [], tax_profile: null, value_basis: 'after_tax' };
  try {
    return { ...empty, ...(JSON.parse(text) as Partial<Compared>) };
  } catch {
    return empty;
  }
}
