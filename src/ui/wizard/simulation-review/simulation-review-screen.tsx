import { useEffect } from 'react';
import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState, NotLoaded } from '../../kit/empty-state.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { localStore } from '../../wiring.ts';
import { useIndexHistory } from '../parameters/use-index-history.ts';
import { SimulationReview } from './simulation-review.tsx';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
import { currentCase } from '../draft/unsaved-steps.ts';
import { firstUnfinished, SIMULATION_STEPS, SIMULATIONS } from '../../clients/simulation-steps.ts';
import { A_SIMULATION, NO_FIGURES, useSimulation } from '../simulation/use-simulation.ts';

/** Step 4 of a simulation; without an id that of the simulation in hand, and without one the list. */
export function SimulationReviewScreen() {
  const { simulation } = useParams<{ simulation?: string }>();
  if (simulation !== undefined) return <Review id={Number(simulation)} />;
  const inHand = currentCase(localStore, 'simulation');
  return <Redirect to={inHand === null ? SIMULATIONS : `/historical/simulation-review/${inHand}`} replace />;
}

function Review({ id }: { id: number }) {
  const { simulation: asked, reload } = useSimulation(id, 'Review');
  const { history, failed } = useIndexHistory();
  const simulation = asked.state === 'loaded' ? asked.value : null;
  useLoadingOverlay(asked.state === 'loading' || (simulation !== null && !history && !failed));
  useEffect(() => {
    if (simulation?.is_draft && !simulation.scenario)
      localStore.set(KEYS.currentSimulation, String(simulation.id));
  }, [simulation]);

  if (asked.state === 'failed' || failed)
    return (
      <NotLoaded
        {...A_SIMULATION}
        {...(asked.state === 'failed' ? asked : NO_FIGURES)}
        onRetry={asked.state === 'failed' ? reload : () => window.location.reload()}
      />
    );
  if (!simulation || !history) return null;
  // A scenario's simulation is looked over with its scenario.
  if (simulation.scenario) return <Redirect to={`/review-summary/${simulation.scenario.id}`} replace />;
  const { document, client, input, revision } = simulation;
  if (!document.illustration || !input) {
    const missing = firstUnfinished(simulation);
    const step = SIMULATION_STEPS.find((one) => one.id === missing);
    return (
      <>
        <SimulationBar step="review" simulation={id} ready={missing} client={displayName(client)} />
        <EmptyState
          page
          icon="document"
          title={`The ${step?.label.toLowerCase() ?? 'illustration'} come${missing === 'parameters' ? '' : 's'} first`}
          text="There is nothing to back-test yet."
          action={
            <ButtonLink variant="primary" href={step?.href(id) ?? SIMULATIONS}>
              Go to the {step?.label.toLowerCase()}
            </ButtonLink>
          }
        />
      </>
    );
  }
  return (
    <SimulationReview
      key={revision}
      simulation={simulation}
      illustration={document.illustration}
      input={input}
      history={history}
      onReload={reload}
    />
  );
}
