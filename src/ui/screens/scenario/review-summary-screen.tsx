import { useEffect, useMemo } from 'react';
import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/clients/client.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { comparisonShown } from '../../report/comparison-shown.ts';
import { useScenario } from '../../report/use-scenario.ts';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { localStore } from '../../wiring.ts';
import { WizardBar } from './details/wizard-bar.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { currentScenario } from './review/scenario-drafts.ts';

/** Step 5 of a scenario; without an id that of the scenario in hand, and without one the client list. */
export function ReviewSummaryScreen() {
  const { scenario } = useParams<{ scenario?: string }>();
  if (scenario !== undefined) return <Review id={Number(scenario)} />;
  const inHand = currentScenario(localStore);
  return <Redirect to={inHand === null ? '/' : `/review-summary/${inHand}`} replace />;
}

function Review({ id }: { id: number }) {
  useRail();
  const { scenario, reload } = useScenario(id);
  useLoadingOverlay(scenario.state === 'loading');
  const loaded = scenario.state === 'loaded' ? scenario.value : null;
  const input = useMemo(() => loaded && comparisonShown(loaded), [loaded]);
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
  const { document, client } = scenario.value;
  if (!document.illustration || !input)
    return (
      <>
        <WizardBar step="review" scenario={id} ready="illustration" client={displayName(client)} />
        <EmptyState
          page
          icon="document"
          title="The illustration comes first"
          text="There is nothing to compare with yet. Add the policy’s ledger, and what comes of it is shown here."
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
      key={scenario.value.revision}
      scenario={scenario.value}
      illustration={document.illustration}
      input={input}
      onReload={reload}
    />
  );
}
