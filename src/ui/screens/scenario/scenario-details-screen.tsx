import { useCallback, useEffect, useState } from 'react';
import { Redirect, useParams, useSearchParams } from 'wouter';
import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { displayName } from '../../../domain/clients/client.ts';
import type { Scenario } from '../../../domain/scenarios/scenario.ts';
import { messageOf } from '../../api/api-error.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCrumbs, useCurrentClient, useRail } from '../../shell/app-shell.tsx';
import { api, localStore } from '../../wiring.ts';
import { DetailsForm } from './details/details-form.tsx';
import { SCENARIO_DETAILS } from './details/details-flow.ts';
import { draftOf, keptDetails, newDraft } from './details/details-draft.ts';
import { WizardBar } from './details/wizard-bar.tsx';
import { firstUnfinished, indexOfStep, WIZARD_STEPS } from './details/wizard-steps.ts';
import styles from './details/details-form.module.css';

interface Ready {
  clients: readonly ClientListItem[];
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

  if (loaded.kind === 'ready') {
    const resumed = search.has('step') ? null : resumeAt(loaded.scenario);
    if (resumed) return <Redirect to={resumed} replace />;
    return (
      <DetailsForm
        key={loaded.scenario?.id ?? 'new'}
        flow={SCENARIO_DETAILS}
        clients={loaded.clients}
        scenario={loaded.scenario}
        start={startOf(loaded, asked)}
        bar={(saved, state) => (
          <WizardBar step="details" scenario={saved?.id ?? null} ready={firstUnfinished(saved)} {...state} />
        )}
      />
    );
  }
  return (
    <>
      <WizardBar step="details" scenario={id} ready="details" />
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

/** A draft goes on where it was left; what was typed on this step and not saved yet comes first. */
function resumeAt(scenario: Scenario | null): string | null {
  if (!scenario?.is_draft || keptDetails(localStore, scenario.id, null)) return null;
  return WIZARD_STEPS[indexOfStep(firstUnfinished(scenario))]?.href(scenario.id) ?? null;
}

function startOf({ clients, scenario }: Ready, asked: string | null) {
  const known = clients.find(({ id }) => String(id) === asked)?.id ?? null;
  const kept = keptDetails(localStore, scenario?.id ?? null, known);
  return kept ?? (scenario ? draftOf(scenario) : newDraft(known));
}
