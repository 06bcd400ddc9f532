import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { Button } from '../../components/button.tsx';
import { Combobox } from '../../components/combobox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { clientOptions, scenarioOptions } from './choices.ts';
import { ClientPanel } from './client-panel.tsx';
import styles from './home-dialogs.module.css';
import { addClient } from './home-store.ts';

/** New scenario or report: first for whom, and for a report of which scenario. */
export function ChooseClientDialog({
  what,
  clients,
  client: given = null,
  onClose,
}: {
  what: 'scenario' | 'report';
  clients: readonly ClientListItem[];
  /** Known already, where it is asked for from the client's own row. */
  client?: ClientListItem | null | undefined;
  onClose: () => void;
}) {
  const [clientId, setClientId] = useState(given?.id ?? null);
  const [scenarioId, setScenarioId] = useState<number | null>(null);
  /** The name that was typed for a client who is not there yet. */
  const [creating, setCreating] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [, navigate] = useLocation();

  const client = clients.find(({ id }) => id === clientId) ?? null;
  const options = useMemo(() => clientOptions(clients, what), [clients, what]);
  const scenarios = useMemo(() => (client ? scenarioOptions(client) : []), [client]);
  // Where there is one scenario only, there is nothing to choose.
  const only = scenarios.length === 1 ? Number(scenarios[0]?.value) : null;
  const scenario = scenarioId ?? only;

  function go(): void {
    setAsked(true);
    if (clientId === null || (what === 'report' && scenario === null)) return;
    onClose();
    navigate(
      what === 'scenario'
        ? `/scenario-details?client=${clientId}`
        : `/report-builder?client=${clientId}&scenario=${scenario}`,
    );
  }

  if (creating !== null)
    return (
      <ClientPanel
        client={null}
        typed={creating}
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
      title={what === 'scenario' ? 'New Scenario' : 'New Report'}
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
            setScenarioId(null);
          }}
          createLabel="Create New Client"
          // A report needs a scenario, which a new client does not have.
          onCreate={what === 'scenario' ? setCreating : undefined}
          error={asked && clientId === null ? 'Choose a client.' : null}
        />
        {what === 'report' && client && (
          <Combobox
            key={client.id}
            label="Scenario"
            value={scenario === null ? null : String(scenario)}
            options={scenarios}
            onChange={(value) => setScenarioId(Number(value))}
            error={asked && scenario === null ? 'Choose a scenario.' : null}
          />
        )}
      </div>
    </Dialog>
  );
}
