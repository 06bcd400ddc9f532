import { clientCrumb } from '../../clients/case-steps.ts';
import { saveInputs } from '../../clients/inputs-file.ts';
import { comparativeMethods } from '../../../domain/practice/reports/disclosures/method-disclosures.ts';
import { ClientPicture } from '../frame/card-frame.tsx';
import { ClientViewChoice, useClientView, BuilderFrame, BuilderMessage } from './builder-frame.tsx';
import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { useState, useEffect, useMemo, useRef } from 'react';
import { otherLedgerAge } from '../../../domain/policy/illustration.ts';
import { everythingActive, leanInput, toLeanView } from '../../../domain/practice/reports/report.ts';
import type { ReportContent, LeanView, Report } from '../../../domain/practice/reports/report.ts';
import { knownOfInsured, withSex } from '../../../domain/practice/cases/scenario.ts';
import { ClosedFigures } from '../../explain/figure.tsx';
import { OpenFigures } from '../../explain/open-figures.tsx';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import { api } from '../../wiring.ts';
import { LISTED_TABS, visibleCards } from '../comparative/report-cards.tsx';
import { ReportLead } from '../comparative/report-lead.tsx';
import { hasCards, ReportFigures } from '../comparative/report-view.tsx';
import { firmsParagraphs } from '../../../domain/practice/reports/disclosures/firm-disclosures.ts';
import { methodParagraphs } from '../../../rendering/words/sentence-parts.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { BackTestLink, comparativeItems, type ScenarioChange } from './comparative-items.tsx';
import type { OpenedReport, BuilderProps } from './builder-screen.tsx';
import frame from './report-builder.module.css';
import { AnalysisRows, ComparativeAnalysis, useAnalysisPanel } from '../analysis/lazy-analysis-panel.tsx';
import { OtherAge } from '../frame/other-age.tsx';
import { ReportVehicles, DollarsChoice, TabSwitches } from './customize.tsx';
import { ReportPanel } from './report-panel.tsx';
import { useTabInView } from './use-tab-in-view.ts';
import { useFigures, useOnHistory } from './use-figures.ts';
import { useSaveReport, type SaveKind } from './use-save-report.ts';
import { InvalidEntries } from '../frame/invalid-entries.tsx';
import { WhatIfPanel } from '../what-if/what-if-panel.tsx';
import { canSet, isChanged, noChanges, withSolution } from '../what-if/what-if.ts';
import { timeZone } from '../../state/dates.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { assumptionLean } from '../../../domain/comparison/lean/assumption-lean.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { useIsInViewport } from '../../charts/use-deferred-render.ts';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import { LeanCard } from '../comparative/lean-card.tsx';

const ShareDialog = lazyPart(async () => (await import('../../pages/saved.ts')).ShareDialog);
const Presentation = lazyPart(
  async () => (await import('../present/comparative-presentation.tsx')).ComparativePresentation,
);

type SavedContent = Pick<ReportContent, 'variants' | 'deleted_comparative_vehicle_ids'>;
type ViewState = Report['saved_action'];

const SAVE: SaveKind<
  Report,
  SavedContent,
  ViewState['active_tabs'][number],
  ViewState['active_cards'][number],
  number
> = {
  everything: everythingActive(),
  create: ({ client_id, scenario_id, name }, options) =>
    api.reports.create({ client_id, scenario_id, name }, options),
  read: (id) => api.reports.get(id),
  patch: async (id, body) => (await api.reports.patch(id, body)).data,
};

const KIND = { ShareDialog, pdf: api.reports.pdf, file: api.reports.file };

