import { useCallback, useRef, useState } from 'react';
import type { IllustrationInput } from '../../../../domain/illustrations/illustration.ts';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../wiring.ts';
import type { LedgerDraft } from './ledger-draft.ts';
import { withSource } from './policy-terms.ts';

interface ConfirmOptions {
  scenario: Scenario;
  /** The carrier's file: from this computer, or at its signed address. */
  pdf: File | string | null;
  fileName: string;
  onSaved: () => void;
}

interface Pending {
  draft: LedgerDraft;
  illustration: IllustrationInput;
}

/** Saves a checked ledger and attaches its PDF; one press saves once. */
export function useConfirm({ scenario, pdf, fileName, onSaved }: ConfirmOptions) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FieldErrors | null>(null);
  const [stale, setStale] = useState(false);
  const pending = useRef<Pending | null>(null);

  const clear = useCallback(() => {
    setRefused(null);
    setStale(false);
  }, []);

  async function save({ draft, illustration }: Pending, revision: number) {
    setBusy(true);
    clear();
    try {
      await api.scenarios.illustration(scenario.id, {
        illustration: withSource(illustration, draft.source),
        revision,
      });
      if (draft.file && pdf) await attach(pdf, fileName, scenario.id);
      onSaved();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_revision') setStale(true);
      else if (error instanceof ApiError && error.fields) setRefused(error.fields);
      else showToast({ type: 'error', message: 'The ledger was not saved', detail: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    refused,
    stale,
    clear,
    confirm(draft: LedgerDraft, illustration: IllustrationInput) {
      if (draft.saved) onSaved();
      else if (!busy) {
        pending.current = { draft, illustration };
        void save(pending.current, draft.revision);
      }
    },
    /** Saves over what another window saved in between. */
    async overrule() {
      if (!pending.current || busy) return;
      try {
        const { revision } = await api.scenarios.get(scenario.id);
        await save(pending.current, revision);
      } catch (error) {
        showToast({ type: 'error', message: 'The ledger was not saved', detail: messageOf(error) });
      }
    },
  };
}

/** The ledger is saved by now: a file that cannot be attached is told, and holds nothing up. */
async function attach(pdf: File | string, name: string, scenario: number): Promise<void> {
  try {
    const file = typeof pdf === 'string' ? await fetchFile(pdf, name) : pdf;
    await api.media.attach(file, scenario, { key: newRequestKey() });
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
