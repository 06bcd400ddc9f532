import { ClientsScreen } from '../home/clients-screen.tsx';
import { SIMULATION_LIST } from '../../clients/simulation-list.tsx';

/** The clients with their historical simulations. */
export const SimulationsScreen = () => <ClientsScreen list={SIMULATION_LIST} />;
