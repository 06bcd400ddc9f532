import { Card } from '../../kit/card.tsx';
import { ClientRuns } from '../../tools/frame/client-runs.tsx';
import { SCENARIO_LIST } from '../../clients/scenario-list.tsx';
import { ClientScreen } from './client-screen.tsx';

/** Everything about one client: scenarios, reports and kept results of the planning tools. */
export const IndividualClientScreen = () => (
  <ClientScreen
    list={SCENARIO_LIST}
    isAddedShown
    below={({ id }) => (
      <Card title="Saved tool results">
        <ClientRuns key={id} clientId={id} />
      </Card>
    )}
  />
);
