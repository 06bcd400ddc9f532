/** What step 2 shows: the ways in, the paste, or the ledger with its page beside. */
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import type { LedgerColumn } from '../../../ledger/ledger-columns.ts';
import type { LedgerLine } from '../../../ledger/ledger-line.ts';
import { PdfPanel } from '../../../pdf-page/pdf-panel.tsx';
import { localStore } from '../../../wiring.ts';
import { ChooseEntry } from './choose-entry.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import {
  draftFromExtraction,
  draftFromPaste,
  draftFromScenario,
  draftFromTyping,
  dropDraft,
  keepDraft,
  keptDraft,
  type LedgerDraft,
} from './ledger-draft.ts';
import { pageMarks } from './page-marks.ts';
import { PasteEntry } from './paste-entry.tsx';
import { useConfirm } from './use-confirm.ts';
import { usePdfReading } from './use-pdf-reading.ts';
import { useStoredPdf } from './use-stored-pdf.ts';
import styles from './illustration-step.module.css';

type Stage = 'choose' | 'paste' | 'check';

interface InHand {
  lines: readonly LedgerLine[];
  row: number;
  column: LedgerColumn | undefined;
}

interface IllustrationStepProps {
  scenario: Scenario;
  onReload: () => Promise<void>;
}

export function IllustrationStep({ scenario, onReload }: IllustrationStepProps) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState<LedgerDraft | null>(
    () => keptDraft(localStore, scenario.id) ?? draftFromScenario(scenario),
  );
  // Another ledger is another grid; an edited one is the same.
  const [ledger, setLedger] = useState(0);
  const [stage, setStage] = useState<Stage>(draft ? 'check' : 'choose');
  const [file, setFile] = useState<File | null>(null);
  const [inHand, setInHand] = useState<InHand | null>(null);
  const [page, setPage] = useState<number | null>(null);
  const [side, setSide] = useState<'ledger' | 'page'>('ledger');

  const begin = useCallback((next: LedgerDraft, from: File | null) => {
    keepDraft(localStore, next);
    setDraft(next);
    setFile(from);
    setPage(next.source.pages?.[0] ?? null);
    setLedger((number) => number + 1);
    setSide('ledger');
    setStage('check');
  }, []);

  const reading = usePdfReading(scenario, (from, extraction) =>
    begin(draftFromExtraction(scenario, extraction), from),
  );
  const stored = useStoredPdf(scenario, draft);
  const pdf = draft?.source.kind === 'pdf' ? (file ?? stored) : null;

  const confirm = useConfirm({
    scenario,
    pdf,
    fileName: draft?.source.file_name ?? 'illustration.pdf',
    onSaved: () => {
      dropDraft(localStore);
      navigate(`/comparative-vehicles/${scenario.id}`);
    },
  });

  const { clear } = confirm;
  const onChange = useCallback(
    (next: LedgerDraft) => {
      keepDraft(localStore, next);
      clear();
    },
    [clear],
  );

  const onInHand = useCallback(
    (lines: readonly LedgerLine[], row: number, column: LedgerColumn | undefined) => {
      setInHand({ lines, row, column });
      const place = column ? lines[row]?.source?.cells[column]?.box?.page : null;
      const at = place ?? lines[row]?.source?.page;
      if (at) setPage(at);
    },
    [],
  );

  if (stage === 'paste')
    return (
      <div className={styles.plain}>
        <PasteEntry
          clientAge={scenario.client.age}
          onBack={() => setStage('choose')}
          onLedger={(pasted) => begin(draftFromPaste(scenario, pasted), null)}
        />
      </div>
    );
  if (stage === 'choose' || !draft)
    return (
      <div className={styles.plain}>
        <ChooseEntry
          clientName={scenario.client.firstname}
          clientAge={scenario.client.age}
          reading={reading.underWay}
          failure={reading.failure}
          onFile={reading.read}
          onCancel={reading.cancel}
          onPaste={() => setStage('paste')}
          onType={(years) => begin(draftFromTyping(scenario, years), null)}
          onKeep={draft ? () => setStage('check') : null}
        />
      </div>
    );

  const shownPage = page ?? draft.source.pages?.[0] ?? 1;
  const replace = (
    <Button
      size={pdf ? 'small' : undefined}
      onClick={() => {
        reading.clear();
        setStage('choose');
      }}
    >
      Replace
    </Button>
  );
  return (
    <>
      {pdf && (
        <div className={styles.switch}>
          <Tabs
            label="Ledger or page"
            value={side}
            onChange={setSide}
            options={[
              { value: 'ledger', label: 'Ledger' },
              { value: 'page', label: 'Carrier\u2019s page' },
            ]}
          />
        </div>
      )}
      <div className={pdf ? styles.two : styles.one} data-side={side}>
        {pdf && (
          <PdfPanel
            source={pdf}
            name={draft.source.file_name ?? 'illustration.pdf'}
            page={shownPage}
            onPage={setPage}
            marks={inHand ? pageMarks(inHand.lines, inHand.row, inHand.column, shownPage) : null}
            actions={replace}
          />
        )}
        <LedgerCheck
          key={ledger}
          draft={draft}
          client={scenario.client}
          refused={confirm.refused}
          busy={confirm.busy}
          actions={pdf ? undefined : replace}
          onChange={onChange}
          onInHand={onInHand}
          onConfirm={confirm.confirm}
          onBack={() => navigate(`/scenario-details/${scenario.id}`)}
        />
      </div>
      <Dialog
        open={confirm.stale}
        title="This scenario was changed elsewhere"
        onClose={confirm.clear}
        footer={
          <>
            <Button
              onClick={() => {
                dropDraft(localStore);
                void onReload();
              }}
            >
              Show the other version
            </Button>
            <Button variant="primary" busy={confirm.busy} onClick={() => void confirm.overrule()}>
              Save this ledger
            </Button>
          </>
        }
      >
        <p>
          Another window or another person saved {scenario.scenario_details.name} after you opened it. Save
          this ledger over theirs, or drop it and see what they saved.
        </p>
      </Dialog>
    </>
  );
}
