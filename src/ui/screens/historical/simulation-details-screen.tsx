import { useParams } from 'wouter';
import { DetailsScreen } from '../scenario/details/details-screen.tsx';
import { SimulationBar } from './wizard/simulation-bar.tsx';
import { SIMULATION_DETAILS } from './wizard/simulation-flows.ts';
import { firstUnfinished } from './wizard/simulation-steps.ts';

/** Step 1 of a simulation: whose it is and what it is called. */
export const SimulationDetailsScreen = () => (
  <DetailsScreen
    flow={SIMULATION_DETAILS}
    id={useParams<{ simulation?: string }>().simulation}
    bar={(id, simulation, state) => (
      <SimulationBar step="details" simulation={id} ready={firstUnfinished(simulation)} {...state} />
    )}
  />
);
