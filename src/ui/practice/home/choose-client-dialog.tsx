import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { Combobox } from '../../kit/form/combobox.tsx';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { clientOptions, scenarioOptions, type Listed } from '../../clients/client-list.ts';
import { ClientPanel } from '../../clients/client-panel.tsx';
import styles from '../../clients/home-dialogs.module.css';
import type { ListKind } from '../../clients/list-kinds.tsx';

export function ChooseClientDialog({
  list,
  what,
  clients,
  client: given = null,
  onClose,
}: {
  list: ListKind;
  what: 'scenario' | 'report';
  clients: readonly Listed[];
  client?: Listed | null | undefined;
  onClose: () => void;
}) {
  const [clientId, setClientId] = useState(given?.id ?? null);
  const [scenarioId, setScenarioId] = useState<number | null>(null);
  const [creating, setCreating] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [, navigate] = useLocation();

  const client = clients.find(({ id }) => id === clientId) ?? null;
  const options = useMemo(
    () => clientOptions(clients, what === 'report' ? list.noun : null),
    [clients, what, list.noun],
  );
  const scenarios = useMemo(() => (client ? scenarioOptions(client) : []), [client]);
  // A single scenario is chosen already, unless a report of it is not possible.
  const [first, ...more] = scenarios;
  const only = first && more.length === 0 && !first.disabled ? Number(first.value) : null;
  const scenario = scenarioId ?? only;

  function go(): void {
    setAsked(true);
    if (clientId === null) return;
    const href =
      what === 'scenario' || scenarios.length === 0
        ? list.href.add(clientId)
        : scenario !== null && list.href.addReport(clientId, scenario);
    if (!href) return;
    onClose();
    navigate(href);
  }

  if (creating !== null)
    return (
      <ClientPanel
        client={null}
        typed={creating}
        next={list.next}
        onSaved={(added) => {
          list.store.addClient(added);
          setClientId(added.id);
        }}
        onClose={() => setCreating(null)}
      />
    );
  return (
    <FormDialog
      title={what === 'scenario' ? `New ${list.title}` : 'New Report'}
      submitLabel="Continue"
      onClose={onClose}
      onSubmit={go}
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
          onCreate={setCreating}
          error={asked && clientId === null ? 'Choose a client.' : null}
        />
        {what === 'report' && client && scenarios.length === 0 && (
          <p>
            {list.text.noScenarios} Continue with a new {list.noun}.
          </p>
        )}
        {what === 'report' && scenarios.length > 0 && (
          <Combobox
            key={clientId}
            label={list.title}
            value={scenario === null ? null : String(scenario)}
            options={scenarios}
            onChange={(value) => setScenarioId(Number(value))}
            error={asked && scenario === null ? `Choose a ${list.noun}.` : null}
          />
        )}
      </div>
    </FormDialog>
  );
}
