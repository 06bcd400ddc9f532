import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { IllustrationInput } from '../../../domain/policy/illustration.ts';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { originOf, type IllustrationSource } from '../../../domain/practice/cases/scenario.ts';
import { Button } from '../../kit/form/button.tsx';
import { FigureTable } from '../../kit/data/data-table.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { sourceText } from './ledger-text.ts';
import styles from './ledger-check.module.css';
import { formatDate } from '../../state/dates.ts';
import { useCallback, useRef, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/http-port.ts';
import { showToast } from '../../shell/toasts.tsx';
import { useLastingToast } from '../../shell/use-lasting-toast.ts';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { practiceDate } from '../../wiring.ts';
import { savedOrigin, type LedgerDraft } from './ledger-draft.ts';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';
import { withSource } from './policy-terms.ts';

interface ConflictDialogProps {
  noun: string;
  conflict: Conflict | null;
  busy: boolean;
  onClose: () => void;
  onUseRemote: () => void;
  onKeepLocal: () => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { noun, conflict, busy, onClose, onUseRemote, onKeepLocal } = props;
  if (!conflict) return null;
  const { remote, local } = conflict;
  const remoteIllustration = remote.document.illustration;
  const left = factsOf(remoteIllustration, remoteIllustration?.source);
  return (
    <Dialog
      open
      title={`This ${noun} was changed elsewhere`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onUseRemote}>Use the saved one</Button>
          <Button variant="primary" busy={busy} onClick={onKeepLocal} label="Save mine" />
        </>
      }
    >
      <p>
        Another window or another user saved “{remote.scenario_details.name}” after you opened it. Use the
        saved ledger and discard yours, or replace it with yours.
      </p>
      <FigureTable
        className={styles.table}
        caption="The saved ledger and yours"
        heads={[null, `Saved ${formatDate(remote.updated_at)}`, 'Yours']}
        rows={factsOf(local.illustration, local.draft.source).map(([label, own], index) => {
          const other = left[index]?.[1] ?? '';
          const className = own === other ? undefined : styles.differs;
          return { key: label, head: label, cells: [other, own], className };
        })}
      />
    </Dialog>
  );
}

type Fact = readonly [label: string, value: string];

function factsOf(illustration: IllustrationInput | null, source: IllustrationSource | undefined): Fact[] {
  const rows = illustration?.rows ?? [];
  const sum = (amount: (row: (typeof rows)[number]) => number) =>
    formatTableDollars(rows.reduce((total, row) => total + amount(row), 0));
  const last = rows.at(-1);
  const rate = illustration?.illustrated_rate;
  return [
    ['Source', source ? sourceText(source) : 'No ledger'],
    ['Years', rows.length === 0 ? '\u2013' : String(rows.length)],
    [
      wordsOf({ origin: originOf(source) }).ledgerRate,
      rate === undefined ? '\u2013' : `${(rate * 100).toFixed(2)}%`,
    ],
    ['Premiums', sum((row) => row.premium_outlay)],
    ['Distributions', sum((row) => row.withdrawals + row.loans)],
    [`Surrender value, last year`, last ? formatTableDollars(last.surrender_value) : '\u2013'],
  ];
}

interface ConfirmOptions {
  flow: LedgerFlow;
  scenario: LedgerOwner;
  pdf: File | string | null;
  fileName: string;
  onSaved: () => void;
}

interface Pending {
  draft: LedgerDraft;
  illustration: IllustrationInput;
  then: () => void;
}

interface Conflict {
  remote: LedgerOwner;
  local: Pending;
}

export function useConfirm({ flow, scenario, pdf, fileName, onSaved }: ConfirmOptions) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FieldErrors | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const pending = useRef<Pending | null>(null);
  const lasting = useLastingToast();
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
    lasting.close();
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
      await reportError(error, what, revision);
    } finally {
      setBusy(false);
    }
  }

  async function reportError(error: unknown, what: Pending, revision: number) {
    if (error instanceof ApiError && error.code === 'stale_revision')
      try {
        setConflict({ remote: await flow.get(scenario.id), local: what });
      } catch (late) {
        showToast({ type: 'error', message: 'The ledger was not saved', detail: messageOf(late) });
      }
    else if (error instanceof ApiError && error.fields) setRefused(error.fields);
    else if (error instanceof ApiError && error.code === 'network')
      lasting.show({
        type: 'warning',
        message: 'The connection was lost. The ledger is not saved yet.',
        detail:
          'A draft is saved on this device, even if you close the page. Save again when the connection is back.',
        action: { label: 'Save again', run: () => void (pending.current === what && save(what, revision)) },
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
    overrule() {
      if (conflict && !busy) void save(conflict.local, conflict.remote.revision);
    },
  };
}

/** A failed upload only shows a warning, as the ledger is already saved. */
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
