import { simulationClientCrumb } from '../../clients/case-steps.ts';
import { ofInsured } from '../../../domain/policy/mortality/mortality-weighting.ts';
import { knownOfInsured, withSex } from '../../../domain/practice/cases/scenario.ts';
import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { useCallback, useState, useMemo } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { repricedIllustration } from '../../../domain/history/reprice-illustration.ts';
import {
  anythingHistorical,
  HISTORICAL_TABS,
  type HistoricalCardId,
  type HistoricalTabId,
  type HistoricalReportContent,
  type HistoricalReportRecord,
} from '../../../domain/practice/reports/historical-report-content.ts';
import { correctedInHistorical } from '../../../domain/practice/reports/corrected-figures.ts';
import { withoutHistoricalSlots } from '../../../domain/practice/reports/visible-figures.ts';
import { changedInHistorical } from '../../../domain/comparison/changed-figures.ts';
import {
  historicalReport,
  longestPeriod,
} from '../../../domain/comparison/historical/run-historical-report.ts';
import { TODAYS_METHODS, type Methods } from '../../../domain/policy/methods.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { historical, historicalReports } from '../../api/historical-calls.ts';
import { api } from '../../wiring.ts';
import { BuilderFrame, BuilderMessage, ClientViewChoice, useClientView } from './builder-frame.tsx';
import { OtherAge } from '../frame/other-age.tsx';
import { HistoricalDollarsChoice, ReportVehicles, TabSwitches } from './customize.tsx';
import { CapSensitivity, historicalItems } from './historical-items.tsx';
import { ReportPanel } from './report-panel.tsx';
import type { BuilderProps, OpenedHistoricalReport } from './builder-screen.tsx';
import { useSaveReport, type SaveKind } from './use-save-report.ts';
import { firmsParagraphs } from '../../../domain/practice/reports/disclosures/firm-disclosures.ts';
import { methodParagraphs } from '../../../rendering/words/sentence-parts.ts';
import { FixedDisclosures } from '../frame/disclosures.tsx';
import { HistoricalFigures, PeriodProvider } from '../historical/live-history.tsx';
import { visibleCards } from '../historical/historical-cards.tsx';
import { HistoricalHeadline } from '../historical/historical-lead.tsx';
import { HistoricalBody, visibleTabs } from '../historical/historical-view.tsx';
import styles from '../historical/historical-view.module.css';
import { RangeProvider } from '../range/range-provider.tsx';
import { AnalysisRows, HistoricalAnalysis, useAnalysisPanel } from '../analysis/lazy-analysis-panel.tsx';
import { ClientPicture } from '../frame/card-frame.tsx';
import { historicalMethods } from '../../../domain/practice/reports/disclosures/method-disclosures.ts';
import { canApplySolution, NO_OVERRIDES, withCommonTerm, withSolution } from '../what-if/terms.ts';
import { useHistoricalFigures, inReportDollars, runDisclosures } from './use-historical-figures.ts';
import { otherLedgerAge } from '../../../domain/policy/illustration.ts';
import { usesEarlierMethods } from '../frame/advisor-notices.tsx';
import { saveSimulationInputs } from '../../clients/inputs-file.ts';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import { savedInput } from '../frame/run-of.ts';
import { InvalidEntries } from '../frame/invalid-entries.tsx';
import { TermsPanel } from '../what-if/terms-panel.tsx';
import { timeZone } from '../../state/dates.ts';

type Props = BuilderProps<OpenedHistoricalReport, HistoricalReportRecord>;

