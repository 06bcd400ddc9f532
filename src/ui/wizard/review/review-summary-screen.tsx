import { useEffect, useMemo } from 'react';
import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { useScenarioWithHistory } from '../../reports/frame/use-scenario.ts';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { localStore } from '../../wiring.ts';
import { savedComparison } from '../../reports/builder/saved-comparison.ts';
import { WizardBar } from '../details/wizard-bar.tsx';
import { ReviewStep } from './review-step.tsx';
import { currentCase } from '../draft/unsaved-steps.ts';

/** Step 5 of a scenario; without an id that of the scenario in hand, and without one the client list. */
export function ReviewSummaryScreen() {
  const { scenario } = useParams<{ scenario?: string }>();
  if (scenario !== undefined) return <Review id={Number(scenario)} />;
  const inHand = currentCase(localStore, 'scenario');
  return <Redirect to={inHand === null ? '/' : `/review-summary/${inHand}`} replace />;
}

function Review({ id }: { id: number }) {
  useRail();
  const { scenario, reload } = useScenarioWithHistory(id);
  useLoadingOverlay(scenario.state === 'loading');
  const opened = scenario.state === 'loaded' ? scenario.value : null;
  const loaded = opened && opened.scenario;
  const input = useMemo(() => opened && savedComparison(opened.scenario, opened.history), [opened]);
  useCurrentClient(loaded?.client.firstname);
  useCrumbs(
    loaded
      ? [
          { label: displayName(loaded.client), href: '/' },
          { label: loaded.scenario_details.name },
          { label: 'Review' },
        ]
      : [],
  );
  useEffect(() => {
    if (loaded?.is_draft) localStore.set(KEYS.currentScenario, String(loaded.id));
  }, [loaded]);

  if (scenario.state === 'loading') return null;
  if (scenario.state === 'failed')
    return (
      <ErrorState page title="The scenario could not be opened" text={scenario.message} onRetry={reload} />
    );
  const { history } = scenario.value;
  const { document, client, revision } = scenario.value.scenario;
  if (!document.illustration || !input)
    return (
      <>
        <WizardBar step="review" scenario={id} ready="illustration" client={displayName(client)} />
        <EmptyState
          page
          icon="document"
          title="The illustration comes first"
          text="There is nothing to compare with yet. Add the policy’s ledger, and the results are shown here."
          action={
            <ButtonLink variant="primary" href={`/illustration-data/${id}`}>
              Go to the illustration
            </ButtonLink>
          }
        />
      </>
    );
  return (
    <ReviewStep
      key={revision}
      scenario={scenario.value.scenario}
      illustration={document.illustration}
      input={input}
      history={history}
      onReload={reload}
    />
  );
}
