import { useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError } from '../../api/api-error.ts';
import { removeLeaveGuard } from '../../shell/navigation.ts';
import { useLastingToast } from '../../shell/use-lasting-toast.ts';
import { localStore } from '../../wiring.ts';
import { ConflictDialog } from '../draft/conflict-dialog.tsx';
import { dropDraft, type ConflictField } from '../draft/draft-storage.ts';
import { showSaveError } from '../draft/use-step.tsx';
import { settleDetails, type DetailsDraft, type DetailsFlow, type DetailsOwner } from './details.ts';

type Details = Pick<DetailsDraft, 'name' | 'description'>;
type Then = (id: number) => void;

export function useSaveDetails<T extends DetailsOwner>(
  flow: DetailsFlow<T>,
  opened: T | null,
  onFieldErrors: (errors: FieldErrors) => void,
  onDetails: (details: Details) => void,
) {
  const [scenario, setScenario] = useState(opened);
  const [isSaving, setIsSaving] = useState(false);
  const lasting = useLastingToast();
  const [conflict, setConflict] = useState<{ draft: DetailsDraft; latest: T; then: Then } | null>(null);

  async function save(draft: DetailsDraft, then: Then, from = scenario): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    lasting.close();
    try {
      finish(draft, (await send(flow, from, draft)).id, then);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && from) await compare(from.id, draft, then);
      else if (error instanceof ApiError && error.fields) onFieldErrors(error.fields);
      else reportFailure(error, () => void save(draft, then, from));
    } finally {
      setIsSaving(false);
    }
  }

  async function compare(id: number, draft: DetailsDraft, then: Then): Promise<void> {
    try {
      const latest = await flow.get(id);
      if (differing(draft, latest).length > 0) return setConflict({ draft, latest, then });
      finish(draft, id, then);
    } catch (error) {
      reportFailure(error);
    }
  }

  function finish(draft: DetailsDraft, id: number, then: Then): void {
    settleDetails(localStore, draft, id, flow.keys);
    removeLeaveGuard();
    then(id);
  }

  const reportFailure = (error: unknown, again?: () => void) =>
    showSaveError(error, `The ${flow.noun} was not saved`, lasting, again);

  function resolveConflict({ latest }: NonNullable<typeof conflict>, details: Details): void {
    setScenario(latest);
    setConflict(null);
    onDetails(details);
  }

  const dialog = conflict && (
    <ConflictDialog
      noun={flow.noun}
      what="name and description"
      fields={differing(conflict.draft, conflict.latest)}
      onClose={() => setConflict(null)}
      onTakeSaved={() => {
        const { name, description } = conflict.latest.scenario_details;
        resolveConflict(conflict, { name, description });
        dropDraft(localStore, flow.keys.step, conflict.draft);
      }}
      onSave={(localFields) => {
        const { draft, latest, then } = conflict;
        const { name, description } = latest.scenario_details;
        const merged = {
          name: localFields.has('name') ? draft.name : name,
          description: localFields.has('description') ? draft.description : description,
        };
        resolveConflict(conflict, merged);
        void save({ ...draft, ...merged }, then, latest);
      }}
    />
  );
  return { scenario, save, isSaving, dialog };
}

function differing(draft: DetailsDraft, { scenario_details: saved }: DetailsOwner): ConflictField[] {
  const labels = { name: 'Name', description: 'Description' } as const;
  return (['name', 'description'] as const)
    .filter((field) => draft[field].trim() !== saved[field])
    .map((field) => ({
      id: field,
      label: labels[field],
      saved: saved[field] || 'empty',
      local: draft[field].trim() || 'empty',
      isLocalProposed: true,
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
  else if (differing(draft, saved).length > 0)
    saved = await flow.patch(saved.id, { ...fields, revision: saved.revision });
  return draft.from === null ? saved : flow.takeOver(saved, draft.from);
}
