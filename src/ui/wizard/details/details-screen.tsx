import type { ReactNode } from 'react';
import { Redirect, useSearchParams, useParams } from 'wouter';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO } from '../../reports/frame/use-scenario.ts';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';
import { useLoad } from '../../state/use-load.ts';
import { localStore } from '../../wiring.ts';
import { draftOf, loadDetailsDraft, newDraft, SCENARIO_DETAILS } from './details.ts';
import type { DetailsClient, DetailsFlow, DetailsOwner } from './details.ts';
import { DetailsForm, type DetailsBarState } from './details-form.tsx';
import styles from './wizard.module.css';
import { WizardBar } from './wizard-frame.tsx';
import { firstUnfinished, firstUnfinishedOfSimulation } from '../../clients/case-steps.ts';
import { SimulationBar, A_SIMULATION, SIMULATION_DETAILS } from '../simulation/simulation-wizard.tsx';

interface Ready<T> {
  clients: readonly DetailsClient[];
  scenario: T | null;
}

interface DetailsScreenProps<T extends DetailsOwner> {
  flow: DetailsFlow<T>;
  id: string | undefined;
  bar: (id: number | null, scenario: T | null, state?: DetailsBarState) => ReactNode;
}

function DetailsScreen<T extends DetailsOwner>({ flow, id: ownerId, bar }: DetailsScreenProps<T>) {
  const [search] = useSearchParams();
  const id = ownerId === undefined ? null : Number(ownerId);
  const { state, refetch } = useLoad(ownerId ?? 'new', async (signal): Promise<Ready<T>> => {
    const [clients, scenario] = await Promise.all([
      flow.clients({ signal }),
      id === null ? null : flow.get(id, { signal }),
    ]);
    return { clients, scenario };
  });
  const scenario = state.kind === 'ready' ? state.data.scenario : null;
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [flow.clientCrumb(scenario.client), { label: scenario.scenario_details.name }]
      : [{ label: flow.homeName, href: flow.home }, { label: id === null ? `New ${flow.noun}` : 'Details' }],
  );

  if (state.kind === 'ready') {
    const elsewhere = scenario && flow.detailsElsewhere?.(scenario);
    if (elsewhere) return <Redirect to={elsewhere} replace />;
    const resumed = search.has('step') ? null : resumeAt(flow, scenario);
    if (resumed) return <Redirect to={resumed} replace />;
    return (
      <DetailsForm
        key={scenario?.id ?? 'new'}
        flow={flow}
        clients={state.data.clients}
        scenario={scenario}
        start={startOf(flow, state.data, search.get('client'))}
        bar={(saved, state) => bar(saved?.id ?? null, saved, state)}
      />
    );
  }
  return (
    <>
      {bar(id, null)}
      <div className={styles.page}>
        {state.kind === 'loading' ? (
          <SkeletonRows rows={4} label="Loading" />
        ) : (
          <NotLoaded
            message={state.message}
            isUnknown={state.missing}
            {...(flow.noun === 'simulation' ? A_SIMULATION : A_SCENARIO)}
            onRetry={refetch}
          />
        )}
      </div>
    </>
  );
}

/** Unsaved input of this step takes precedence over the saved step. */
function resumeAt<T extends DetailsOwner>({ keys, leftAt }: DetailsFlow<T>, scenario: T | null) {
  if (!scenario?.is_draft || loadDetailsDraft(localStore, scenario.id, null, keys)) return null;
  return leftAt(scenario);
}

function startOf<T extends DetailsOwner>(
  { keys }: DetailsFlow<T>,
  { clients, scenario }: Ready<T>,
  clientParam: string | null,
) {
  const known = clients.find(({ id }) => String(id) === clientParam)?.id ?? null;
  const savedDraft = loadDetailsDraft(localStore, scenario?.id ?? null, known, keys);
  return savedDraft ?? (scenario ? draftOf(scenario) : newDraft(known));
}

export function ScenarioDetailsScreen() {
  const { scenario: id } = useParams<{ scenario?: string }>();
  return (
    <DetailsScreen
      key={id}
      flow={SCENARIO_DETAILS}
      id={id}
      bar={(known, scenario, state) => (
        <WizardBar step="details" scenario={known} ready={firstUnfinished(scenario)} {...state} />
      )}
    />
  );
}

export function SimulationDetailsScreen() {
  const { simulation: id } = useParams<{ simulation?: string }>();
  return (
    <DetailsScreen
      key={id}
      flow={SIMULATION_DETAILS}
      id={id}
      bar={(known, simulation, state) => (
        <SimulationBar
          step="details"
          simulation={known}
          ready={firstUnfinishedOfSimulation(simulation)}
          {...state}
        />
      )}
    />
  );
}
