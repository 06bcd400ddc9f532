import { Redirect, useParams } from 'wouter';
import { NotLoaded } from '../../kit/empty-state.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { useIndexHistory } from '../parameters/use-index-history.ts';
import { useScenarioSimulations } from './history-calls.ts';
import { NeedsIllustration } from '../details/needs-illustration.tsx';
import { ScenarioResults } from './scenario-results.tsx';
import { A_SCENARIO, useHistoryFrame } from './use-history-frame.ts';
import { NO_FIGURES } from '../simulation/use-simulation.ts';
import { currentCase } from '../draft/unsaved-steps.ts';

/** The results of a scenario's simulations; without an id those of the scenario in hand. */
export function HistoricalSimulationsScreen() {
  const { scenario } = useParams<{ scenario?: string }>();
  if (scenario !== undefined) return <Results id={Number(scenario)} />;
  const inHand = currentCase(localStore, 'scenario');
  return <Redirect to={inHand === null ? '/' : `/historical-simulations/${inHand}`} replace />;
}

function Results({ id }: { id: number }) {
  const { scenario: asked, reload } = useScenarioSimulations(id);
  const { history, failed } = useIndexHistory();
  const found = asked.state === 'loaded' ? asked.value : null;
  useLoadingOverlay(asked.state === 'loading' || (found !== null && !history && !failed));
  useHistoryFrame(found?.scenario ?? null);
  if (asked.state === 'failed' || failed)
    return (
      <NotLoaded
        {...A_SCENARIO}
        {...(asked.state === 'failed' ? asked : NO_FIGURES)}
        onRetry={asked.state === 'failed' ? reload : () => window.location.reload()}
      />
    );
  if (!found || !history) return null;
  if (found.scenario.document.illustration === null)
    return <NeedsIllustration step="history" scenario={found.scenario} />;
  return <ScenarioResults {...found} history={history} />;
}
