import { useLocation } from 'wouter';
import { useEffect, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useLastingToast, type LastingToast } from '../../shell/use-lasting-toast.ts';
import { removeLeaveGuard } from '../../shell/navigation.ts';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { useLeaveGuard } from '../details/use-leave-guard.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { comparedText, saveDraft, dropDraft, loadDraft } from './draft-storage.ts';
import type { ConflictField, DraftOwner, DraftSchema } from './draft-storage.ts';
import { useRestored } from '../../state/use-form-draft.ts';

interface StepOptions<P, S extends { revision: number }> {
  typed: object | null;
  parts: P | null;
  isChanged: boolean;
  empty: P;
  fieldsOf: (base: P, saved: P, localParts: P) => ConflictField[];
  merged: (saved: P, localParts: P, localFields: ReadonlySet<string>) => P;
  get: () => Promise<S>;
  send: (parts: P, revision: number) => Promise<S>;
  onSaved: () => void;
  onRefused: (fields: FieldErrors) => void;
  onUseRemote: (saved: S) => void;
  wizard: {
    scenario: number;
    home: string;
    noun?: string | undefined;
    stays?: ((path: string, id: number) => boolean) | undefined;
  };
  noun?: string | undefined;
  what: string;
  messages: { elsewhere: string; savedWith: string; notSaved: string };
}

interface Save<P> {
  parts: P;
  then: () => void;
}

export function useStep<P extends object, S extends { revision: number }>(
  draft: ReturnType<typeof useDraft<{ base: string }, S, P>>,
  options: StepOptions<P, S>,
) {
  const { base, partsOf } = draft;
  const { typed, parts: current, fieldsOf, messages } = options;
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<(Save<P> & { latest: S }) | null>(null);
  const lasting = useLastingToast();
  const [, navigate] = useLocation();
  useLoadingOverlay(isSaving);
  const baseParts = baseOf(base, options.empty);

  const { key } = draft;
  const text = typed && JSON.stringify({ ...draft.of, base, ...typed });
  useEffect(() => {
    if (text) saveDraft(localStore, key, JSON.parse(text) as DraftOwner);
  }, [key, text]);

  async function save(what: Save<P>): Promise<void> {
    await runSaving(what, async () => {
      // A draft from before a reload may be older than the opened version.
      if (comparedText(partsOf(draft.owner)) === base) await send(what, draft.owner.revision);
      else await sendOrAskUser(what, draft.owner);
    });
  }

  async function runSaving(what: Save<P>, sending: () => Promise<void>): Promise<void> {
    setIsSaving(true);
    lasting.close();
    try {
      await sending();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await compare(what);
      else reportFailure(error, what);
    } finally {
      setIsSaving(false);
    }
  }

  async function send({ parts, then }: Save<P>, revision: number): Promise<void> {
    const saved = await options.send(parts, revision);
    draft.drop();
    removeLeaveGuard();
    draft.settle(saved);
    options.onSaved();
    then();
  }

  async function compare(what: Save<P>): Promise<void> {
    try {
      await sendOrAskUser(what, await options.get());
    } catch (error) {
      reportFailure(error, what);
    }
  }

  /** Without conflicting fields, saves and reports the change in another step. */
  async function sendOrAskUser(what: Save<P>, latest: S): Promise<void> {
    const remote = partsOf(latest);
    const isElsewhere = comparedText(remote) === base;
    if (!isElsewhere && fieldsOf(baseParts, remote, what.parts).length > 0)
      return setConflict({ ...what, latest });
    if (isElsewhere) showToast({ type: 'info', message: messages.elsewhere, detail: messages.savedWith });
    await send(what, latest.revision);
  }

  function reportFailure(error: unknown, what: Save<P>): void {
    if (error instanceof ApiError && error.fields) options.onRefused(error.fields);
    showSaveError(error, messages.notSaved, lasting, () => void save(what));
  }

  function saveThen(then: () => void): void {
    if (current) return void save({ parts: current, then });
    document.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
    showToast({ type: 'error', message: 'Correct the marked fields first.' });
  }

  /** An invalid draft remains in the browser, so leaving never discards input. */
  function saveOrStoreDraft(then: () => void): void {
    if (options.isChanged && current) return saveThen(then);
    if (options.isChanged) showDraftSaved('Correct the marked fields to save it.');
    removeLeaveGuard();
    then();
  }

  const { home, ...wizard } = options.wizard;
  const question = useLeaveGuard({ ...wizard, isDirty: typed !== null, onSave: saveOrStoreDraft });
  return {
    saveThen,
    isSaving,
    bar: { isSaving, onExit: () => saveOrStoreDraft(() => navigate(home)) },
    dialogs: (
      <>
        {conflict && (
          <ConflictDialog
            noun={options.noun}
            what={options.what}
            fields={fieldsOf(baseParts, partsOf(conflict.latest), conflict.parts)}
            onClose={() => setConflict(null)}
            onTakeSaved={() => {
              draft.drop();
              draft.settle(conflict.latest);
              options.onUseRemote(conflict.latest);
              setConflict(null);
            }}
            onSave={(localParts) => {
              const parts = options.merged(partsOf(conflict.latest), conflict.parts, localParts);
              const chosen = { parts, then: conflict.then };
              setConflict(null);
              void runSaving(chosen, () => send(chosen, conflict.latest.revision));
            }}
          />
        )}
        {question}
      </>
    ),
  };
}

export const showDraftSaved = (detail: string) =>
  showToast({ type: 'info', message: 'Draft saved on this device', detail });

/** `lasting` shows a lost connection until the next attempt. */
export function showSaveError(
  error: unknown,
  notSaved: string,
  lasting: LastingToast,
  again?: () => void,
): void {
  const isLost = error instanceof ApiError && error.code === 'network';
  if (!isLost) return void showToast({ type: 'error', message: notSaved, detail: messageOf(error) });
  lasting.show({
    type: 'error',
    message: 'The connection was lost',
    detail: 'Your draft is saved on this device. Try again when you are back online.',
    ...(again && { action: { label: 'Try again', run: again } }),
  });
}

function baseOf<P extends object>(text: string, empty: P): P {
  try {
    return { ...empty, ...(JSON.parse(text) as Partial<P>) };
  } catch {
    return empty;
  }
}

interface DraftOptions<S, P> {
  of: DraftOwner;
  inHand: string;
  opened: S;
  partsOf: (saved: S) => P;
}

export function useDraft<T extends { base: string }, S, P>(
  schema: DraftSchema<T>,
  key: string,
  { of, inHand, opened, partsOf }: DraftOptions<S, P>,
) {
  const [localFields] = useState(() => loadDraft(localStore, key, schema, of));
  const [owner, setOwner] = useState(opened);
  const [base, setBase] = useState(() => localFields?.base ?? comparedText(partsOf(opened)));
  useRestored(localFields !== null);
  useEffect(() => localStore.set(inHand, String(of.scenario)), [inHand, of.scenario]);
  return {
    key,
    of,
    kept: localFields,
    owner,
    partsOf,
    /** The saved version when editing began, as text. Another version on the server is a conflict. */
    base,
    drop: () => dropDraft(localStore, key, of),
    settle: (saved: S) => {
      setOwner(saved);
      setBase(comparedText(partsOf(saved)));
    },
  };
}
