import { useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { useScenario } from '../../reports/frame/use-scenario.ts';
import { WizardBar } from '../details/wizard-bar.tsx';
import { VehiclesStep } from './vehicles-step.tsx';

/** Third step of the scenario wizard: the accounts that the policy is compared with. */
export function ComparativeVehiclesScreen() {
  useRail();
  const id = Number(useParams<{ scenario: string }>().scenario);
  const { scenario, reload } = useScenario(id);
  useLoadingOverlay(scenario.state === 'loading');
  const loaded = scenario.state === 'loaded' ? scenario.value : null;
  useCrumbs(crumbsOf(loaded));
  useCurrentClient(loaded?.client.firstname);

  if (scenario.state === 'loading') return null;
  if (scenario.state === 'failed')
    return (
      <ErrorState page title="The scenario could not be opened" text={scenario.message} onRetry={reload} />
    );
  if (scenario.value.document.illustration === null)
    return (
      <>
        <WizardBar
          step="vehicles"
          scenario={id}
          ready="illustration"
          client={displayName(scenario.value.client)}
        />
        <EmptyState
          page
          icon="document"
          title="The illustration comes first"
          text="Accounts are fed with the policy’s premiums and asked for its income, so the ledger has to be there."
          action={
            <ButtonLink variant="primary" href={`/illustration-data/${id}`}>
              Go to the illustration
            </ButtonLink>
          }
        />
      </>
    );
  return <VehiclesStep key={scenario.value.id} scenario={scenario.value} />;
}

function crumbsOf(scenario: Scenario | null) {
  if (!scenario) return [];
  return [
    { label: displayName(scenario.client), href: '/' },
    { label: scenario.scenario_details.name },
    { label: 'Vehicles' },
  ];
}
