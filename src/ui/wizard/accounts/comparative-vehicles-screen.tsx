import { clientCrumb } from '../../clients/client-crumb.ts';
import { useParams } from 'wouter';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { NotLoaded } from '../../kit/empty-state.tsx';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { A_SCENARIO, useScenarioWithTables } from '../../reports/frame/use-scenario.ts';
import { NeedsIllustration } from '../details/wizard-frame.tsx';
import { VehiclesStep } from './vehicles-step.tsx';

/** Third step of the scenario wizard: the accounts that the policy is compared with. */
export function ComparativeVehiclesScreen() {
  useRail();
  const id = Number(useParams<{ scenario: string }>().scenario);
  const { scenario: opened, reload } = useScenarioWithTables(id);
  useLoadingOverlay(opened.state === 'loading');
  const loaded = opened.state === 'loaded' ? opened.value.scenario : null;
  useCrumbs(crumbsOf(loaded));
  useCurrentClient(loaded?.client.firstname);

  if (opened.state === 'loading') return null;
  if (opened.state === 'failed') return <NotLoaded {...opened} {...A_SCENARIO} onRetry={reload} />;
  const { scenario, taxTables } = opened.value;
  if (scenario.document.illustration === null)
    return (
      <NeedsIllustration
        step="vehicles"
        scenario={scenario}
        text="Accounts receive the policy’s premiums and must pay the same income, so they need its ledger."
      />
    );
  return <VehiclesStep key={scenario.id} scenario={scenario} taxTables={taxTables} />;
}

function crumbsOf(scenario: Scenario | null) {
  if (!scenario) return [];
  return [clientCrumb(scenario.client), { label: scenario.scenario_details.name }, { label: 'Accounts' }];
}
