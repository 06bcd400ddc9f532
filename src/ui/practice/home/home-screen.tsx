import { ClientsScreen } from './clients-screen.tsx';
import { ManyClients } from './many-clients.tsx';
import { SCENARIO_LIST } from '../../clients/scenario-list.tsx';

export const HomeScreen = () => (
  <ClientsScreen list={SCENARIO_LIST} many={(shown, all) => <ManyClients shown={shown} all={all} />} />
);
