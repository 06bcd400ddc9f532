import { ButtonLink } from '../../kit/button.tsx';
import { ClientScreen } from './client-screen.tsx';
import { SIMULATION_LIST } from '../../clients/simulation-list.tsx';

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
