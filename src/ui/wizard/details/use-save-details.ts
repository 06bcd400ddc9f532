import { useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError } from '../../api/api-error.ts';
import { leaveFreely } from '../../shell/navigation.ts';
import { localStore } from '../../wiring.ts';
import type { ConflictField } from '../draft/kept-draft.ts';
import { tellNotSaved } from '../draft/use-step.tsx';
import { settleDetails, type DetailsDraft } from './details-draft.ts';
import type { DetailsFlow, DetailsOwner } from './details-flow.ts';

type Details = Pick<DetailsDraft, 'name' | 'description'>;
type Then = (id: number) => void;

/** Saves step 1; one that was changed elsewhere meanwhile is compared field by field. */
export function useSaveDetails<T extends DetailsOwner>(
  flow: DetailsFlow<T>,
  opened: T | null,
  onFaults: (faults: FieldErrors) => void,
) {
  const [scenario, setScenario] = useState(opened);
  const [isSaving, setIsSaving] = useState(false);
  const [clash, setClash] = useState<{ draft: DetailsDraft; latest: T; then: Then } | null>(null);

  async function save(draft: DetailsDraft, then: Then, from = scenario): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    try {
      const saved = await send(flow, from, draft);
      settleDetails(localStore, draft, saved.id, flow.keys);
      leaveFreely();
      then(saved.id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && from) await compare(from.id, draft, then);
      else if (error instanceof ApiError && error.fields) onFaults(error.fields);
      else failed(error, () => void save(draft, then, from));
    } finally {
      setIsSaving(false);
    }
  }

  async function compare(id: number, draft: DetailsDraft, then: Then): Promise<void> {
    try {
      const latest = await flow.get(id);
      if (differing(draft, latest).length > 0) return setClash({ draft, latest, then });
      // Another step was saved meanwhile: nothing of this one is in question.
      settleDetails(localStore, draft, id, flow.keys);
      leaveFreely();
      then(id);
    } catch (error) {
      failed(error);
    }
  }

  const failed = (error: unknown, again?: () => void) =>
    tellNotSaved(error, `The ${flow.noun} was not saved`, again);

  return {
    scenario,
    save,
    isSaving,
    conflict: clash && {
      fields: differing(clash.draft, clash.latest),
      dismiss: () => setClash(null),
      /** The saved version, which is the one in hand from now on. */
      take: (): Details => {
        setScenario(clash.latest);
        setClash(null);
        return clash.latest.scenario_details;
      },
      merged: (mine: ReadonlySet<string>): Details => {
        const saved = clash.latest.scenario_details;
        return {
          name: mine.has('name') ? clash.draft.name : saved.name,
          description: mine.has('description') ? clash.draft.description : saved.description,
        };
      },
      save: (merged: Details) => {
        setScenario(clash.latest);
        setClash(null);
        void save({ ...clash.draft, ...merged }, clash.then, clash.latest);
      },
    },
  };
}

function differing(draft: DetailsDraft, { scenario_details: saved }: DetailsOwner): ConflictField[] {
  const labels = { name: 'Name', description: 'Description' } as const;
  return (['name', 'description'] as const)
    .filter((field) => draft[field].trim() !== saved[field])
    .map((field) => ({
      id: field,
      label: labels[field],
      saved: saved[field] || 'empty',
      mine: draft[field].trim() || 'empty',
      keepsMine: true,
    }));
}

async function send<T extends DetailsOwner>(
  flow: DetailsFlow<T>,
  owner: T | null,
  draft: DetailsDraft,
): Promise<T> {
  const fields = { name: draft.name.trim(), description: draft.description.trim() };
  let saved = owner;
  if (saved === null)
    saved = await flow.create({ client_id: draft.client ?? 0, ...fields }, { key: draft.key });
  else if (
    saved.scenario_details.name !== fields.name ||
    saved.scenario_details.description !== fields.description
  )
    saved = await flow.patch(saved.id, { ...fields, revision: saved.revision });
  return draft.from === null ? saved : flow.takeOver(saved, draft.from);
}
