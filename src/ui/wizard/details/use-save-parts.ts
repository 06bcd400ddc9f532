import { useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { leaveFreely } from '../../shell/leave-guard.ts';
import { useLoadingOverlay } from '../../state/hooks.ts';
import type { ConflictField } from '../accounts/conflict-dialog.tsx';
import { comparedText } from '../accounts/vehicle-conflicts.ts';

interface SaveOptions<P, S extends { revision: number }> {
  opened: S;
  /** What was saved when these changes were begun, as text. */
  base: string;
  /** The part of what is saved that this step changes. */
  partsOf: (saved: S) => P;
  /** For a stored text that is none. */
  empty: P;
  fieldsOf: (base: P, saved: P, mine: P) => ConflictField[];
  merged: (saved: P, mine: P, kept: ReadonlySet<string>) => P;
  get: () => Promise<S>;
  send: (parts: P, revision: number) => Promise<S>;
  /** The draft in the browser has done its work. */
  forget: () => void;
  onSaved: (saved: S) => void;
  onRefused: (fields: FieldErrors) => void;
  words: { elsewhere: string; beside: string; notSaved: string };
}

interface Save<P, S> {
  parts: P;
  then: (saved: S) => Promise<void> | void;
}

/** Saves one step; what was changed elsewhere meanwhile is compared part by part. */
export function useSaveParts<P extends object, S extends { revision: number }>(options: SaveOptions<P, S>) {
  const { opened, base, partsOf, empty, fieldsOf, words } = options;
  const [isSaving, setIsSaving] = useState(false);
  const [clash, setClash] = useState<(Save<P, S> & { latest: S }) | null>(null);
  useLoadingOverlay(isSaving);
  const begun = baseOf(base, empty);

  async function save(what: Save<P, S>): Promise<void> {
    setIsSaving(true);
    try {
      // A draft from before a reload may be older than what was opened.
      if (comparedText(partsOf(opened)) === base) await send(what, opened.revision);
      else await settle(what, opened);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await compare(what);
      else failed(error, what);
    } finally {
      setIsSaving(false);
    }
  }

  async function send({ parts, then }: Save<P, S>, revision: number): Promise<void> {
    const saved = await options.send(parts, revision);
    options.forget();
    leaveFreely();
    options.onSaved(saved);
    await then(saved);
  }

  async function compare(what: Save<P, S>): Promise<void> {
    try {
      await settle(what, await options.get());
    } catch (error) {
      failed(error, what);
    }
  }

  /** Where the others touched another step there is nothing to choose, only something to tell. */
  async function settle(what: Save<P, S>, latest: S): Promise<void> {
    const theirs = partsOf(latest);
    const isElsewhere = comparedText(theirs) === base;
    if (!isElsewhere && fieldsOf(begun, theirs, what.parts).length > 0) return setClash({ ...what, latest });
    if (isElsewhere) showToast({ type: 'info', message: words.elsewhere, detail: words.beside });
    await send(what, latest.revision);
  }

  function failed(error: unknown, what: Save<P, S>): void {
    if (error instanceof ApiError && error.fields) options.onRefused(error.fields);
    const isLost = error instanceof ApiError && error.code === 'network';
    showToast({
      type: 'error',
      message: isLost ? 'The connection was lost' : words.notSaved,
      detail: isLost
        ? 'What you typed is kept in this browser. Try again when you are back online.'
        : messageOf(error),
      ...(isLost ? { action: { label: 'Try again', run: () => void save(what) }, duration: null } : {}),
    });
  }

  async function saveOver({ latest, then }: Save<P, S> & { latest: S }, parts: P): Promise<void> {
    setClash(null);
    setIsSaving(true);
    try {
      await send({ parts, then }, latest.revision);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await compare({ parts, then });
      else failed(error, { parts, then });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    save,
    isSaving,
    conflict: clash && {
      fields: fieldsOf(begun, partsOf(clash.latest), clash.parts),
      latest: clash.latest,
      dismiss: () => setClash(null),
      save: (mine: ReadonlySet<string>) =>
        void saveOver(clash, options.merged(partsOf(clash.latest), clash.parts, mine)),
    },
  };
}

/** The text was made here; a stored one that is none counts as an empty one. */
function baseOf<P extends object>(text: string, empty: P): P {
  try {
    return { ...empty, ...(JSON.parse(text) as Partial<P>) };
  } catch {
    return empty;
  }
}
