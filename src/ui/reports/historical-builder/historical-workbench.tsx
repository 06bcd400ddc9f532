import { lazy, Suspense, useCallback, useState } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import {
  HISTORICAL_TABS,
  type HistoricalReportRecord,
  type HistoricalTabId,
} from '../../../domain/practice/reports/historical-report-kept.ts';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { Button } from '../../kit/button.tsx';
import { shareForm } from '../../share/use-share.ts';
import { HistoricalDisclosures } from '../historical/historical-disclosures.tsx';
import { HistoricalFigures } from '../historical/historical-figures.tsx';
import { HistoricalReportView } from '../historical/historical-view.tsx';
import { PeriodProvider } from '../historical/period-provider.tsx';
import { OwnTexts } from '../frame/notes-panel.tsx';
import { ReportNotes } from '../frame/notes.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import { ReportWarnings } from '../frame/report-warnings.tsx';
import { TopBarActions } from '../../shell/app-shell.tsx';
import { useSession } from '../../state/hooks.ts';
import { leftForm } from '../../state/use-typed.ts';
import styles from '../builder/report-builder.module.css';
import { ReportVehicles } from '../builder/report-vehicles.tsx';
import { TabsPanel } from '../builder/tabs-panel.tsx';
import { LeversPanel } from './levers-panel.tsx';
import { NO_TERMS, withCommonTerm } from './terms.ts';
import { useHistoricalFigures } from './use-historical-figures.ts';
import type { OpenedHistoricalReport } from './use-historical-report.ts';
import { useKeptReport } from './use-kept-report.ts';

// What is opened by a press arrives with the press.
const ShareDialog = lazy(async () => ({
  default: (await import('../../share/historical-share-dialog.tsx')).HistoricalShareDialog,
}));
const Presentation = lazy(async () => ({
  default: (await import('../present/historical-presentation.tsx')).HistoricalPresentation,
}));

interface HistoricalWorkbenchProps {
  opened: OpenedHistoricalReport;
  saved: HistoricalReportInput;
  isPresenting: boolean;
  /** Of the report with this id, which a new one does not have. */
  onPresent: (on: boolean, report: number) => void;
  /** The new report was saved. */
  onMade: (report: HistoricalReportRecord) => void;
}

const TABS = HISTORICAL_TABS.map(({ id, title, cards }) => ({
  id,
  title,
  cards: cards.map((card) => ({ card: card.id, title: card.title })),
}));
const SAVE_WORDS = { new: 'Not saved yet', saved: 'Saved', saving: 'Saving…', failed: 'Not saved' } as const;

/** Tabs and cards at the left, the report in the middle, the terms to try at the right. */
export function HistoricalWorkbench({
  opened,
  saved,
  isPresenting,
  onPresent,
  onMade,
}: HistoricalWorkbenchProps) {
  const { simulation, history } = opened;
  const { report, setReport, shown, show, saveState, saveAll, leaveOut, sendNote, save, isBusy } =
    useKeptReport(opened.report, onMade);
  const isNew = report.id === NOT_SAVED;
  const [tried, setTried] = useState(NO_TERMS);
  const [tab, setTab] = useState<HistoricalTabId>('income_analysis');
  const [isSharing, setIsSharing] = useState(() => leftForm(shareForm(report)) !== null);
  const removed = report.deleted_historical_vehicle_ids;
  const figures = useHistoricalFigures(saved, history, tried, removed);
  const user = useSession()?.user;
  const advisor = user && `${user.first_name} ${user.last_name}`;
  const onWindow = useCallback(
    (window: 'latest_546' | 'all') =>
      setTried((now) =>
        withCommonTerm(now, 'history_window', window === saved.history_window ? undefined : window),
      ),
    [saved.history_window],
  );

  if (isPresenting)
    return (
      <PeriodProvider input={figures.input} history={history} onWindow={onWindow}>
        <Suspense fallback={null}>
          <Presentation
            report={figures.report}
            basis={figures.basis}
            shown={shown}
            client={simulation.client}
            advisor={advisor}
            name={report.name}
            notes={report.notes}
            disclosures={report.disclosures}
            onLeave={() => onPresent(false, report.id)}
          />
        </Suspense>
      </PeriodProvider>
    );

  return (
    <PeriodProvider input={figures.input} history={history} onWindow={onWindow}>
      <div className={styles.builder}>
        <TopBarActions>
          <span className={styles.saved} role="status">
            {SAVE_WORDS[isBusy ? 'saving' : isNew && saveState === 'saved' ? 'new' : saveState]}
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
          <TabsPanel tabs={TABS} shown={shown} onChange={show} tab={tab} onTab={setTab}>
            <ReportVehicles
              slots={figures.whole.slots}
              removed={removed}
              onChange={(ids) => void leaveOut(ids)}
            />
          </TabsPanel>
        </div>
        <div className={styles.middle}>
          <PrintHead name={report.name} client={simulation.client} advisor={advisor} />
          <HistoricalFigures
            input={figures.input}
            history={history}
            whole={figures.whole}
            shown={figures.report}
          >
            <HistoricalReportView
              report={figures.report}
              basis={figures.basis}
              shown={shown}
              tab={tab}
              onTab={setTab}
            />
          </HistoricalFigures>
          <ReportWarnings warnings={figures.report.warnings} />
          <ReportNotes text={report.notes} />
          <HistoricalDisclosures
            report={figures.report}
            basis={figures.basis}
            own={report.disclosures}
            vintage={history.vintage}
          />
        </div>
        <div className={styles.right}>
          <LeversPanel
            saved={saved}
            tried={tried}
            onChange={setTried}
            faults={figures.faults}
            refused={figures.refused}
            parametersHref={`/historical/parameters/${simulation.id}`}
          />
          <OwnTexts report={report} send={sendNote} onSaved={setReport} />
        </div>
        {isSharing && (
          <Suspense fallback={null}>
            <ShareDialog
              report={report}
              beforeShare={saveAll}
              onShared={setReport}
              onClose={() => setIsSharing(false)}
            />
          </Suspense>
        )}
      </div>
    </PeriodProvider>
  );
}
