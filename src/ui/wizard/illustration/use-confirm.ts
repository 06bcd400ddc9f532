import { useCallback, useRef, useState } from 'react';
import type { IllustrationInput } from '../../../domain/policy/illustration.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { practiceDate } from '../../wiring.ts';
import { savedOrigin, type LedgerDraft } from './ledger-draft.ts';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';
import { withSource } from './policy-terms.ts';

interface ConfirmOptions {
  flow: LedgerFlow;
  scenario: LedgerOwner;
  /** The carrier's file: from this computer, or at its signed address. */
  pdf: File | string | null;
  fileName: string;
  onSaved: () => void;
}

interface Pending {
  draft: LedgerDraft;
  illustration: IllustrationInput;
  then: () => void;
}

/** What somebody else saved meanwhile, beside what is to be saved here. */
export interface Conflict {
  theirs: LedgerOwner;
  mine: Pending;
}

/** Saves a checked ledger and attaches its PDF; one press saves once. */
export function useConfirm({ flow, scenario, pdf, fileName, onSaved }: ConfirmOptions) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FieldErrors | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const pending = useRef<Pending | null>(null);
  useLoadingOverlay(busy);

  const clear = useCallback(() => {
    setRefused(null);
    setConflict(null);
  }, []);

  async function save(what: Pending, revision: number) {
    const { draft, illustration } = what;
    pending.current = what;
    setBusy(true);
    clear();
    try {
      await flow.save(scenario.id, {
        illustration: withSource(illustration, draft.source, {
          ...savedOrigin(draft.origin ?? {}),
          confirmed_on: practiceDate(),
        }),
        schedule: draft.schedule,
        policy_model: draft.policy_model,
        revision,
      });
      if (draft.file && pdf) await attach(flow, pdf, fileName, scenario.id);
      onSaved();
      what.then();
    } catch (error) {
      await tell(error, what, revision);
    } finally {
      setBusy(false);
    }
  }

  async function tell(error: unknown, what: Pending, revision: number) {
    if (error instanceof ApiError && error.code === 'stale_revision')
      try {
        setConflict({ theirs: await flow.get(scenario.id), mine: what });
      } catch (late) {
        showToast({ type: 'error', message: 'The ledger was not saved', detail: messageOf(late) });
      }
    else if (error instanceof ApiError && error.fields) setRefused(error.fields);
    else if (error instanceof ApiError && error.code === 'network')
      showToast({
        type: 'warning',
        message: 'No connection: the ledger is not saved yet',
        detail:
          'A draft is saved on this device, even if you close the page. Save again when the connection is back.',
        duration: null,
        action: {
          label: 'Save again',
          run: () => void (pending.current === what && save(what, revision)),
        },
      });
    else showToast({ type: 'error', message: 'The ledger was not saved', detail: messageOf(error) });
  }

  return {
    busy,
    refused,
    conflict,
    clear,
    confirm(draft: LedgerDraft, illustration: IllustrationInput, then: () => void) {
      if (draft.saved) then();
      else if (!busy) void save({ draft, illustration, then }, draft.revision);
    },
    /** Saves over what another window saved in between. */
    overrule() {
      if (conflict && !busy) void save(conflict.mine, conflict.theirs.revision);
    },
  };
}

/** The ledger is saved by now: a file that cannot be attached is told, and holds nothing up. */
async function attach(flow: LedgerFlow, pdf: File | string, name: string, id: number): Promise<void> {
  try {
    const file = typeof pdf === 'string' ? await fetchFile(pdf, name) : pdf;
    await flow.attach(file, id, { key: newRequestKey() });
  } catch (error) {
    showToast({
      type: 'warning',
      message: 'The ledger is saved, but its PDF was not attached',
      detail: messageOf(error),
    });
  }
}

async function fetchFile(address: string, name: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The file could not be fetched again.');
  return new File([await response.blob()], name, { type: 'application/pdf' });
}