export function HistoricalReportBuilder(props: Props) {
  const { simulation, report, input, history } = props.opened;
  const { id, client, simulation_details: details, document } = simulation;
  useCrumbs([
    simulationClientCrumb(client),
    { label: details.name, href: `/historical/simulation-review/${id}` },
    { label: report.name },
  ]);
  useCurrentClient(client.firstname);
  const saved = useMemo(() => (input === null ? null : savedInput(input, history)), [input, history]);

  const ledgerAge = otherLedgerAge(client.age, document.illustration);
  if (ledgerAge !== null)
    return <OtherAge client={client} ledgerAge={ledgerAge} onRenumbered={props.onReload} />;
  if (saved?.input) return <HistoricalWorkbench {...props} saved={saved.input} />;
  const parameters = `/historical/parameters/${id}`;
  if (saved)
    return (
      <BuilderMessage
        icon="warning"
        title="This simulation cannot run on the current market history"
        text={Object.values(saved.errors ?? {})
          .flat()
          .join(' ')}
        href={parameters}
        label="Change the parameters"
      />
    );
  const lacksLedger = document.illustration === null;
  return (
    <BuilderMessage
      icon="history"
      title="This simulation is not finished"
      text={`The report appears as soon as ${lacksLedger ? 'the policy’s ledger is' : 'its index strategies are'} there.`}
      href={lacksLedger ? `/historical/illustration-data/${id}` : parameters}
      label={lacksLedger ? 'Go to the illustration' : 'Go to the parameters'}
    />
  );
}

const ShareDialog = lazyPart(async () => (await import('../../pages/saved.ts')).HistoricalShareDialog);
const Presentation = lazyPart(
  async () => (await import('../present/historical-presentation.tsx')).HistoricalPresentation,
);

const TABS = HISTORICAL_TABS.map(({ id, title, cards }) => ({
  id,
  title,
  cards: cards.map((card) => ({ card: card.id, title: card.title })),
}));

type SavedContent = Pick<HistoricalReportContent, 'deleted_historical_vehicle_ids'>;

const SAVE: SaveKind<HistoricalReportRecord, SavedContent, HistoricalTabId, HistoricalCardId> = {
  everything: anythingHistorical(),
  create: ({ simulation_id, name }, options) => historicalReports.create({ simulation_id, name }, options),
  read: async (id) => (await historicalReports.get(id)).report,
  patch: async (id, body) => (await historicalReports.patch(id, body)).data,
};

const KIND = { ShareDialog, pdf: historicalReports.pdf, file: historicalReports.file };

/** A simulation of a scenario uses the scenario's methods. */
async function saveMethods({ id, scenario, revision }: Simulation, methods: Methods): Promise<unknown> {
  if (!scenario) return historical.parameters(id, { methods, revision });
  const { revision: latest } = await api.scenarios.get(scenario.id);
  return api.scenarios.comparative(scenario.id, { methods, revision: latest });
}

