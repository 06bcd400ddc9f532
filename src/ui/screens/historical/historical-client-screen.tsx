import { ButtonLink } from '../../components/button.tsx';
import { ClientScreen } from '../client/client-screen.tsx';
import { SIMULATION_LIST } from './list/simulation-list.tsx';

/** Everything that was made for one client on market history. */
export const HistoricalClientScreen = () => (
  <ClientScreen
    list={SIMULATION_LIST}
    actions={({ id }) => (
      <ButtonLink icon="columns" href={`/individual-client/${id}`}>
        Scenarios
      </ButtonLink>
    )}
  />
);
