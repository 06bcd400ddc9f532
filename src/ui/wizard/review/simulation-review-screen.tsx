import { useEffect, useMemo, useState } from 'react';
import { Redirect, useParams, useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { ButtonLink, Button, TextLink } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { CasePage, useIndexHistory } from '../details/case-page.tsx';
import { KEYS } from '../../state/storage.ts';
import { localStore } from '../../wiring.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { originOf, type SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { HistoricalInput, Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Notice } from '../details/wizard-frame.tsx';
import { AccountsGroup, ReviewFrame, NewerData } from './review-frame.tsx';
import { Inputs, ReviewGroup, ReviewVehicles, SideBySide } from './review-group.tsx';
import { saveSimulationInputs } from '../../clients/inputs-file.ts';
import { accountFacts, assumptionFacts, strategyFacts } from '../parameters/parameter-text.ts';
import { RunHeadline } from '../result/run-result.tsx';
import { savedRun, type Run } from '../../reports/frame/run-of.ts';
import { STRATEGY_FIGURES } from '../parameters/parameters-draft.ts';
import { historicalCaveat } from '../../../rendering/words/history/historical-caveat.ts';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { historicalHeadline } from '../../../rendering/words/history/historical-text.ts';
import { HISTORICAL_REPORT } from '../../../domain/practice/reports/new-report.ts';
import { requestKeys } from '../../api/http-port.ts';
import { historical, historicalReports } from '../../api/historical-calls.ts';
import { useFinish, currentCase } from '../draft/use-finish.ts';
import { SimulationBar, A_SIMULATION, useSimulation } from '../simulation/simulation-wizard.tsx';
import { firstUnfinishedOfSimulation, SIMULATION_STEPS, SIMULATIONS } from '../../clients/case-steps.ts';
import type { SimulationStepId } from '../../clients/case-steps.ts';

export function SimulationReviewScreen() {
  const { simulation } = useParams<{ simulation?: string }>();
  if (simulation !== undefined) return <Review id={Number(simulation)} />;
  const inHand = currentCase(localStore, 'simulation');
  return <Redirect to={inHand === null ? SIMULATIONS : `/historical/simulation-review/${inHand}`} replace />;
}

const ORDER = ['index', 'weight', 'method', ...STRATEGY_FIGURES];

interface SimulationReviewProps {
  simulation: Simulation;
  illustration: SourcedIllustration;
  input: HistoricalInput;
  history: IndexHistory;
  onReload: () => void;
}

function SimulationReview(props: SimulationReviewProps) {
  const { simulation, illustration, input, history, onReload } = props;
  const [, navigate] = useLocation();
  const { id, client, document, simulation_details: details } = simulation;
  const [window, setWindow] = useState(input.history_window);
  const { run, errors } = useMemo(() => savedRun(input, history, window), [input, history, window]);
  const [keys] = useState(requestKeys);
  const { finish, isSaving } = useFinish(simulation, {
    kind: 'simulation',
    again: 'continue',
    patch: (one, change) => historical.patch(one, change),
    onReload,
    onFinished: async () => {
      const report = { simulation_id: id, name: HISTORICAL_REPORT };
      const created = await historicalReports.create(report, { key: keys.keyFor(report) });
      keys.succeeded();
      navigate(`/historical/report-builder/${created.id}`);
    },
  });
  const hrefOf = (step: SimulationStepId) => SIMULATION_STEPS.hrefOf(step, id);
  return (
    <ReviewFrame
      kind="simulation"
      subject={simulation}
      details={details}
      illustration={illustration}
      steps={SIMULATION_STEPS.steps}
      bar={<SimulationBar step="review" simulation={id} ready="review" client={displayName(client)} />}
      shows="Inputs and back-test results"
      onDownload={() => saveSimulationInputs(details.name, input)}
      notices={
        <>
          {simulation.newer_data && <NewerData vintage={simulation.data_vintage} />}
          {errors && (
            <Notice role="alert">
              The back-test cannot run yet. {[...new Set(Object.values(errors).flat())].slice(0, 3).join(' ')}{' '}
              <TextLink href={hrefOf(stepOf(errors))}>Fix</TextLink>
            </Notice>
          )}
        </>
      }
      results={run && <RunHeadline run={run} onWindow={setWindow} />}
      lead={run ? leadOf(run) : ''}
      warnings={run?.report.warnings ?? []}
      {...{ input, history }}
      credited={{ ...input, series: undefined }}
      back={SIMULATION_STEPS.hrefOf('review', id, -1)}
      finish={
        <Button
          variant="primary"
          busy={isSaving}
          disabled={!run}
          iconAfter="arrow-right"
          onClick={() => void finish()}
          label="Create report"
        />
      }
    >
      <ReviewGroup title="Index strategies" edit={hrefOf('parameters')}>
        <SideBySide
          label="Index strategies, side by side"
          heads={input.strategies.map((_, index) => `Strategy ${index + 1}`)}
          columns={input.strategies.map(strategyFacts)}
          order={ORDER}
        />
        <Inputs
          facts={assumptionFacts(
            { ...input, horizon: input.horizon ?? null },
            { origin: originOf(illustration.source) },
          )}
        />
      </ReviewGroup>
      <AccountsGroup
        title="Accounts"
        edit={hrefOf('parameters')}
        profile={document.vehicles.length > 0 ? document.tax_profile : null}
        basis={document.value_basis}
      >
        {document.vehicles.length > 0 && (
          <ReviewVehicles vehicles={document.vehicles} factsOf={accountFacts} />
        )}
      </AccountsGroup>
    </ReviewFrame>
  );
}

const leadOf = ({ report, basis }: Run): string =>
  [
    historicalHeadline(report, basis),
    historicalCaveat(basis),
    ...historyNotes(report, basis).map(({ text }) => text),
  ].join(' ');

const stepOf = (errors: Readonly<Record<string, unknown>>): SimulationStepId =>
  Object.keys(errors).some((path) => path.startsWith('illustration')) ? 'illustration' : 'parameters';

function Review({ id }: { id: number }) {
  const { loaded, reload } = useSimulation(id, 'Review');
  const figures = useIndexHistory();
  const { history } = figures;
  const simulation = loaded.kind === 'ready' ? loaded.data : null;
  useEffect(() => {
    if (simulation?.is_draft && !simulation.scenario)
      localStore.set(KEYS.currentSimulation, String(simulation.id));
  }, [simulation]);
  return (
    <CasePage loaded={loaded} reload={reload} of={A_SIMULATION} figures={figures}>
      {(opened) => {
        const { scenario, document, input, revision } = opened;
        if (scenario) return <Redirect to={`/review-summary/${scenario.id}`} replace />;
        if (!document.illustration || !input) return <Unfinished simulation={opened} />;
        return (
          history && (
            <SimulationReview
              key={revision}
              simulation={opened}
              illustration={document.illustration}
              input={input}
              history={history}
              onReload={reload}
            />
          )
        );
      }}
    </CasePage>
  );
}

function Unfinished({ simulation }: { simulation: Simulation }) {
  const { id, client } = simulation;
  const missing = firstUnfinishedOfSimulation(simulation);
  const step = SIMULATION_STEPS.steps.find((one) => one.id === missing)?.label.toLowerCase();
  return (
    <>
      <SimulationBar step="review" simulation={id} ready={missing} client={displayName(client)} />
      <EmptyState
        page
        icon="document"
        title={
          missing === 'parameters' ? 'Set the parameters first' : `Add the ${step ?? 'illustration'} first`
        }
        text="The results appear here."
        action={
          <ButtonLink variant="primary" href={SIMULATION_STEPS.hrefOf(missing, id)}>
            Go to the {step}
          </ButtonLink>
        }
      />
    </>
  );
}
