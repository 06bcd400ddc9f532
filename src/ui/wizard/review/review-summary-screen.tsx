import { useEffect, useMemo } from 'react';
import { Redirect, useLocation, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { caveat } from '../../../rendering/words/caveat.ts';
import { headline } from '../../../rendering/words/headline.ts';
import { reportNotes, withoutNoted } from '../../../rendering/words/report-notes.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { Scenario, SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import { Button } from '../../kit/form/button.tsx';
import { savedComparison, useScenarioWithFigures } from '../../reports/frame/use-scenario.ts';
import type { WithFigures } from '../../reports/frame/use-scenario.ts';
import { ScenarioPage } from '../details/case-page.tsx';
import { KEYS } from '../../state/storage.ts';
import { api, localStore } from '../../wiring.ts';
import { KeyFiguresCard } from '../../reports/comparative/key-figures-card.tsx';
import { ReportLead } from '../../reports/comparative/report-lead.tsx';
import { WizardBar, NeedsIllustration } from '../details/wizard-frame.tsx';
import { SCENARIO_STEPS, type StepId } from '../../clients/case-steps.ts';
import { currentCase, useFinish } from '../draft/use-finish.ts';
import { AccountsGroup, ReviewFrame } from './review-frame.tsx';
import type { SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import { useLoad } from '../../state/use-load.ts';
import { assumptionFacts, strategySentence } from '../parameters/parameter-text.ts';
import { historical } from '../../api/historical-calls.ts';
import { ReviewGroup, ReviewVehicles } from './review-group.tsx';
import { saveInputs } from '../../clients/inputs-file.ts';
import styles from './review.module.css';

export function ReviewSummaryScreen() {
  const { scenario } = useParams<{ scenario?: string }>();
  if (scenario !== undefined) return <Review id={Number(scenario)} />;
  const inHand = currentCase(localStore, 'scenario');
  return <Redirect to={inHand === null ? '/' : `/review-summary/${inHand}`} replace />;
}

function Review({ id }: { id: number }) {
  const query = useScenarioWithFigures(id);
  return (
    <ScenarioPage loaded={query} step="Review">
      {(opened) => <Opened {...opened} onReload={query.reload} />}
    </ScenarioPage>
  );
}

const NO_LEDGER = 'Add the policy’s ledger to see the results.';

function Opened({ scenario, history, taxTables, onReload }: WithFigures & { onReload: () => void }) {
  const { id, is_draft: isDraft, document, revision } = scenario;
  const input = useMemo(
    () => savedComparison(scenario, { history, taxTables }),
    [scenario, history, taxTables],
  );
  useEffect(() => {
    if (isDraft) localStore.set(KEYS.currentScenario, String(id));
  }, [isDraft, id]);

  if (!document.illustration || !input)
    return <NeedsIllustration step="review" scenario={scenario} text={NO_LEDGER} />;
  const { illustration } = document;
  return <ReviewStep key={revision} {...{ scenario, illustration, input, history, onReload }} />;
}

interface ReviewStepProps {
  scenario: Scenario;
  illustration: SourcedIllustration;
  input: ComparativeReportInput;
  history: IndexHistory;
  onReload: () => void;
}

function ReviewHistory({ scenario, ledger, edit }: { scenario: number; ledger: OfOrigin; edit: string }) {
  const { state } = useLoad(String(scenario), async (signal) => {
    const all = await historical.ofScenario(scenario, { signal });
    return all.filter(({ included }) => included);
  });
  const included = state.kind === 'ready' ? state.data : [];
  return (
    <ReviewGroup title="History" edit={edit}>
      {state.kind === 'loading' && (
        <p className={styles.none} role="status">
          Loading the simulations…
        </p>
      )}
      {state.kind === 'failed' && (
        <p className={styles.none} role="alert">
          The simulations could not be loaded. {state.message}
        </p>
      )}
      {state.kind === 'ready' && included.length === 0 && (
        <p className={styles.none}>No simulation is included.</p>
      )}
      {included.length > 0 && (
        <dl className={styles.simulations}>
          {included.map(({ id, document: { parameters }, simulation_details: { name } }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{parameters ? parametersText(parameters, ledger) : 'No strategies yet'}</dd>
            </div>
          ))}
        </dl>
      )}
    </ReviewGroup>
  );
}

const parametersText = (parameters: SimulationParameters, ledger: OfOrigin): string =>
  [
    ...parameters.strategies.map(strategySentence),
    ...assumptionFacts(parameters, ledger).map(
      ({ label, text }) => `${label.toLowerCase()}: ${lowered(text)}`,
    ),
  ].join('; ');

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function ReviewStep({ scenario, illustration, input, history, onReload }: ReviewStepProps) {
  const [, navigate] = useLocation();
  const report = useMemo(() => comparativeReport(input, history), [input, history]);
  const basis = useMemo(() => reportBasis(input, report), [input, report]);
  const checks = useMemo(
    () =>
      reportNotes(report, basis).flatMap(({ id, text, isCheck }) =>
        isCheck ? [{ code: id, message: text }] : [],
      ),
    [report, basis],
  );
  const { finish, isSaving } = useFinish(scenario, {
    kind: 'scenario',
    again: 'finish',
    patch: (id, change) => api.scenarios.patch(id, change),
    onReload,
    onFinished: () => navigate(`/scenario-complete/${scenario.id}`),
  });
  const { id, client, document } = scenario;
  const hrefOf = (step: StepId) => SCENARIO_STEPS.hrefOf(step, id);
  return (
    <ReviewFrame
      kind="scenario"
      subject={scenario}
      details={scenario.scenario_details}
      illustration={illustration}
      steps={SCENARIO_STEPS.steps}
      bar={<WizardBar step="review" scenario={id} ready="review" client={displayName(client)} />}
      shows="Inputs and results"
      onDownload={() => saveInputs(scenario)}
      results={
        <>
          <ReportLead report={report} basis={basis} headingLevel={3} />
          <KeyFiguresCard report={report} basis={basis} hasChecks />
        </>
      }
      lead={`${headline(report, basis)} ${caveat(report, basis)}`}
      warnings={[...withoutNoted(report.warnings), ...checks]}
      {...{ input, history }}
      back={SCENARIO_STEPS.hrefOf('review', id, -1)}
      finish={
        <>
          <Button disabled={isSaving} icon="check" onClick={() => void finish()} label="Finish" />
          <Button
            variant="primary"
            busy={isSaving}
            iconAfter="arrow-right"
            onClick={() => void finish(() => navigate(`/report-builder?client=${client.id}&scenario=${id}`))}
            label="Create report"
          />
        </>
      }
    >
      <AccountsGroup
        title="Accounts"
        edit={hrefOf('vehicles')}
        profile={document.tax_profile}
        basis={document.value_basis}
      >
        {document.vehicles.length > 0 && <ReviewVehicles vehicles={input.vehicles} />}
      </AccountsGroup>
      <ReviewHistory scenario={id} ledger={basis} edit={hrefOf('history')} />
    </ReviewFrame>
  );
}
