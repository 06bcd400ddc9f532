import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { type IllustrationInput, otherLedgerAge } from '../../../domain/policy/illustration.ts';
import type { LedgerChoice } from '../../../domain/practice/clients/holdings.ts';
import type { SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { Extraction } from '../../api/api.ts';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { showDraftSaved } from '../draft/use-step.tsx';
import { correctedCount } from '../ledger/ledger-lines.ts';
import { removeLeaveGuard } from '../../shell/navigation.ts';
import { useRestored } from '../../state/use-form-draft.ts';
import { localStore } from '../../wiring.ts';
import { useLeaveGuard } from '../details/use-leave-guard.tsx';
import { ChooseEntry } from './entry/choose-entry.tsx';
import { ConflictDialog, useConfirm } from './confirm-ledger.tsx';
import {
  draftFromBuild,
  draftFromExtraction,
  draftFromIllustration,
  draftFromTyping,
  type LedgerDraft,
} from './ledger-draft.ts';
import { LedgerDesk } from './ledger-desk.tsx';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';
import { dropStep, isUnsaved, saveStepDraft, startedPlaces, buildIn, firstStep } from './step-draft.ts';
import type { Place, StepDraft } from './step-draft.ts';
import { usePdfReading, useStoredPdf } from './use-pdf-reading.ts';
import styles from './illustration-step.module.css';

const page = () => import('../../pages/wizard-illustration.ts');
const BuildEntry = lazy(async () => ({ default: (await page()).BuildEntry }));
const PasteEntry = lazy(async () => ({ default: (await page()).PasteEntry }));
const ReuseEntry = lazy(async () => ({ default: (await page()).ReuseEntry }));

interface IllustrationStepProps {
  flow: LedgerFlow;
  scenario: LedgerOwner;
  bar: (leaving: { onExit: () => void; isSaving: boolean }) => ReactNode;
  onReload: () => Promise<void>;
}

export function IllustrationStep({ flow, scenario, bar, onReload }: IllustrationStepProps) {
  const [, navigate] = useLocation();
  const [step, setStep] = useState(() => firstStep(flow, scenario));
  useRestored(isUnsaved(step));
  // The grid has its own state. This ref has the latest ledger without rendering the grid again.
  const current = useRef(step);
  const ready = useRef<IllustrationInput | null>(null);
  const [isDirty, setDirty] = useState(isUnsaved(step));
  // React key of the grid: changes with a new ledger, not with an edit.
  const [ledgers, setLedgers] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const { client } = scenario;

  const note = useCallback(
    (change: Partial<StepDraft>) => {
      current.current = { ...current.current, ...change };
      saveStepDraft(localStore, flow, current.current);
      setDirty(isUnsaved(current.current));
    },
    [flow],
  );
  const show = useCallback(
    (change: Partial<StepDraft>) => {
      note(change);
      setStep(current.current);
    },
    [note],
  );
  const begin = useCallback(
    (ledger: LedgerDraft, change: Partial<StepDraft> = {}) => {
      ready.current = null;
      setLedgers((number) => number + 1);
      show({ pdf: null, ...change, ledger, place: 'check' });
    },
    [show],
  );

  function onRead(from: File | null, extraction: Extraction) {
    if (from) setFile(from);
    const { tables, page_count, rows, unread_pictures = [] } = extraction.extraction;
    const { hash: read, name } = extraction.file;
    const pdf = { hash: read, name, tables, page_count, unread_pictures };
    const question = extraction.extraction.questions.find((one) => one.code === 'which_table');
    if (question) show({ pdf: { ...pdf, question }, place: 'which' });
    // Without years, the user must assign the columns first.
    else if (rows.length === 0) show({ pdf, place: 'columns' });
    else begin(draftFromExtraction(scenario, extraction), { pdf });
  }
  const reading = usePdfReading(flow.scenarioOf(scenario.id), onRead, {
    started: step.reading ?? null,
    note: (file) => note({ reading: file }),
  });

  const { ledger, pdf: readFile, place } = step;
  const hash = readFile?.hash ?? ledger?.file?.hash ?? null;
  const stored = useStoredPdf(scenario, hash);
  const fromPdf = place === 'columns' || place === 'which' || ledger?.source.kind === 'pdf';
  const pdf = fromPdf ? (file ?? stored) : null;

  const confirm = useConfirm({
    flow,
    scenario,
    pdf,
    fileName: ledger?.source.file_name ?? 'illustration.pdf',
    onSaved: () => {
      dropStep(localStore, flow, scenario.id);
      removeLeaveGuard();
      setDirty(false);
    },
  });
  const { clear } = confirm;

  const onLedgerChange = useCallback(
    (draft: LedgerDraft, settled: IllustrationInput | null, changed: boolean) => {
      ready.current = settled;
      if (!changed) return;
      note({ ledger: draft });
      clear();
    },
    [note, clear],
  );

  function goOn() {
    const draft = current.current.ledger;
    if (draft && ready.current) confirm.confirm(draft, ready.current, () => navigate(flow.next(scenario.id)));
  }

  /** A change of the client's age can renumber the saved ledger, which increments its revision. */
  async function onClient(ledgers: LedgerChoice) {
    const draft = current.current.ledger;
    const age = draft?.lines[0]?.row.age;
    const moved =
      ledgers === 'renumber' &&
      age !== undefined &&
      otherLedgerAge(age, scenario.document.illustration) !== null;
    if (draft && moved) show({ ledger: { ...draft, revision: draft.revision + 1 } });
    await onReload();
  }

  function saveAnd(then: () => void) {
    const draft = current.current.ledger;
    if (isUnsaved(current.current) && current.current.place === 'check' && draft && ready.current)
      return confirm.confirm(draft, ready.current, then);
    if (isUnsaved(current.current)) showDraftSaved('The ledger is saved once you confirm it.');
    removeLeaveGuard();
    then();
  }
  const { noun, stays } = flow;
  const question = useLeaveGuard({ isDirty, scenario: scenario.id, noun, stays, onSave: saveAnd });

  const go = (next: Place) => {
    reading.clear();
    show({ place: next });
  };
  const takeIllustration = (illustration: SourcedIllustration) =>
    begin(draftFromIllustration(scenario, illustration));
  const back = () => go('choose');
  // An unsaved ledger began in this step, so Back returns to its entry methods.
  const onBack = () => (isUnsaved(current.current) ? back() : navigate(flow.back(scenario.id)));
  const isBuilding = place === 'schedule' || place === 'model';

  return (
    <>
      {bar({ onExit: () => saveAnd(() => navigate(flow.home)), isSaving: confirm.busy })}
      {place === 'check' || place === 'columns' || place === 'which' ? (
        <LedgerDesk
          key={ledgers}
          flow={flow}
          scenario={scenario}
          step={step}
          pdf={pdf}
          file={file}
          reading={reading}
          confirm={confirm}
          corrected={correctedCount(current.current.ledger?.lines ?? [])}
          onPlace={go}
          on={{ onChange: onLedgerChange, onReplace: takeIllustration, onClient, onConfirm: goOn, onBack }}
        />
      ) : (
        <div className={styles.plain}>
          <Suspense fallback={<SkeletonRows rows={6} label="Opening the form" />}>
            {place === 'choose' && (
              <ChooseEntry
                clientName={client.firstname}
                clientAge={client.age}
                reader={reading}
                started={startedPlaces(step)}
                onGo={go}
                onText={(text) => {
                  note({ paste: { text, chosen: [], income: null, table: null } });
                  go('paste');
                }}
                onType={(years) => begin(draftFromTyping(scenario, years))}
                onKeep={ledger ? () => go('check') : null}
              />
            )}
            {place === 'paste' && (
              <PasteEntry
                draft={step.paste}
                clientAge={client.age}
                onChange={(paste) => note({ paste })}
                onLedger={(extraction) => begin(draftFromExtraction(scenario, { file: null, extraction }))}
                onBack={back}
              />
            )}
            {isBuilding && (
              <BuildEntry
                draft={buildIn(step, scenario)}
                withModel={place === 'model'}
                client={client}
                onChange={(build) => show({ build })}
                onWithModel={(withModel) => go(withModel ? 'model' : 'schedule')}
                onLedger={(built, schedule, model) => begin(draftFromBuild(scenario, built, schedule, model))}
                onBack={back}
              />
            )}
            {place === 'reuse' && (
              <ReuseEntry
                scenario={flow.scenarioOf(scenario.id)}
                client={client}
                onIllustration={takeIllustration}
                onBack={back}
              />
            )}
          </Suspense>
        </div>
      )}
      {question}
      <ConflictDialog
        noun={noun}
        conflict={confirm.conflict}
        busy={confirm.busy}
        onClose={clear}
        onUseRemote={() => {
          dropStep(localStore, flow, scenario.id);
          removeLeaveGuard();
          void onReload();
        }}
        onKeepLocal={confirm.overrule}
      />
    </>
  );
}
