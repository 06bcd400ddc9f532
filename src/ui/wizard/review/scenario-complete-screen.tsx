import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { ErrorState } from '../../kit/empty-state.tsx';
import { useScenarioWithFigures } from '../../reports/frame/use-scenario.ts';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { Complete } from './complete.tsx';

/** After Finish. A draft is not complete: it goes to its review. */
export function ScenarioCompleteScreen() {
  useRail();
  const id = Number(useParams<{ scenario: string }>().scenario);
  const { scenario, reload } = useScenarioWithFigures(id);
  useLoadingOverlay(scenario.state === 'loading');
  const loaded = scenario.state === 'loaded' ? scenario.value.scenario : null;
  useCurrentClient(loaded?.client.firstname);
  useCrumbs(
    loaded
      ? [
          { label: displayName(loaded.client), href: '/' },
          { label: loaded.scenario_details.name },
          { label: 'Complete' },
        ]
      : [],
  );
  if (scenario.state === 'loading') return null;
  if (scenario.state === 'failed')
    return (
      <ErrorState page title="The scenario could not be opened" text={scenario.message} onRetry={reload} />
    );
  if (scenario.value.scenario.is_draft) return <Redirect to={`/review-summary/${id}`} replace />;
  return <Complete {...scenario.value} />;
}
