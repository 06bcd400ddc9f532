import { useParams } from 'wouter';
import { DetailsScreen } from './details-screen.tsx';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
import { SIMULATION_DETAILS } from '../simulation/simulation-flows.ts';
import { firstUnfinished } from '../../clients/simulation-steps.ts';

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
