import { useCallback, useEffect, useState } from 'react';
import { Redirect, useParams, useSearchParams } from 'wouter';
import { displayName } from '../../../domain/clients/client.ts';
import type { HistoricalClientListItem } from '../../../domain/simulations/historical-client-list.ts';
import { messageOf } from '../../api/api-error.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { draftOf, keptDetails, newDraft } from '../scenario/details/details-draft.ts';
import type { DetailsClient } from '../scenario/details/details-flow.ts';
import { DetailsForm } from '../scenario/details/details-form.tsx';
import styles from '../scenario/details/details-form.module.css';
import { historical } from './wizard/historical-calls.ts';
import { SimulationBar } from './wizard/simulation-bar.tsx';
import { asScenario, SIMULATION_DETAILS, type SharedSimulation } from './wizard/simulation-flows.ts';
import { firstUnfinished, indexOfStep, SIMULATION_STEPS, SIMULATIONS } from './wizard/simulation-steps.ts';

interface Ready {
  clients: readonly DetailsClient[];
  /** Null for a new one. */
  simulation: SharedSimulation | null;
}
type Loaded = { kind: 'loading' } | { kind: 'failed'; message: string } | ({ kind: 'ready' } & Ready);

/** Step 1 of a simulation: whose it is and what it is called. */
export function SimulationDetailsScreen() {
  const params = useParams<{ simulation?: string }>();
  const [search] = useSearchParams();
  const id = params.simulation === undefined ? null : Number(params.simulation);
  const asked = search.get('client');
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const simulation = loaded.kind === 'ready' ? loaded.simulation : null;
  useRail();
  useCurrentClient(simulation?.client.firstname);
  useCrumbs(
    simulation
      ? [
          { label: displayName(simulation.client), href: SIMULATIONS },
          { label: simulation.simulation_details.name },
        ]
      : [{ label: 'Historical Simulations', href: SIMULATIONS }, { label: 'New simulation' }],
  );

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoaded({ kind: 'loading' });
      try {
        const [clients, found] = await Promise.all([
          historical.clients({ signal }),
          id === null ? null : historical.get(id, { signal }),
        ]);
        setLoaded({
          kind: 'ready',
          clients: clients.map(withNames),
          simulation: found && asScenario(found),
        });
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
    // A scenario's simulation has its details where the scenario's history step is.
    if (loaded.simulation?.scenario) {
      const { scenario } = loaded.simulation;
      return <Redirect to={`/select-historical-simulations/${scenario.id}`} replace />;
    }
    const resumed = search.has('step') ? null : resumeAt(loaded.simulation);
    if (resumed) return <Redirect to={resumed} replace />;
    return (
      <DetailsForm
        key={loaded.simulation?.id ?? 'new'}
        flow={SIMULATION_DETAILS}
        clients={loaded.clients}
        scenario={loaded.simulation}
        start={startOf(loaded, asked)}
        bar={(saved, state) => (
          <SimulationBar
            step="details"
            simulation={saved?.id ?? null}
            ready={firstUnfinished(saved)}
            {...state}
          />
        )}
      />
    );
  }
  return (
    <>
      <SimulationBar step="details" simulation={id} ready="details" />
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

/** The names that the client's other simulations have; those of a scenario have names of their own. */
const withNames = ({ simulations, ...client }: HistoricalClientListItem): DetailsClient => ({
  ...client,
  scenarios: simulations.filter(({ scenario }) => scenario === null).map(asScenario),
});

/** A draft goes on where it was left; what was typed on this step and not saved yet comes first. */
function resumeAt(simulation: SharedSimulation | null): string | null {
  if (!simulation?.is_draft || keptDetails(localStore, simulation.id, null, SIMULATION_DETAILS.keys))
    return null;
  return SIMULATION_STEPS[indexOfStep(firstUnfinished(simulation))]?.href(simulation.id) ?? null;
}

function startOf({ clients, simulation }: Ready, asked: string | null) {
  const known = clients.find(({ id }) => String(id) === asked)?.id ?? null;
  const kept = keptDetails(localStore, simulation?.id ?? null, known, SIMULATION_DETAILS.keys);
  return kept ?? (simulation ? draftOf(simulation) : newDraft(known));
}
