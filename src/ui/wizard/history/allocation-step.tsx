import { useLocation, useParams, useSearchParams } from 'wouter';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { historical } from '../../api/historical-calls.ts';
import { Unknown } from '../../kit/layout/empty-state.tsx';
import { KEYS } from '../../state/storage.ts';
import { ScenarioPage } from '../details/case-page.tsx';
import { ScenarioBar, StepFoot } from '../details/wizard-frame.tsx';
import { SCENARIO_STEPS } from '../../clients/case-steps.ts';
import { useDraft, useStep } from '../draft/use-step.tsx';
import {
  mergedParameters,
  parameterConflicts,
  type OwnParameters,
} from '../parameters/parameter-conflicts.ts';
import { storedParameters } from '../parameters/parameters-draft.ts';
import { useParameters } from '../parameters/parameters-form.tsx';
import { RunDesk } from '../parameters/run-desk.tsx';
import { SelectSimulations, useScenarioSimulations } from './select-simulations.tsx';

const partsOf = ({ document }: Simulation): OwnParameters => ({ parameters: document.parameters });

function AllocationStep({ scenario, simulation: opened }: { scenario: Scenario; simulation: Simulation }) {
  const [, navigate] = useLocation();
  const kept = useDraft(storedParameters, KEYS.scenarioStep(4), {
    of: { scenario: scenario.id, simulation: opened.id },
    inHand: KEYS.currentScenario,
    opened,
    partsOf,
  });
  const { id, client, document, simulation_details: details } = kept.owner;
  const run = useParameters(client.age, document, kept.kept?.parameters);
  const { draft, isTouched, checked } = run;
  const list = SCENARIO_STEPS.hrefOf('history', scenario.id);

  const step = useStep<OwnParameters, Simulation>(kept, {
    typed: isTouched ? { parameters: draft } : null,
    parts: checked.parameters && { parameters: checked.parameters },
    isChanged: isTouched,
    empty: { parameters: null },
    fieldsOf: parameterConflicts,
    merged: mergedParameters,
    get: () => historical.get(id),
    send: (parts, revision) => historical.parameters(id, { ...parts, revision }),
    onSaved: run.saved,
    onRefused: run.refuse,
    onTaken: (saved) => run.load(saved.document.parameters),
    wizard: { scenario: scenario.id },
    noun: 'simulation',
    what: 'strategies',
    words: {
      elsewhere: 'This simulation was changed elsewhere',
      beside: 'Your strategies are saved beside it.',
      notSaved: 'The strategies were not saved',
    },
  });

  return (
    <>
      <ScenarioBar
        step="history"
        scenario={scenario}
        onExit={() => step.saveOrKeep(() => navigate('/'))}
        isSaving={step.isSaving}
      />
      <RunDesk
        title={details.name}
        text="Strategies and assumptions of this simulation. Illustration and accounts are the scenario’s."
        run={run}
        input={checked.input}
        illustration={document.illustration}
        illustrationHref={`/illustration-data/${scenario.id}`}
        foot={
          <StepFoot
            step={step}
            back={list}
            isTouched={isTouched}
            isSaved={document.parameters !== null}
            label="Save"
            onSaved={() => navigate(list)}
          />
        }
      />
      {step.dialogs}
    </>
  );
}

export function IndexStrategyAllocationScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  const [search] = useSearchParams();
  const wanted = search.get('simulation');
  const asked = useScenarioSimulations(id);
  const simulations = asked.asked.kind === 'ready' ? asked.asked.data.simulations : [];
  const named = simulations.filter(({ id: one }) => wanted === null || String(one) === wanted);
  const simulation = named.length === 1 ? named[0] : undefined;
  const step = simulation?.simulation_details.name ?? 'History';
  return (
    <ScenarioPage asked={asked} step={step} before="History" needs={{ step: 'history' }}>
      {(found) => {
        const { scenario } = found;
        if (simulation)
          return <AllocationStep key={simulation.id} scenario={scenario} simulation={simulation} />;
        if (wanted === null) return <SelectSimulations key={scenario.revision} {...found} />;
        const back = `/select-historical-simulations/${id}`;
        return (
          <Unknown what="simulation" back={{ href: back, label: 'Back to the scenario’s simulations' }} />
        );
      }}
    </ScenarioPage>
  );
}
