import { useParams } from 'wouter';
import { SCENARIO_DETAILS } from './details-flow.ts';
import { DetailsScreen } from './details-screen.tsx';
import { WizardBar } from './wizard-bar.tsx';
import { firstUnfinished } from './wizard-steps.ts';

/** Step 1 of a scenario: whose it is and what it is called. */
export const ScenarioDetailsScreen = () => (
  <DetailsScreen
    flow={SCENARIO_DETAILS}
    id={useParams<{ scenario?: string }>().scenario}
    bar={(id, scenario, state) => (
      <WizardBar step="details" scenario={id} ready={firstUnfinished(scenario)} {...state} />
    )}
  />
);