function HistoricalWorkbench(props: Props & { saved: HistoricalReportInput }) {
  const { opened, saved, isPresenting, onPresent, onCreated, onReload } = props;
  const { simulation, history } = opened;
  const { document } = simulation;
  const saving = useSaveReport(SAVE, opened.report, onCreated);
  const { report, viewState, setView, saveChanges } = saving;
  const [overrides, setOverrides] = useState(NO_OVERRIDES);
  const [requestedTab, setTab] = useState<HistoricalTabId>();
  const cards = visibleCards(viewState);
  const tabs = visibleTabs(cards, true);
  const tab = tabs.find(({ id }) => id === requestedTab)?.id ?? tabs[0]?.id;
  const { analysis: answer, hasRun, open, close } = useAnalysisPanel();
  const hasRangeTab = tabs.some(({ id }) => id === 'range');
  const removed = report.deleted_historical_vehicle_ids;
  const { design } = overrides;
  const repriced = useMemo(
    () => repricedIllustration(saved.illustration, { design }, saved.methods),
    [saved, design],
  );
  const view = useClientView(opened.rules.compliance_profile, isPresenting);
  const { profile, isPrinting } = view;
  const { inflation } = viewState;
  const insured = useMemo(() => knownOfInsured(viewState.insured, document), [viewState.insured, document]);
  const { input: displayed, historyErrors: priceErrors } = useMemo(
    () =>
      inReportDollars(
        ofInsured({ ...saved, compliance_profile: profile }, withSex(insured)),
        inflation,
        history,
      ),
    [saved, profile, insured, inflation, history],
  );
  const figures = useHistoricalFigures(displayed, history, overrides, removed, isPrinting);
  const { basis } = figures;
  const corrected = useMemo(
    () =>
      usesEarlierMethods(simulation)
        ? correctedInHistorical(saved, (input) =>
            withoutHistoricalSlots(historicalReport(input, history), removed, input),
          )
        : [],
    [simulation, saved, history, removed],
  );
  const fixed = runDisclosures(figures.report, basis, history.vintage);
  const methods = methodParagraphs(
    firmsParagraphs(historicalMethods(figures.input, removed), opened.rules.disclosures),
    timeZone(),
  );
  const onWindow = useCallback(
    (window: 'latest_546' | 'all') =>
      setOverrides((current) =>
        withCommonTerm(current, 'history_window', window === saved.history_window ? undefined : window),
      ),
    [saved.history_window],
  );

  return (
    <InvalidEntries>
      <PeriodProvider input={figures.input} history={history} onWindow={onWindow}>
        <RangeProvider input={figures.input} history={history}>
          <BuilderFrame
            {...{ saving, isPresenting, onPresent }}
            client={simulation.client}
            lead={cards.length > 0 && <HistoricalHeadline report={figures.report} basis={basis} />}
            secondButton={<CapSensitivity basis={basis} />}
            tabs={
              <ReportPanel
                tabs={hasRangeTab ? TABS : TABS.filter(({ id }) => id !== 'range')}
                active={viewState.active_tabs}
                current={tab}
                onTab={setTab}
                range={hasRangeTab ? undefined : { hasRun, onOpen: () => open('range') }}
                customize={
                  <>
                    <TabSwitches tabs={TABS} viewState={viewState} onChange={setView} />
                    <ReportVehicles
                      slots={figures.fullReport.slots}
                      removed={removed}
                      onChange={(ids) => void saveChanges({ deleted_historical_vehicle_ids: ids }, true)}
                    />
                    <HistoricalDollarsChoice
                      inflation={inflation}
                      refused={priceErrors}
                      onChange={(selected) => setView({ ...viewState, inflation: selected })}
                    />
                    <ClientViewChoice view={view} ledger={figures.input.illustration} />
                  </>
                }
              />
            }
            figures={
              <HistoricalFigures
                input={figures.input}
                history={history}
                full={figures.fullReport}
                shown={figures.report}
              >
                <ClientPicture value={view.takePicture}>
                  <article className={styles.report} aria-label="Report">
                    <HistoricalBody report={figures.report} {...{ basis, tab }} shown={viewState} hasChecks />
                  </article>
                </ClientPicture>
              </HistoricalFigures>
            }
            items={historicalItems({
              figures,
              corrected,
              simulation,
              changes: () =>
                changedInHistorical(
                  historicalReport(saved, history),
                  historicalReport({ ...saved, methods: TODAYS_METHODS }, history),
                ),
              save: (methods) => saveMethods(simulation, methods),
              onSaved: onReload,
            })}
            checks={{
              client: simulation.client,
              startYear: figures.input.start_year,
              illustration: repriced,
              carrier: figures.input.carrier_illustration,
              credited: figures.input,
              history,
              insured,
              onInsured: (change) => setView({ ...viewState, insured: withSex({ ...insured, ...change }) }),
            }}
            disclosures={<FixedDisclosures fixed={fixed} methods={methods} extra={report.disclosures} />}
            whatIf={
              <TermsPanel
                {...{ saved, overrides }}
                onChange={setOverrides}
                problems={figures.problems}
                historyErrors={figures.historyErrors}
                periods={figures.report.period_count}
                maxYears={longestPeriod(saved, history)}
                parametersHref={`/historical/parameters/${simulation.id}`}
              >
                <AnalysisRows
                  onOpen={(next) => (next === 'range' && hasRangeTab ? setTab('range') : open(next))}
                />
              </TermsPanel>
            }
            presentation={(presented) => (
              <Presentation
                {...presented}
                carrier={document.illustration?.carrier}
                {...{ report: figures.report, basis, shown: viewState, fixed, methods }}
              />
            )}
            onInputs={() => saveSimulationInputs(simulation.simulation_details.name, opened.input ?? saved)}
            kind={KIND}
          />
          <HistoricalAnalysis
            {...{ analysis: answer, basis, history }}
            input={figures.input}
            report={figures.report}
            canSet={canApplySolution}
            onSet={(solved) => setOverrides((current) => withSolution(current, saved, solved))}
            onClose={close}
          />
        </RangeProvider>
      </PeriodProvider>
    </InvalidEntries>
  );
}
