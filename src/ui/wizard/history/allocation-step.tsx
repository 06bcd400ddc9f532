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
import { mergedParameters, parameterConflicts } from '../parameters/parameter-conflicts.ts';
import type { ParameterPart } from '../parameters/parameter-conflicts.ts';
import { storedParameters } from '../parameters/parameters-draft.ts';
import { useParameters } from '../parameters/parameters-form.tsx';
import { RunDesk } from '../parameters/run-desk.tsx';
import { SelectSimulations, useScenarioSimulations } from './select-simulations.tsx';

const partsOf = ({ document }: Simulation): ParameterPart => ({ parameters: document.parameters });

function AllocationStep({ scenario, simulation: opened }: { scenario: Scenario; simulation: Simulation }) {
  const [, navigate] = useLocation();
  const savedDraft = useDraft(storedParameters, KEYS.scenarioStep(4), {
    of: { scenario: scenario.id, simulation: opened.id },
    inHand: KEYS.currentScenario,
    opened,
    partsOf,
  });
  const { id, client, document, simulation_details: details } = savedDraft.owner;
  const run = useParameters(client.age, document, savedDraft.kept?.parameters);
  const { draft, isTouched, checked } = run;
  const list = SCENARIO_STEPS.hrefOf('history', scenario.id);

  const step = useStep<ParameterPart, Simulation>(savedDraft, {
    typed: isTouched ? { parameters: draft } : null,
    parts: checked.parameters && { parameters: checked.parameters },
    isChanged: isTouched,
    empty: { parameters: null },
    fieldsOf: (...parts) => parameterConflicts(...parts, document.illustration),
    merged: mergedParameters,
    get: () => historical.get(id),
    send: (parts, revision) => historical.parameters(id, { ...parts, revision }),
    onSaved: run.saved,
    onRefused: run.refuse,
    onUseRemote: (saved) => run.load(saved.document.parameters),
    wizard: { scenario: scenario.id, home: '/' },
    noun: 'simulation',
    what: 'strategies',
    messages: {
      elsewhere: 'This simulation was changed elsewhere',
      savedWith: 'Your strategies were saved, too.',
      notSaved: 'The strategies were not saved',
    },
  });

  return (
    <>
      <ScenarioBar step="history" scenario={scenario} {...step.bar} />
      <RunDesk
        title={details.name}
        text="Strategies and assumptions of this simulation. It uses the scenario’s policy and accounts."
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
  const simulationParam = search.get('simulation');
  const query = useScenarioSimulations(id);
  const simulations = query.loaded.kind === 'ready' ? query.loaded.data.simulations : [];
  const named = simulations.filter(
    ({ id: one }) => simulationParam === null || String(one) === simulationParam,
  );
  const simulation = named.length === 1 ? named[0] : undefined;
  const step = simulation?.simulation_details.name ?? 'History';
  return (
    <ScenarioPage loaded={query} step={step} before="History" needs={{ step: 'history' }}>
      {(found) => {
        const { scenario } = found;
        if (simulation)
          return <AllocationStep key={simulation.id} scenario={scenario} simulation={simulation} />;
        if (simulationParam === null) return <SelectSimulations key={scenario.revision} {...found} />;
        const back = `/select-historical-simulations/${id}`;
        return (
          <Unknown what="simulation" back={{ href: back, label: 'Back to the scenario’s simulations' }} />
        );
      }}
    </ScenarioPage>
  );
}
