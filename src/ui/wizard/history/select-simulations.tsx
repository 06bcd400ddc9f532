import { useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { messageOf, ApiError } from '../../api/api-error.ts';
import { Button, ButtonLink, TextLink, IconButton, IconLink } from '../../kit/form/button.tsx';
import { DeletionDialog } from '../../clients/deletion-dialog.tsx';
import { useAction } from '../../kit/form/use-form.tsx';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { historical } from '../../api/historical-calls.ts';
import { ScenarioBar, WizardFoot } from '../details/wizard-frame.tsx';
import { SCENARIO_STEPS } from '../../clients/case-steps.ts';
import { ScenarioPage } from '../details/case-page.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './history.module.css';
import {
  isDuplicateName,
  DUPLICATE_SIMULATION_NAME,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  type Scenario,
} from '../../../domain/practice/cases/scenario.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { requestKeys } from '../../api/http-port.ts';
import { TextArea, TextInput } from '../../kit/form/text-input.tsx';
import { useFormDraft } from '../../state/use-form-draft.ts';
import { Switch } from '../../kit/form/switch.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { strategySentence } from '../parameters/parameter-text.ts';
import { useLoaded, type Load } from '../../reports/frame/use-scenario.ts';
import { api } from '../../wiring.ts';

export interface WithSimulations {
  scenario: Scenario;
  simulations: Simulation[];
}

/** By id, so that the order does not change during selection. */
const inOrder = (simulations: readonly Simulation[]): Simulation[] =>
  [...simulations].sort((one, other) => one.id - other.id);

const load: Load<WithSimulations> = async (id, signal) => {
  const [scenario, simulations] = await Promise.all([
    api.scenarios.get(id, { signal }),
    historical.ofScenario(id, { signal }),
  ]);
  return { scenario, simulations: inOrder(simulations) };
};

export const useScenarioSimulations = (id: number) => useLoaded(id, load);

interface SimulationChoiceProps {
  simulation: Simulation;
  scenario: number;
  onInclude: (included: boolean) => void;
  onDelete: () => void;
}

function SimulationChoice({ simulation, scenario, onInclude, onDelete }: SimulationChoiceProps) {
  const { id, included, document, simulation_details: details } = simulation;
  const href = `/historical-index-strategy-allocation/${scenario}?simulation=${id}`;
  return (
    <li className={styles.choice}>
      <Switch label={`Include ${details.name}`} hideLabel checked={included} onChange={onInclude} />
      <div className={styles.words}>
        <TextLink href={href}>{details.name}</TextLink>
        {document.parameters === null && <Tag tone="warning">No strategies yet</Tag>}
        {details.description && <span className={styles.description}>{details.description}</span>}
        {document.parameters && (
          <span className={styles.strategies}>
            {document.parameters.strategies.map(strategySentence).join('; ')}
          </span>
        )}
      </div>
      <IconLink label={`Edit the strategies of ${details.name}`} icon="pencil" href={href} />
      <IconButton label={`Delete ${details.name}`} icon="trash" danger onClick={onDelete} />
    </li>
  );
}

interface NewSimulationDialogProps {
  scenario: number;
  usedNames: readonly string[];
  onCreated: (simulation: Simulation) => void;
  onClose: () => void;
}

function NewSimulationDialog({ scenario, usedNames, onCreated, onClose }: NewSimulationDialogProps) {
  const [name, setName] = useFormDraft<string>(`new-simulation/${scenario}/name`, '');
  const [description, setDescription] = useFormDraft<string>(`new-simulation/${scenario}/description`, '');
  const [faults, setFaults] = useState<FieldErrors>({});
  const [keys] = useState(requestKeys);
  const isDuplicate = isDuplicateName(name, usedNames);
  const { busy, run } = useAction((error) => {
    if (error instanceof ApiError && error.fields) setFaults(error.fields);
    else showToast({ type: 'error', message: messageOf(error) });
    return null;
  });

  async function make(): Promise<void> {
    if (isDuplicate) return;
    const body = { name: name.trim(), description: description.trim() };
    if (body.name === '') return setFaults({ name: ['Name is a required field'] });
    await run(async () => {
      const created = await historical.createInScenario(scenario, body, { key: keys.keyFor(body) });
      keys.succeeded();
      onCreated(created);
    });
  }

  return (
    <FormDialog
      title="New Simulation"
      submitLabel="Set strategies"
      busy={busy}
      disabled={isDuplicate}
      onClose={onClose}
      onSubmit={() => void make()}
    >
      <div className={layout.stack2}>
        <TextInput
          label="Name"
          value={name}
          maxLength={MAX_NAME_LENGTH}
          placeholder="S&P 500, 10% cap"
          onChange={(next) => {
            setName(next);
            setFaults({});
          }}
          error={isDuplicate ? DUPLICATE_SIMULATION_NAME : faults.name}
        />
        <TextArea
          label="Description"
          optional
          value={description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          onChange={setDescription}
          error={faults.description}
        />
      </div>
    </FormDialog>
  );
}

export function SelectSimulations({ scenario, simulations: opened }: WithSimulations) {
  const { id, client } = scenario;
  const [, navigate] = useLocation();
  const [simulations, setSimulations] = useState(opened);
  const [isMaking, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<number | null>(null);
  const choices = useRef(0);
  const included = simulations.filter((simulation) => simulation.included);
  const itemToDelete = simulations.find((simulation) => simulation.id === leaving);
  const review = SCENARIO_STEPS.hrefOf('history', id, 1);

  /** Applies the choice before the request, and reverts it on failure. */
  async function include(simulation: number, isIncluded: boolean): Promise<void> {
    const set = (all: readonly Simulation[], included: boolean) =>
      all.map((one) => (one.id === simulation ? { ...one, included } : one));
    const next = set(simulations, isIncluded);
    setSimulations(next);
    const choice = (choices.current += 1);
    try {
      const includedIds = (all: readonly Simulation[]) =>
        all.flatMap((one) => (one.included ? [one.id] : []));
      const savedSimulations = await historical.include(id, includedIds(next), includedIds(simulations));
      if (choice === choices.current) setSimulations(inOrder(savedSimulations));
    } catch (error) {
      setSimulations((now) => set(now, !isIncluded));
      showToast({ type: 'error', message: 'The choice was not saved', detail: messageOf(error) });
    }
  }

  return (
    <>
      <ScenarioBar step="history" scenario={scenario} />
      <div className={styles.screen}>
        <header className={styles.head}>
          <div>
            <h1>Test against market history</h1>
            <p>
              A simulation tests {client.firstname}’s policy and accounts against every period of market
              history. Include the ones that you need, or skip this step.
            </p>
          </div>
          {simulations.length > 0 && (
            <Button icon="plus" onClick={() => setMaking(true)} label="New simulation" />
          )}
        </header>
        <section className={layout.box} aria-label="Simulations of the scenario">
          {simulations.length === 0 ? (
            <EmptyState
              icon="history"
              title="No simulations yet"
              text="A simulation applies index strategies, with their caps and floors, to this scenario’s policy and accounts."
              action={
                <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
                  New simulation
                </Button>
              }
            />
          ) : (
            <ul>
              {simulations.map((simulation) => (
                <SimulationChoice
                  key={simulation.id}
                  simulation={simulation}
                  scenario={id}
                  onInclude={(isIncluded) => void include(simulation.id, isIncluded)}
                  onDelete={() => setLeaving(simulation.id)}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
      <WizardFoot
        back={SCENARIO_STEPS.hrefOf('history', id, -1)}
        state={
          <span role="status">
            {simulations.length === 0 ? '' : `${included.length} of ${simulations.length} included`}
          </span>
        }
      >
        {included.length > 0 && <ButtonLink variant="quiet" href={review} label="Skip" />}
        <Button
          variant="primary"
          iconAfter="arrow-right"
          onClick={() => navigate(included.length > 0 ? `/historical-simulations/${id}` : review)}
        >
          {included.length > 0 ? 'Continue' : 'Skip'}
        </Button>
      </WizardFoot>
      {isMaking && (
        <NewSimulationDialog
          scenario={id}
          usedNames={simulations.map(({ simulation_details: { name } }) => name)}
          onCreated={(created) =>
            navigate(`/historical-index-strategy-allocation/${id}?simulation=${created.id}`)
          }
          onClose={() => setMaking(false)}
        />
      )}
      {itemToDelete && (
        <DeletionDialog
          noun="simulation"
          id={itemToDelete.id}
          name={itemToDelete.simulation_details.name}
          holdings={historical.holdings}
          onDelete={async () => {
            await historical.remove(itemToDelete.id);
            setSimulations(simulations.filter((one) => one.id !== itemToDelete.id));
            showToast({ type: 'success', message: 'Simulation deleted successfully!' });
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

export function SelectHistoricalSimulationsScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  return (
    <ScenarioPage
      loaded={useScenarioSimulations(id)}
      step="History"
      before="History"
      needs={{ step: 'history' }}
    >
      {(found) => <SelectSimulations key={found.scenario.revision} {...found} />}
    </ScenarioPage>
  );
}
