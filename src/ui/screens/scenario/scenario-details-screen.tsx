import { useCallback, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { displayName, type Client } from '../../../domain/clients/client.ts';
import type { Scenario } from '../../../domain/scenarios/scenario.ts';
import { messageOf } from '../../api/api-error.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCrumbs, useCurrentClient, useRail } from '../../shell/app-shell.tsx';
import { api, localStore } from '../../wiring.ts';
import { DetailsForm } from './details/details-form.tsx';
import { draftOf, keptDetails, newDraft } from './details/details-draft.ts';
import { WizardBar } from './details/wizard-bar.tsx';
import styles from './details/details-form.module.css';

interface Ready {
  clients: readonly Client[];
  /** Null for a new one. */
  scenario: Scenario | null;
}
type Loaded = { kind: 'loading' } | { kind: 'failed'; message: string } | ({ kind: 'ready' } & Ready);

/** Step 1 of a scenario: whose it is and what it is called. */
export function ScenarioDetailsScreen() {
  const params = useParams<{ scenario?: string }>();
  const [search] = useSearchParams();
  const id = params.scenario === undefined ? null : Number(params.scenario);
  const asked = search.get('client');
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const scenario = loaded.kind === 'ready' ? loaded.scenario : null;
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [{ label: displayName(scenario.client), href: '/' }, { label: scenario.scenario_details.name }]
      : [{ label: 'Clients', href: '/' }, { label: 'New scenario' }],
  );

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoaded({ kind: 'loading' });
      try {
        const [clients, found] = await Promise.all([
          api.clients.list({ signal }),
          id === null ? null : api.scenarios.get(id, { signal }),
        ]);
        setLoaded({ kind: 'ready', clients, scenario: found });
      } catch (error) {
        if (!signal?.aborted) setLoaded({ kind: 'failed', message: messageOf(error) });
      }
    },
    [id],
  );
  useEffect(() => {
    const leave = new AbortController();
    void load(leave.signal);
    return () => leave.abort();
  }, [load]);

  if (loaded.kind === 'ready')
    return (
      <DetailsForm
        key={loaded.scenario?.revision ?? 'new'}
        clients={loaded.clients}
        scenario={loaded.scenario}
        start={startOf(loaded, asked)}
        onReload={() => void load()}
      />
    );
  return (
    <>
      <WizardBar step={0} scenario={id} ready={0} />
      <div className={styles.page}>
        {loaded.kind === 'loading' && <SkeletonRows rows={4} label="Loading" />}
        {loaded.kind === 'failed' && (
          <ErrorState
            page
            title="This step could not be loaded"
            text={loaded.message}
            onRetry={() => void load()}
          />
        )}
      </div>
    </>
  );
}

function startOf({ clients, scenario }: Ready, asked: string | null) {
  const known = clients.find(({ id }) => String(id) === asked)?.id ?? null;
  const kept = keptDetails(localStore, scenario?.id ?? null, known);
  return kept ?? (scenario ? draftOf(scenario) : newDraft(known));
}
