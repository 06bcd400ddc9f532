import { Redirect, useParams, useSearchParams } from 'wouter';
import { NotLoaded } from '../../kit/empty-state.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { AllocationStep } from './allocation-step.tsx';
import { useScenarioSimulations } from './history-calls.ts';
import { NeedsIllustration } from '../details/needs-illustration.tsx';
import { A_SCENARIO, useHistoryFrame } from './use-history-frame.ts';

/** Step 4 of a scenario: the strategies of one of its simulations. */
export function IndexStrategyAllocationScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  const [search] = useSearchParams();
  const wanted = search.get('simulation');
  const { scenario: asked, reload } = useScenarioSimulations(id);
  const found = asked.state === 'loaded' ? asked.value : null;
  const simulation = found?.simulations.find((one) => String(one.id) === wanted) ?? null;
  useLoadingOverlay(asked.state === 'loading');
  useHistoryFrame(found?.scenario ?? null, simulation?.simulation_details.name);
  if (asked.state === 'failed') return <NotLoaded {...asked} {...A_SCENARIO} onRetry={reload} />;
  if (!found) return null;
  if (found.scenario.document.illustration === null)
    return <NeedsIllustration step="history" scenario={found.scenario} />;
  // Without one of its simulations there is nothing to allocate: it is chosen or made first.
  if (!simulation) return <Redirect to={`/select-historical-simulations/${id}`} replace />;
  return <AllocationStep key={simulation.id} scenario={found.scenario} simulation={simulation} />;
}
