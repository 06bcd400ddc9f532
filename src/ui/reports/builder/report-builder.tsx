import { lazy, Suspense, useCallback, useState } from 'react';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { everythingActive, type Report, type SavedAction } from '../../../domain/practice/reports/report.ts';
import { otherLedgerAge } from '../../../domain/policy/ledger-age.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { shareForm } from '../../share/use-share.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { OwnTexts } from '../frame/notes-panel.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import { ReportNotes } from '../frame/notes.tsx';
import { OtherAge } from '../frame/other-age.tsx';
import { OpenFigures } from '../../explain/open-figures.tsx';
import { LISTED_TABS } from '../comparative/report-cards.tsx';
import { ReportView } from '../comparative/report-view.tsx';
import { ReportWarnings } from '../frame/report-warnings.tsx';
import { useShown, type ShownChange } from '../frame/use-shown.ts';
import { TopBarActions } from '../../shell/app-shell.tsx';
import { useCrumbs, useCurrentClient, useSession } from '../../state/hooks.ts';
import { leftForm } from '../../state/use-typed.ts';
import styles from './report-builder.module.css';
import { ReportVehicles } from './report-vehicles.tsx';
import { TabsPanel } from './tabs-panel.tsx';
import { useFigures } from './use-figures.ts';
import { useKept } from './use-kept.ts';
import type { OpenedReport } from './use-report.ts';
import { useReportWrites } from './use-report-writes.ts';
import { WhatIfPanel } from './what-if-panel.tsx';
import { noChanges } from './what-if.ts';

// What is opened by a press arrives with the press.
const ShareDialog = lazy(async () => ({
  default: (await import('../../share/share-dialog.tsx')).ShareDialog,
}));
const Presentation = lazy(async () => ({
  default: (await import('../present/comparative-presentation.tsx')).ComparativePresentation,
}));

interface ReportBuilderProps {
  opened: OpenedReport;
  isPresenting: boolean;
  /** Of the report with this id, which a new one does not have. */
  onPresent: (on: boolean, report: number) => void;
  /** The new report was saved. */
  onMade: (report: Report) => void;
  onReload: () => void;
}

const EVERYTHING = everythingActive();
const SAVE_WORDS = { new: 'Not saved yet', saved: 'Saved', saving: 'Saving…', failed: 'Not saved' } as const;

export function ReportBuilder({ opened, isPresenting, onPresent, onMade, onReload }: ReportBuilderProps) {
  const { scenario } = opened;
  const [report, setReport] = useState(opened.report);
  const [isSharing, setIsSharing] = useState(() => leftForm(shareForm(report)) !== null);
  const [changes, setChanges] = useState(noChanges);
  const take = (made: Report): void => {
    setReport(made);
    onMade(made);
  };
  const { patch, sendNote, save, settled, isMaking } = useReportWrites(opened.report, take, setReport);
  const isNew = report.id === NOT_SAVED;
  const sendShown = useCallback(
    async ({ was, wanted }: ShownChange<SavedAction>) =>
      setReport((await patch({ saved_action: wanted, was: { saved_action: was } })).data),
    [patch],
  );
  const { shown, show, saveState, saveNow } = useShown(EVERYTHING, report.saved_action, sendShown);
  const { keep, isSaving } = useKept(report, patch, setReport);
  const figures = useFigures(opened, report, changes);
  const user = useSession()?.user;
  const advisor = user && `${user.first_name} ${user.last_name}`;
  useCrumbs([
    { label: displayName(scenario.client), href: '/' },
    { label: scenario.scenario_details.name, href: `/comparative-vehicles/${scenario.id}` },
    { label: report.name },
  ]);
  useCurrentClient(scenario.client.firstname);

  if (!figures)
    return (
      <div className={styles.message}>
        <EmptyState
          page
          icon="document"
          title="This scenario has no illustration yet"
          text="The report appears as soon as the policy’s ledger is there."
          action={
            <ButtonLink variant="primary" href={`/illustration-data/${scenario.id}`}>
              Go to the illustration
            </ButtonLink>
          }
        />
      </div>
    );
  const ledgerAge = otherLedgerAge(scenario.client.age, scenario.document.illustration);
  if (ledgerAge !== null)
    return (
      <div className={styles.message}>
        <OtherAge client={scenario.client} ledgerAge={ledgerAge} onRenumbered={onReload} />
      </div>
    );
  const { saved, input, slots, basis, variants, warnings } = figures;
  const removed = report.deleted_comparative_vehicle_ids;

  if (isPresenting)
    return (
      <OpenFigures input={input} history={opened.history}>
        <Suspense fallback={null}>
          <Presentation
            report={figures.report}
            basis={basis}
            shown={shown}
            client={scenario.client}
            name={report.name}
            notes={report.notes}
            disclosures={report.disclosures}
            variants={variants}
            onLeave={() => onPresent(false, report.id)}
          />
        </Suspense>
      </OpenFigures>
    );

  return (
    <OpenFigures input={input} history={opened.history}>
      <div className={styles.builder}>
        <TopBarActions>
          <span className={styles.saved} role="status">
            {SAVE_WORDS[isSaving || isMaking ? 'saving' : isNew && saveState === 'saved' ? 'new' : saveState]}
          </span>
          {isNew && (
            <Button icon="check" onClick={() => void save()}>
              <span className={styles.word}>Save report</span>
            </Button>
          )}
          <Button icon="share" onClick={() => void save(() => setIsSharing(true))}>
            <span className={styles.word}>Share</span>
          </Button>
          <Button variant="primary" icon="present" onClick={() => void save((id) => onPresent(true, id))}>
            Present
          </Button>
        </TopBarActions>
        <div className={styles.left}>
          <TabsPanel tabs={LISTED_TABS} shown={shown} onChange={show}>
            <ReportVehicles
              slots={slots}
              removed={removed}
              onChange={(ids) => void keep({ deleted_comparative_vehicle_ids: ids })}
            />
          </TabsPanel>
        </div>
        <div className={styles.middle}>
          <PrintHead name={report.name} client={scenario.client} advisor={advisor} />
          <ReportView report={figures.report} basis={basis} variants={variants} shown={shown} />
          <ReportWarnings warnings={warnings} />
          <ReportNotes text={report.notes} />
          <Disclosures report={figures.report} basis={basis} own={report.disclosures} />
        </div>
        <div className={styles.right}>
          <WhatIfPanel
            saved={saved}
            changes={changes}
            onChange={setChanges}
            removed={removed}
            variants={report.variants}
            onVariants={(kept) => keep({ variants: kept })}
          />
          <OwnTexts report={report} send={sendNote} onSaved={setReport} />
        </div>
        {isSharing && (
          <Suspense fallback={null}>
            <ShareDialog
              report={report}
              // The link shows what is kept: all that was switched is, or nothing is shared.
              beforeShare={() => saveNow().then(settled)}
              onShared={setReport}
              onClose={() => setIsSharing(false)}
            />
          </Suspense>
        )}
      </div>
    </OpenFigures>
  );
}
