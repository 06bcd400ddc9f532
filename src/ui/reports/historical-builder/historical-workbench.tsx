import { lazy, useCallback, useState } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import {
  everythingHistorical,
  HISTORICAL_TABS,
  type HistoricalCardId,
  type HistoricalReportRecord,
  type HistoricalTabId,
  type KeptWithHistoricalReport,
} from '../../../domain/practice/reports/historical-report-kept.ts';
import { historicalReports } from '../../api/historical-calls.ts';
import { BuilderFrame } from '../builder/builder-frame.tsx';
import { ReportVehicles } from '../builder/report-vehicles.tsx';
import { TabsPanel } from '../builder/tabs-panel.tsx';
import type { BuilderProps } from '../builder/use-open-report.ts';
import { useSaveReport, type SaveKind } from '../builder/use-save-report.ts';
import { HistoricalDisclosures } from '../historical/historical-disclosures.tsx';
import { HistoricalFigures } from '../historical/historical-figures.tsx';
import { HistoricalReportView } from '../historical/historical-view.tsx';
import { PeriodProvider } from '../historical/period-provider.tsx';
import type { OpenedHistoricalReport } from './historical-report-builder-screen.tsx';
import { LeversPanel } from './levers-panel.tsx';
import { NO_TERMS, withCommonTerm } from './terms.ts';
import { useHistoricalFigures } from './use-historical-figures.ts';

// Lazy-loaded on click.
const ShareDialog = lazy(async () => ({
  default: (await import('../../areas/share.ts')).HistoricalShareDialog,
}));
const Presentation = lazy(async () => ({
  default: (await import('../../areas/historical-presentation.ts')).HistoricalPresentation,
}));

const TABS = HISTORICAL_TABS.map(({ id, title, cards }) => ({
  id,
  title,
  cards: cards.map((card) => ({ card: card.id, title: card.title })),
}));

type Kept = Pick<KeptWithHistoricalReport, 'deleted_historical_vehicle_ids'>;

const SAVE: SaveKind<HistoricalReportRecord, Kept, HistoricalTabId, HistoricalCardId> = {
  everything: everythingHistorical(),
  create: ({ simulation_id, name }, options) => historicalReports.create({ simulation_id, name }, options),
  read: async (id) => (await historicalReports.get(id)).report,
  patch: async (id, body) => (await historicalReports.patch(id, body)).data,
};

interface HistoricalWorkbenchProps extends Omit<
  BuilderProps<OpenedHistoricalReport, HistoricalReportRecord>,
  'onReload'
> {
  saved: HistoricalReportInput;
}

/** A historical report that can be run, with what makes it. */
export function HistoricalWorkbench({
  opened,
  saved,
  isPresenting,
  onPresent,
  onMade,
}: HistoricalWorkbenchProps) {
  const { simulation, history } = opened;
  const saving = useSaveReport(SAVE, opened.report, onMade);
  const { report, shown, show, keep } = saving;
  const [tried, setTried] = useState(NO_TERMS);
  const [tab, setTab] = useState<HistoricalTabId>('income_analysis');
  const removed = report.deleted_historical_vehicle_ids;
  const figures = useHistoricalFigures(saved, history, tried, removed);
  const { basis } = figures;
  const onWindow = useCallback(
    (window: 'latest_546' | 'all') =>
      setTried((now) =>
        withCommonTerm(now, 'history_window', window === saved.history_window ? undefined : window),
      ),
    [saved.history_window],
  );

  return (
    <PeriodProvider input={figures.input} history={history} onWindow={onWindow}>
      <BuilderFrame
        saving={saving}
        client={simulation.client}
        tabs={
          <TabsPanel tabs={TABS} shown={shown} onChange={show} tab={tab} onTab={setTab}>
            <ReportVehicles
              slots={figures.whole.slots}
              removed={removed}
              onChange={(ids) => void keep({ deleted_historical_vehicle_ids: ids }, true)}
            />
          </TabsPanel>
        }
        figures={
          <HistoricalFigures
            input={figures.input}
            history={history}
            whole={figures.whole}
            shown={figures.report}
          >
            <HistoricalReportView
              report={figures.report}
              basis={basis}
              shown={shown}
              tab={tab}
              onTab={setTab}
            />
          </HistoricalFigures>
        }
        warnings={figures.report.warnings}
        disclosures={
          <HistoricalDisclosures
            report={figures.report}
            basis={basis}
            own={report.disclosures}
            vintage={history.vintage}
          />
        }
        whatIf={
          <LeversPanel
            saved={saved}
            tried={tried}
            onChange={setTried}
            faults={figures.faults}
            refused={figures.refused}
            parametersHref={`/historical/parameters/${simulation.id}`}
          />
        }
        ShareDialog={ShareDialog}
        presentation={
          isPresenting && (
            <Presentation
              report={figures.report}
              basis={basis}
              shown={shown}
              client={simulation.client}
              name={report.name}
              notes={report.notes}
              disclosures={report.disclosures}
              onLeave={() => onPresent(false, report.id)}
            />
          )
        }
        onPresent={onPresent}
      />
    </PeriodProvider>
  );
}
