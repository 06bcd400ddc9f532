import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Redirect, useSearchParams, useParams } from 'wouter';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO } from '../../reports/frame/use-scenario.ts';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';
import { localStore } from '../../wiring.ts';
import { draftOf, keptDetails, newDraft } from './details-draft.ts';
import { type DetailsClient, type DetailsFlow, type DetailsOwner, SCENARIO_DETAILS } from './details-flow.ts';
import { DetailsForm, type DetailsBarState } from './details-form.tsx';
import styles from './details-form.module.css';
import { WizardBar } from './wizard-frame.tsx';
import { firstUnfinished } from './wizard-steps.ts';
import { SimulationBar, A_SIMULATION } from '../simulation/use-simulation.tsx';
import { SIMULATION_DETAILS } from '../simulation/simulation-flows.ts';
import { firstUnfinishedOfSimulation } from '../../clients/simulation-steps.ts';

interface Ready<T> {
  clients: readonly DetailsClient[];
  /** Null for a new one. */
  scenario: T | null;
}
type Loaded<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; isUnknown: boolean }
  | ({ kind: 'ready' } & Ready<T>);

interface DetailsScreenProps<T extends DetailsOwner> {
  flow: DetailsFlow<T>;
  /** As the address has it; absent for a new one. */
  id: string | undefined;
  /** The steps, of which this is the first; the scenario as it is kept, once that is known. */
  bar: (id: number | null, scenario: T | null, state?: DetailsBarState) => ReactNode;
}

/** Step 1 of a scenario, or of a simulation: whose it is and what it is called. */
function DetailsScreen<T extends DetailsOwner>({ flow, id: given, bar }: DetailsScreenProps<T>) {
  const [search] = useSearchParams();
  const id = given === undefined ? null : Number(given);
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' });
  const scenario = loaded.kind === 'ready' ? loaded.scenario : null;
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [flow.clientCrumb(scenario.client), { label: scenario.scenario_details.name }]
      : [{ label: flow.homeName, href: flow.home }, { label: id === null ? `New ${flow.noun}` : 'Details' }],
  );

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoaded({ kind: 'loading' });
      try {
        const [clients, found] = await Promise.all([
          flow.clients({ signal }),
          id === null ? null : flow.get(id, { signal }),
        ]);
        setLoaded({ kind: 'ready', clients, scenario: found });
      } catch (error) {
        if (!signal?.aborted) {
          setLoaded({ kind: 'failed', message: messageOf(error), isUnknown: isNotFound(error) });
        }
      }
    },
    [flow, id],
  );
  useEffect(() => {
    const leave = new AbortController();
    void load(leave.signal);
    return () => leave.abort();
  }, [load]);

  if (loaded.kind === 'ready') {
    const elsewhere = scenario && flow.detailsElsewhere?.(scenario);
    if (elsewhere) return <Redirect to={elsewhere} replace />;
    const resumed = search.has('step') ? null : resumeAt(flow, scenario);
    if (resumed) return <Redirect to={resumed} replace />;
    return (
      <DetailsForm
        key={scenario?.id ?? 'new'}
        flow={flow}
        clients={loaded.clients}
        scenario={scenario}
        start={startOf(flow, loaded, search.get('client'))}
        bar={(saved, state) => bar(saved?.id ?? null, saved, state)}
      />
    );
  }
  return (
    <>
      {bar(id, null)}
      <div className={styles.page}>
        {loaded.kind === 'loading' && <SkeletonRows rows={4} label="Loading" />}
        {loaded.kind === 'failed' && (
          <NotLoaded
            {...loaded}
            {...(flow.noun === 'simulation' ? A_SIMULATION : A_SCENARIO)}
            onRetry={() => void load()}
          />
        )}
      </div>
    </>
  );
}

/** A draft goes on where it was left; what was typed on this step and not saved yet comes first. */
function resumeAt<T extends DetailsOwner>({ keys, leftAt }: DetailsFlow<T>, scenario: T | null) {
  if (!scenario?.is_draft || keptDetails(localStore, scenario.id, null, keys)) return null;
  return leftAt(scenario);
}

function startOf<T extends DetailsOwner>(
  { keys }: DetailsFlow<T>,
  { clients, scenario }: Ready<T>,
  asked: string | null,
) {
  const known = clients.find(({ id }) => String(id) === asked)?.id ?? null;
  const kept = keptDetails(localStore, scenario?.id ?? null, known, keys);
  return kept ?? (scenario ? draftOf(scenario) : newDraft(known));
}

/** Step 1 of a scenario: whose it is and what it is called. */
export const ScenarioDetailsScreen = () => (
  <DetailsScreen
    flow={SCENARIO_DETAILS}
    id={useParams<{ scenario?: string }>().scenario}
    bar={(id, scenario, state) => (
      <WizardBar step="details" scenario={id} ready={firstUnfinished(scenario)} {...state} />
    )}
  />
);

/** Step 1 of a simulation: whose it is and what it is called. */
export const SimulationDetailsScreen = () => (
  <DetailsScreen
    flow={SIMULATION_DETAILS}
    id={useParams<{ simulation?: string }>().simulation}
    bar={(id, simulation, state) => (
      <SimulationBar
        step="details"
        simulation={id}
        ready={firstUnfinishedOfSimulation(simulation)}
        {...state}
      />
    )}
  />
);
