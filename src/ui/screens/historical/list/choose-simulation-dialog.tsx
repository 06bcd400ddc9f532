import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../../domain/clients/client.ts';
import { formatDate } from '../../../../domain/shared/format.ts';
import { Button } from '../../../components/button.tsx';
import { Combobox } from '../../../components/combobox.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { newestFirst, sortClients } from '../../home/client-list.ts';
import { ClientPanel } from '../../home/client-panel.tsx';
import styles from '../../home/home-dialogs.module.css';
import { NEXT_SIMULATION } from '../wizard/simulation-steps.ts';
import { newReportHref, type ListedClient } from './listed-client.ts';
import { addClient } from './simulations-store.ts';

interface ChooseSimulationDialogProps {
  what: 'simulation' | 'report';
  clients: readonly ListedClient[];
  /** Known already, where it is asked for from the client's own row. */
  client?: ListedClient | undefined;
  onClose: () => void;
}

/** New simulation or report: first for whom, and for a report of which simulation. */
export function ChooseSimulationDialog({
  what,
  clients,
  client: given,
  onClose,
}: ChooseSimulationDialogProps) {
  const [clientId, setClientId] = useState(given?.id ?? null);
  const [simulationId, setSimulationId] = useState<number | null>(null);
  /** The name that was typed for a client who is not there yet. */
  const [creating, setCreating] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [, navigate] = useLocation();

  const client = clients.find(({ id }) => id === clientId) ?? null;
  const options = useMemo(
    () =>
      sortClients(clients, 'last-name-az').map((one) => ({
        value: String(one.id),
        label: displayName(one),
        detail: `age ${one.age}`,
        ...(what === 'report' && one.scenarios.length === 0
          ? { disabled: true, reason: 'no simulation yet' }
          : {}),
      })),
    [clients, what],
  );
  const simulations = newestFirst(client?.scenarios ?? []);
  // Where there is one simulation only, there is nothing to choose.
  const only = simulations.length === 1 ? simulations[0]?.id : undefined;
  const simulation = simulationId ?? only ?? null;

  function go(): void {
    setAsked(true);
    if (clientId === null) return;
    if (what === 'simulation') {
      onClose();
      navigate(`/historical/simulation-details?client=${clientId}`);
    } else if (simulation !== null) {
      onClose();
      navigate(newReportHref(clientId, simulation));
    }
  }

  if (creating !== null)
    return (
      <ClientPanel
        client={null}
        typed={creating}
        next={NEXT_SIMULATION}
        onSaved={(added) => {
          addClient(added);
          setClientId(added.id);
        }}
        onClose={() => setCreating(null)}
      />
    );
  return (
    <Dialog
      open
      title={what === 'simulation' ? 'New Simulation' : 'New Report'}
      onClose={onClose}
      onSubmit={go}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Combobox
          label="Client"
          value={clientId === null ? null : String(clientId)}
          options={options}
          onChange={(value) => {
            setClientId(Number(value));
            setSimulationId(null);
          }}
          createLabel="Create New Client"
          // A report needs a simulation, which a new client does not have.
          onCreate={what === 'simulation' ? setCreating : undefined}
          error={asked && clientId === null ? 'Choose a client.' : null}
        />
        {what === 'report' && client && (
          <Combobox
            key={client.id}
            label="Simulation"
            value={simulation === null ? null : String(simulation)}
            options={simulations.map(({ id, is_draft, updated_at, scenario, simulation_details }) => ({
              value: String(id),
              label: simulation_details.name,
              detail: `${is_draft ? '(Draft) ' : ''}${scenario ? `${scenario.name}, ` : ''}${formatDate(updated_at)}`,
            }))}
            onChange={(value) => setSimulationId(Number(value))}
            error={asked && simulation === null ? 'Choose a simulation.' : null}
          />
        )}
      </div>
    </Dialog>
  );
}
