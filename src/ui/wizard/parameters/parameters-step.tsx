import { useMemo, useReducer } from 'react';
import { useLocation, Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { historical } from '../../api/historical-calls.ts';
import { firstUnfinishedOfSimulation, SIMULATIONS, SIMULATION_STEPS } from '../../clients/case-steps.ts';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { KEYS } from '../../state/storage.ts';
import { savedIn, vehiclesFrom, contentOf } from '../accounts/stored-vehicles.ts';
import { SharedCard } from '../accounts/shared-card.tsx';
import { comparedIn, conflictFields } from '../accounts/vehicle-conflicts.ts';
import { MAX_VEHICLES } from '../accounts/vehicle-draft.ts';
import { AccountColumn } from '../accounts/account-column.tsx';
import { toDraft, savedFrom, vehiclesReducer } from '../accounts/vehicles-state.ts';
import type { VehiclesAction, VehiclesState } from '../accounts/vehicles-state.ts';
import { CasePage } from '../details/case-page.tsx';
import { StepFoot, IllustrationFirst } from '../details/wizard-frame.tsx';
import { errorsBelow } from '../draft/field-checks.ts';
import { useDraft, useStep } from '../draft/use-step.tsx';
import { SimulationBar, A_SIMULATION, useSimulation } from '../simulation/simulation-wizard.tsx';
import { mergedRun, parameterConflicts, type RunParts } from './parameter-conflicts.ts';
import { storedRun } from './parameters-draft.ts';
import styles from './parameters.module.css';
import { useParameters } from './parameters-form.tsx';
import { RunDesk } from './run-desk.tsx';

const partsOf = ({ document }: Pick<Simulation, 'document'>): RunParts => ({
  parameters: document.parameters,
  ...comparedIn(document),
});

interface AccountsProps {
  state: VehiclesState;
  errors: FieldErrors;
  clientAge: number;
  startYear: number;
  history: IndexHistory | null;
  dispatch: (action: VehiclesAction) => void;
}

function Accounts({ state, errors, clientAge, startYear, history, dispatch }: AccountsProps) {
  const { drafts } = state;
  return (
    <section className={styles.accounts} aria-label="Accounts to compare with">
      <header className={styles.accountsHead}>
        <div>
          <h2>Accounts to compare with</h2>
          <p>
            Each account earns its portfolio’s return for the same months, or the S&amp;P 500 with dividends
            if it has no portfolio.
          </p>
        </div>
        <TemplateMenu
          type="vehicles"
          size="small"
          variant="quiet"
          belongsTo="all accounts"
          current={() => savedFrom(state)}
          onLoad={(body) => dispatch({ type: 'fill', ...contentOf(body, startYear) })}
        />
      </header>
      {drafts.length > 0 && <SharedCard onHistory {...{ state, clientAge, startYear, history, dispatch }} />}
      <div className={styles.accountsColumns}>
        {drafts.map((draft, index) => (
          <AccountColumn
            key={draft.key}
            found={errorsBelow(`vehicles.${index}.`, errors)}
            onHistory
            {...{ state, draft, index, startYear, history, dispatch }}
          />
        ))}
      </div>
      {drafts.length < MAX_VEHICLES && (
        <button type="button" className={styles.add} onClick={() => dispatch({ type: 'add' })}>
          + Add an account
        </button>
      )}
    </section>
  );
}

export function ParametersStep({ simulation: opened }: { simulation: Simulation }) {
  const [, navigate] = useLocation();
  const draft = useDraft(storedRun, KEYS.simulationStep(3), {
    of: { scenario: opened.id },
    inHand: KEYS.currentSimulation,
    opened,
    partsOf,
  });
  const { kept, owner: simulation } = draft;
  const { id, client } = simulation;
  const [accounts, dispatch] = useReducer(vehiclesReducer, null, () =>
    vehiclesFrom(kept?.accounts ?? null, accountsIn(opened), opened),
  );
  const { valid, valueBasis } = accounts;
  const document = useMemo(
    () => ({ ...simulation.document, vehicles: [...(valid ?? [])], value_basis: valueBasis }),
    [simulation.document, valid, valueBasis],
  );
  const run = useParameters(client.age, document, kept?.parameters);
  const { errors, history, checked } = run;
  const { parameters } = checked;
  const compared = savedFrom(accounts);
  const isTouched = run.isTouched || accounts.isTouched;

  const step = useStep<RunParts, Simulation>(draft, {
    typed: isTouched ? { parameters: run.draft, ...toDraft(accounts) } : null,
    parts: parameters && compared && { parameters, ...compared },
    isChanged: isTouched,
    empty: { parameters: null, vehicles: [], tax_profile: null, value_basis: 'after_tax' },
    fieldsOf: (...parts) => [
      ...parameterConflicts(...parts, document.illustration),
      ...conflictFields(...parts),
    ],
    merged: mergedRun,
    get: () => historical.get(id),
    send: (parts, revision) => historical.parameters(id, { ...parts, revision }),
    onSaved: () => {
      dispatch({ type: 'saved' });
      run.saved();
    },
    onRefused: (fields) => {
      run.refuse(fields);
      dispatch({ type: 'refused', fields });
    },
    onUseRemote: (saved) => {
      run.load(saved.document.parameters);
      dispatch(accountsIn(saved));
    },
    wizard: { scenario: id, home: SIMULATIONS, noun: 'simulation', stays: SIMULATION_STEPS.stays },
    noun: 'simulation',
    what: 'parameters',
    messages: {
      elsewhere: 'This simulation was changed in another window',
      savedWith: 'Your parameters were saved, too.',
      notSaved: 'The parameters were not saved',
    },
  });
  const { illustration, start_year: startYear } = simulation.document;
  const back = SIMULATION_STEPS.hrefOf('parameters', id, -1);

  return (
    <>
      <SimulationBar
        step="parameters"
        simulation={id}
        ready={firstUnfinishedOfSimulation(simulation)}
        client={displayName(client)}
        {...step.bar}
      />
      <RunDesk
        title="Historical back-test"
        text={`Tests ${client.firstname}’s policy with these strategies in every available period, next to up to three accounts.`}
        {...{ run, illustration }}
        input={accounts.isOld ? null : run.checked.input}
        illustrationHref={back}
        foot={
          <StepFoot
            {...{ step, back, isTouched }}
            isSaved={simulation.document.parameters !== null}
            onSaved={() => navigate(SIMULATION_STEPS.hrefOf('parameters', id, 1))}
          />
        }
      >
        <Accounts state={accounts} clientAge={client.age} {...{ errors, startYear, history, dispatch }} />
      </RunDesk>
      {step.dialogs}
    </>
  );
}

/** A new simulation has no accounts. */
function accountsIn(simulation: Simulation) {
  const saved = savedIn(simulation);
  return simulation.document.vehicles.length === 0 ? { ...saved, drafts: [], isChanged: false } : saved;
}

export function SimulationParametersScreen() {
  const id = Number(useParams<{ simulation: string }>().simulation);
  const { loaded, reload } = useSimulation(id, 'Parameters');
  return (
    <CasePage loaded={loaded} reload={reload} of={A_SIMULATION}>
      {(simulation) => {
        const { scenario, client, document } = simulation;
        if (scenario)
          return (
            <Redirect to={`/historical-index-strategy-allocation/${scenario.id}?simulation=${id}`} replace />
          );
        if (document.illustration) return <ParametersStep key={simulation.id} simulation={simulation} />;
        return (
          <>
            <SimulationBar
              step="parameters"
              simulation={id}
              ready="illustration"
              client={displayName(client)}
            />
            <IllustrationFirst href={`/historical/illustration-data/${id}`} />
          </>
        );
      }}
    </CasePage>
  );
}
