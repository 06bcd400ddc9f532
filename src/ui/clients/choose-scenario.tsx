import { useEffect, useState } from 'react';
import { Card } from '../kit/layout/card.tsx';
import { Combobox } from '../kit/form/combobox.tsx';
import { ErrorState } from '../kit/layout/empty-state.tsx';
import { TextLink } from '../kit/form/button.tsx';
import { useCrumbs } from '../state/hooks.ts';
import { clientOptions, NO_ILLUSTRATION, newestFirst } from './client-list.ts';
import { ClientPanel } from './client-panel.tsx';
import styles from './choose-scenario.module.css';
import type { ListKind } from './list-kinds.tsx';

export function ChooseScenario({ list, client: clientId }: { list: ListKind; client: number | null }) {
  const { store, noun, title, href, text } = list;
  const { load } = store;
  useEffect(() => void load(), [load]);
  useCrumbs([{ label: list.page.name, href: list.page.href }, { label: 'New report' }]);
  const state = store.useList();
  const [chosen, setChosen] = useState(clientId);
  const [creating, setCreating] = useState<string | null>(null);
  const clients = state.kind === 'ready' ? state.clients : [];
  const client = clients.find(({ id }) => id === chosen);

  if (state.kind === 'failed')
    return (
      <ErrorState
        page
        title={`The ${list.page.loads} could not be loaded`}
        text={state.message}
        onRetry={() => void load()}
      />
    );
  return (
    <section className={styles.page} aria-busy={state.kind === 'loading' || undefined}>
      <div>
        <h1>New report</h1>
        <p className={styles.lead}>{text.reportNeeds}</p>
      </div>
      <Card>
        <Combobox
          label="Client"
          value={client ? String(client.id) : null}
          options={clientOptions(clients)}
          onChange={(value) => setChosen(Number(value))}
          createLabel="Create New Client"
          onCreate={setCreating}
          error={
            state.kind === 'ready' && chosen !== null && !client
              ? 'This client doesn’t exist or you don’t have access to it. Choose another one.'
              : null
          }
        />
      </Card>
      {client && (
        <Card flush title={`${title}s of ${client.firstname}`}>
          {client.scenarios.length === 0 ? (
            <p className={styles.none}>
              {text.noScenarios} <TextLink href={href.add(client.id)}>New {noun}</TextLink>
            </p>
          ) : (
            <ul className={styles.list}>
              {newestFirst(client.scenarios).map((scenario) => (
                <li key={scenario.id}>
                  {scenario.has_illustration ? (
                    <TextLink
                      href={href.addReport(client.id, scenario.id)}
                      label={scenario.scenario_details.name}
                    />
                  ) : (
                    <span className={styles.disabled}>
                      {scenario.scenario_details.name} · {NO_ILLUSTRATION}
                    </span>
                  )}
                  <span className={styles.description}>{scenario.scenario_details.description}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {creating !== null && (
        <ClientPanel
          client={null}
          typed={creating}
          next={list.next}
          onSaved={(added) => {
            store.addClient(added);
            setChosen(added.id);
          }}
          onClose={() => setCreating(null)}
        />
      )}
    </section>
  );
}
