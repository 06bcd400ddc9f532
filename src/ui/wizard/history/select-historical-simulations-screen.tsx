import { useParams } from 'wouter';
import { NotLoaded } from '../../kit/empty-state.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { useScenarioSimulations } from './history-calls.ts';
import { NeedsIllustration } from '../details/needs-illustration.tsx';
import { SelectSimulations } from './select-simulations.tsx';
import { A_SCENARIO, useHistoryFrame } from './use-history-frame.ts';

/** Step 4 of a scenario: which of its simulations go with it. */
export function SelectHistoricalSimulationsScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  const { scenario: asked, reload } = useScenarioSimulations(id);
  const found = asked.state === 'loaded' ? asked.value : null;
  useLoadingOverlay(asked.state === 'loading');
  useHistoryFrame(found?.scenario ?? null);
  if (asked.state === 'failed') return <NotLoaded {...asked} {...A_SCENARIO} onRetry={reload} />;
  if (!found) return null;
  if (found.scenario.document.illustration === null)
    return <NeedsIllustration step="history" scenario={found.scenario} />;
  return <SelectSimulations key={found.scenario.revision} {...found} />;
}