export function ComparativeBuilder(props: BuilderProps<OpenedReport, Report>) {
  const { opened, isPresenting, onPresent, onCreated, onReload } = props;
  const { scenario } = opened;
  const { client } = scenario;
  const [changes, setChanges] = useState(noChanges);
  const { analysis: answer, hasRun, open, close } = useAnalysisPanel();
  const saving = useSaveReport(SAVE, opened.report, onCreated);
  const { report, viewState, setView, saveChanges } = saving;
  const view = useClientView(opened.rules.compliance_profile, isPresenting);
  const figures = useFigures(opened, report, changes, view.profile, viewState);
  const onHistory = useOnHistory(opened.strategy, figures?.onHistory, changes.loan_rate);
  useCrumbs([
    clientCrumb(client),
    { label: scenario.scenario_details.name, href: `/comparative-vehicles/${scenario.id}` },
    { label: report.name },
  ]);
  useCurrentClient(client.firstname);
  const [tab, setTab] = useTabInView(visibleCards(viewState));
  const input = figures?.input;
  const removed = report.deleted_comparative_vehicle_ids;
  const leaning = useMemo(() => (input ? leanInput(input, removed) : null), [input, removed]);
  const insured = knownOfInsured(viewState.insured, scenario.document);

  if (!figures)
    return (
      <BuilderMessage
        icon="document"
        title="This scenario has no illustration yet"
        text="The report appears as soon as the policy’s ledger is there."
        href={`/illustration-data/${scenario.id}`}
        label="Go to the illustration"
      />
    );
  const ledgerAge = otherLedgerAge(client.age, scenario.document.illustration);
  if (ledgerAge !== null) return <OtherAge client={client} ledgerAge={ledgerAge} onRenumbered={onReload} />;
  const { variants } = figures;
  const basis = { ...figures.basis, ...(onHistory && { on_history: onHistory.lapses }) };
  const methods = methodParagraphs(
    firmsParagraphs(
      comparativeMethods(figures.input, variants.length, onHistory !== null, removed),
      opened.rules.disclosures,
    ),
    timeZone(),
  );
  const hasChanges = isChanged(changes);
  const whatIf = { changes, onChange: setChanges, removed };
  const saveScenario = (change: ScenarioChange) =>
    api.scenarios.comparative(scenario.id, { ...change, revision: scenario.revision });

  return (
    <InvalidEntries>
      <OpenFigures input={figures.input} history={opened.history}>
        <BuilderFrame
          {...{ saving, client, isPresenting, onPresent }}
          lead={hasCards(viewState) && <ReportLead report={figures.report} basis={basis} />}
          secondButton={
            <BackTestLink
              client={client.id}
              scenario={scenario.id}
              simulation={opened.strategy?.id}
              lapses={onHistory?.lapses}
            />
          }
          tabs={
            <ReportPanel
              tabs={LISTED_TABS}
              active={viewState.active_tabs}
              current={tab}
              onTab={setTab}
              range={{ hasRun, onOpen: () => open('range') }}
              customize={
                <>
                  <TabSwitches tabs={LISTED_TABS} viewState={viewState} onChange={setView} />
                  <ReportVehicles
                    slots={figures.slots}
                    removed={removed}
                    onChange={(ids) => void saveChanges({ deleted_comparative_vehicle_ids: ids }, true)}
                  />
                  <DollarsChoice
                    inflation={viewState.inflation}
                    onChange={(inflation) => setView({ ...viewState, inflation })}
                  />
                  <ClientViewChoice view={view} ledger={figures.input.illustration} />
                </>
              }
            />
          }
          figures={
            <ClientPicture value={view.takePicture}>
              <article className={frame.figures} aria-label="Report">
                <ReportFigures
                  report={figures.report}
                  readIrr={figures.readIrr}
                  {...{ basis, variants, shown: viewState }}
                  hasChecks
                />
              </article>
            </ClientPicture>
          }
          items={comparativeItems({
            ...{ figures, basis, scenario, saveScenario, onReload },
            simulation: opened.strategy?.id,
            onReset: () => setChanges(noChanges),
          })}
          checks={{
            client,
            startYear: figures.input.start_year,
            illustration: figures.input.illustration,
            carrier: figures.input.carrier_illustration,
            insured,
            onInsured: (change) => setView({ ...viewState, insured: withSex({ ...insured, ...change }) }),
          }}
          afterFigures={leaning && <LeanSection input={leaning} history={opened.history} basis={basis} />}
          disclosures={
            <Disclosures report={figures.report} basis={basis} extra={report.disclosures} methods={methods} />
          }
          whatIf={
            <WhatIfPanel
              {...whatIf}
              saved={figures.saved}
              variants={report.variants}
              onVariants={(next) => saveChanges({ variants: next })}
            >
              <AnalysisRows onOpen={open} />
            </WhatIfPanel>
          }
          presentation={(presented) => (
            <ClosedFigures isClosed={hasChanges && view.profile === 'client_clamped'}>
              <Presentation
                {...presented}
                carrier={scenario.document.illustration?.carrier}
                {...{
                  report: figures.report,
                  readIrr: figures.readIrr,
                  basis,
                  variants,
                  shown: viewState,
                  methods,
                }}
                tried={{
                  isChanged: hasChanges,
                  panel: (
                    <WhatIfPanel {...whatIf} saved={{ ...figures.saved, compliance_profile: view.profile }} />
                  ),
                }}
              />
            </ClosedFigures>
          )}
          onInputs={() => saveInputs(scenario)}
          kind={KIND}
        />
        <ComparativeAnalysis
          {...{ analysis: answer, scenario, basis }}
          canSet={(solved) => canSet(changes, figures.input, solved)}
          comparison={figures.onHistory}
          loanRate={changes.loan_rate}
          report={figures.report}
          onSet={(solved) => setChanges((now) => withSolution(now, figures.input, solved))}
          onClose={close}
        />
      </OpenFigures>
    </InvalidEntries>
  );
}

interface LeanSectionProps {
  input: ComparativeReportInput;
  history: IndexHistory;
  basis: ReportBasis;
}

const PAUSE_MS = 150;

/** Calculated when the section enters the window, and again when the inputs stop changing. */
function LeanSection({ input, history, basis }: LeanSectionProps) {
  const container = useRef<HTMLDivElement>(null);
  const isVisible = useIsInViewport(container, false);
  const isPrinting = usePrinting();
  const [result, setResult] = useState<{ of: object; lean: LeanView } | null>(null);
  useEffect(() => {
    if (!isVisible || result?.of === input) return undefined;
    const timer = setTimeout(
      () => setResult({ of: input, lean: toLeanView(assumptionLean(input, history)) }),
      result === null ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [isVisible, input, history, result]);

  const lean = isPrinting && result?.of !== input ? toLeanView(assumptionLean(input, history)) : result?.lean;
  return (
    <div ref={container} className={frame.lean} data-lean>
      {lean && <LeanCard lean={lean} basis={basis} />}
    </div>
  );
}
