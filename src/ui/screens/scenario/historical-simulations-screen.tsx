import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/clients/client.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { useIndexHistory } from '../historical/parameters/use-index-history.ts';
import { WizardBar } from './details/wizard-bar.tsx';
import { useScenarioSimulations } from './history/history-calls.ts';
import { NeedsIllustration } from './history/needs-illustration.tsx';
import { ScenarioResults } from './history/scenario-results.tsx';
import { useHistoryFrame } from './history/use-history-frame.ts';
import { currentScenario } from './review/scenario-drafts.ts';

/** The results of a scenario's simulations; without an id those of the scenario in hand. */
export function HistoricalSimulationsScreen() {
  const { scenario } = useParams<{ scenario?: string }>();
  if (scenario !== undefined) return <Results id={Number(scenario)} />;
  const inHand = currentScenario(localStore);
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
      <ErrorState
        page
        title="The simulations could not be opened"
        text={asked.state === 'failed' ? asked.message : 'The market figures could not be loaded.'}
        onRetry={asked.state === 'failed' ? reload : () => window.location.reload()}
      />
    );
  if (!found || !history) return null;
  if (found.scenario.document.illustration === null)
    return (
      <>
        <WizardBar
          step="history"
          scenario={id}
          ready="illustration"
          client={displayName(found.scenario.client)}
        />
        <NeedsIllustration scenario={id} />
      </>
    );
  return <ScenarioResults {...found} history={history} />;
}
