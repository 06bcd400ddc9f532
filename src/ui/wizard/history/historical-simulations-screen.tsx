import { Redirect, useParams } from 'wouter';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { localStore } from '../../wiring.ts';
import { ScenarioPage, useIndexHistory } from '../details/case-page.tsx';
import { useScenarioSimulations, type WithSimulations } from './select-simulations.tsx';
import { ScenarioBar, WizardFoot } from '../details/wizard-frame.tsx';
import { useMemo, useState } from 'react';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { ButtonLink, TextLink } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { RunHeadline } from '../result/run-result.tsx';
import { NewerData } from '../review/review-frame.tsx';
import { savedRun } from '../../reports/frame/run-of.ts';
import { SCENARIO_STEPS } from '../../clients/case-steps.ts';
import styles from './history.module.css';
import { currentCase } from '../draft/use-finish.ts';

export function HistoricalSimulationsScreen() {
  const { scenario } = useParams<{ scenario?: string }>();
  if (scenario !== undefined) return <Results id={Number(scenario)} />;
  const inHand = currentCase(localStore, 'scenario');
  return <Redirect to={inHand === null ? '/' : `/historical-simulations/${inHand}`} replace />;
}

function ScenarioResults({ scenario, simulations, history }: WithSimulations & { history: IndexHistory }) {
  const { id } = scenario;
  const included = simulations.filter((simulation) => simulation.included);
  const list = SCENARIO_STEPS.hrefOf('history', id);
  return (
    <>
      <ScenarioBar step="history" scenario={scenario} />
      <div className={styles.screen}>
        <header className={styles.head}>
          <div>
            <h1>Historical simulations</h1>
            <p>The scenario’s policy and accounts in every period of market history.</p>
          </div>
        </header>
        {included.length === 0 ? (
          <EmptyState
            icon="history"
            title="No simulation is included"
            text="Include a simulation in this scenario, or add one."
            action={<ButtonLink variant="primary" href={list} label="Choose simulations" />}
          />
        ) : (
          included.map((simulation) => (
            <ScenarioResult key={simulation.id} simulation={simulation} scenario={id} history={history} />
          ))
        )}
      </div>
      <WizardFoot back={list}>
        <ButtonLink variant="primary" iconAfter="arrow-right" href={SCENARIO_STEPS.hrefOf('history', id, 1)}>
          Continue
        </ButtonLink>
      </WizardFoot>
    </>
  );
}

type ScenarioResultProps = { simulation: Simulation; scenario: number; history: IndexHistory };

function ScenarioResult({ simulation, scenario, history }: ScenarioResultProps) {
  const { id, client, input, simulation_details: details } = simulation;
  const [window, setWindow] = useState(input?.history_window);
  const outcome = useMemo(() => input && savedRun(input, history, window), [input, history, window]);
  const edit = `/historical-index-strategy-allocation/${scenario}?simulation=${id}`;
  return (
    <section className={styles.result} aria-label={details.name}>
      <header className={styles.resultHead}>
        <h2>{details.name}</h2>
        <TextLink href={edit} icon="pencil">
          Edit strategies<span className="sr-only"> of {details.name}</span>
        </TextLink>
        {outcome?.run && (
          <TextLink href={`/historical/report-builder?client=${client.id}&simulation=${id}`} icon="chart">
            Create report<span className="sr-only"> of {details.name}</span>
          </TextLink>
        )}
      </header>
      {simulation.newer_data && <NewerData vintage={simulation.data_vintage} />}
      {outcome?.run ? (
        <RunHeadline run={outcome.run} onWindow={setWindow} />
      ) : (
        <p className={styles.missing}>
          <Icon name="warning" small />
          {outcome
            ? `The back-test cannot run yet. ${[...new Set(Object.values(outcome.errors).flat())].slice(0, 2).join(' ')}`
            : 'No strategies yet.'}
        </p>
      )}
    </section>
  );
}

function Results({ id }: { id: number }) {
  const query = useScenarioSimulations(id);
  const figures = useIndexHistory();
  const { history } = figures;
  return (
    <ScenarioPage {...{ loaded: query, figures }} step="History" before="History" needs={{ step: 'history' }}>
      {(found) => history && <ScenarioResults {...found} history={history} />}
    </ScenarioPage>
  );
}
