import { useCallback, useMemo, useReducer } from 'react';
import { useLocation, Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { HistoryWindow } from '../../../domain/market/index-path.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button } from '../../kit/form/button.tsx';
import { KEYS } from '../../state/storage.ts';
import { useDraft, useStep } from '../draft/use-step.tsx';
import { savedIn, vehiclesFrom, contentOf } from '../accounts/stored-vehicles.ts';
import { comparedIn } from '../accounts/vehicle-conflicts.ts';
import { vehiclesReducer, type VehiclesAction, type VehiclesState } from '../accounts/vehicles-state.ts';
import { historical } from '../../api/historical-calls.ts';
import { SimulationBar, A_SIMULATION, useSimulation } from '../simulation/use-simulation.tsx';
import {
  firstUnfinishedOfSimulation,
  neighborOf,
  SIMULATIONS,
  staysInWizard,
} from '../../clients/simulation-steps.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { TaxProfileCard } from '../accounts/tax-profile-card.tsx';
import { MOST_VEHICLES } from '../accounts/vehicle-draft.ts';
import { VehicleForm } from '../accounts/vehicle-form.tsx';
import { HistoryPreview } from './history-preview.tsx';
import { mergedRun, runConflicts, type RunParts } from './parameter-conflicts.ts';
import { ParametersForm } from './parameters-form.tsx';
import { WizardFoot, IllustrationFirst } from '../details/wizard-frame.tsx';
import styles from './parameters-step.module.css';
import { storedRun } from './parameters-draft.ts';
import { useIndexHistory, useParameters } from './use-parameters.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';

const partsOf = ({ document }: Pick<Simulation, 'document'>): RunParts => ({
  parameters: document.parameters,
  ...comparedIn(document),
});

const SLOTS = [2, 3, 4] as const;

/** Up to three accounts on the actual returns of the same months: the same forms as a scenario's vehicles. */
function Accounts({
  state,
  errors: found,
  clientAge,
  startYear,
  outlay,
  dispatch,
}: {
  state: VehiclesState;
  /** What history has to say of them: a portfolio without figures. */
  errors: FieldErrors;
  clientAge: number;
  startYear: number;
  outlay: number;
  dispatch: (action: VehiclesAction) => void;
}) {
  const { drafts, errors, taxes, taxErrors, valid, validTaxes, valueBasis, isOld } = state;
  return (
    <section className={styles.accounts} aria-label="Accounts to compare with">
      <header className={styles.accountsHead}>
        <div>
          <h2>Accounts to compare with</h2>
          <p>
            Each runs on the returns of its portfolio in the same months; without one, on the S&amp;P 500 with
            dividends.
          </p>
        </div>
        <Segmented
          label="Values"
          value={valueBasis}
          options={[
            { value: 'after_tax', label: 'After tax' },
            { value: 'pre_tax', label: 'Before tax' },
          ]}
          onChange={(basis) => dispatch({ type: 'valueBasis', valueBasis: basis })}
        />
        <TemplateMenu
          type="vehicles"
          size="small"
          variant="quiet"
          belongsTo="all accounts"
          current={() =>
            valid && !isOld
              ? { vehicles: [...valid], tax_profile: validTaxes, value_basis: valueBasis }
              : null
          }
          onLoad={(body) => dispatch({ type: 'fill', ...contentOf(body, startYear) })}
        />
      </header>
      {drafts.length > 0 && (
        <TaxProfileCard
          taxes={taxes}
          errors={taxErrors}
          clientAge={clientAge}
          household={null}
          ownCount={drafts.filter((draft) => draft.own_taxes).length}
          onChange={(change) => dispatch({ type: 'taxes', change })}
        />
      )}
      <div className={styles.accountsColumns}>
        {drafts.map((draft, index) => (
          <VehicleForm
            key={draft.key}
            slot={SLOTS[index] ?? 4}
            draft={draft}
            errors={{ ...ofAccount(found, index), ...errors[index] }}
            count={drafts.length}
            outlay={outlay}
            result={null}
            isOld={isOld}
            onHistory
            dispatch={dispatch}
          />
        ))}
      </div>
      {drafts.length < MOST_VEHICLES && (
        <button type="button" className={styles.add} onClick={() => dispatch({ type: 'add' })}>
          + Add an account
        </button>
      )}
    </section>
  );
}

function ofAccount(errors: FieldErrors, index: number): FieldErrors {
  const prefix = `vehicles.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), messages]] : [],
    ),
  );
}

/** Step 3 of a simulation: strategies, assumptions and accounts, with what history makes of them beside. */
export function ParametersStep({ simulation: opened }: { simulation: Simulation }) {
  const [, navigate] = useLocation();
  const step = useDraft(storedRun, KEYS.simulationStep(3), {
    of: { scenario: opened.id },
    inHand: KEYS.currentSimulation,
    opened,
    partsOf,
  });
  const { kept, owner: simulation } = step;
  const { id, client } = simulation;
  const { history, failed } = useIndexHistory();
  const [accounts, dispatch] = useReducer(vehiclesReducer, null, () =>
    vehiclesFrom(kept?.accounts ?? null, accountsIn(opened), opened),
  );
  const document = useMemo(
    () => ({
      ...simulation.document,
      vehicles: [...(accounts.valid ?? [])],
      value_basis: accounts.valueBasis,
    }),
    [simulation.document, accounts.valid, accounts.valueBasis],
  );
  const run = useParameters({ clientAge: client.age, document, history, kept: kept?.parameters ?? null });
  const { change } = run;
  const setWindow = useCallback((history_window: HistoryWindow) => change({ history_window }), [change]);
  const isTouched = run.isTouched || accounts.isTouched;
  const isNew = simulation.document.parameters === null;

  const { drafts, taxes, household, valueBasis } = accounts;
  const { saveThen, saveOrKeep, isSaving, dialogs } = useStep<RunParts, Simulation>(step, {
    typed: isTouched
      ? { parameters: run.draft, value_basis: valueBasis, taxes, household, vehicles: drafts }
      : null,
    parts:
      run.checked.parameters && accounts.valid && !accounts.isOld
        ? {
            parameters: run.checked.parameters,
            vehicles: [...accounts.valid],
            tax_profile: accounts.validTaxes,
            value_basis: valueBasis,
          }
        : null,
    isChanged: isTouched,
    empty: { parameters: null, vehicles: [], tax_profile: null, value_basis: 'after_tax' },
    fieldsOf: runConflicts,
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
    onTaken: (saved) => {
      run.load(saved.document.parameters);
      dispatch(accountsIn(saved));
    },
    wizard: { scenario: id, noun: 'simulation', stays: staysInWizard },
    noun: 'simulation',
    what: 'parameters',
    words: {
      elsewhere: 'This simulation was changed in another window',
      beside: 'Your parameters are saved beside it.',
      notSaved: 'The parameters were not saved',
    },
  });
  const rows = simulation.document.illustration?.rows ?? [];

  return (
    <>
      <SimulationBar
        step="parameters"
        simulation={id}
        ready={firstUnfinishedOfSimulation(simulation)}
        client={displayName(client)}
        onExit={() => saveOrKeep(() => navigate(SIMULATIONS))}
        isSaving={isSaving}
      />
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1>Historical back-test</h1>
          <p>
            {client.firstname}’s policy is credited with these strategies in every period that the figures
            hold, beside up to three accounts on the same months.
          </p>
        </header>
        <div className={styles.columns}>
          <ParametersForm
            draft={run.draft}
            errors={run.errors}
            parameters={run.checked.parameters}
            history={history}
            ledgerYears={rows.length}
            printed={simulation.document.illustration?.source?.index_accounts ?? []}
            illustrationHref={neighborOf('parameters', -1, id)}
            onChange={run.change}
          >
            <Accounts
              state={accounts}
              errors={run.errors}
              clientAge={client.age}
              startYear={simulation.document.start_year}
              outlay={rows.find((row) => row.premium_outlay > 0)?.premium_outlay ?? 0}
              dispatch={dispatch}
            />
          </ParametersForm>
          <div className={styles.side}>
            <HistoryPreview
              input={accounts.isOld ? null : run.checked.input}
              history={history}
              failed={failed}
              onWindow={setWindow}
            />
          </div>
        </div>
        <WizardFoot
          isInset
          back={neighborOf('parameters', -1, id)}
          state={isTouched ? 'Draft saved on this device' : isNew ? '' : 'Saved'}
        >
          <Button
            variant="primary"
            busy={isSaving}
            iconAfter="arrow-right"
            onClick={() => saveThen(() => navigate(neighborOf('parameters', 1, id)))}
            label="Continue"
          />
        </WizardFoot>
      </div>
      {dialogs}
    </>
  );
}

/** A first simulation begins without accounts: history says something of the policy alone. */
function accountsIn(simulation: Simulation) {
  const saved = savedIn(simulation);
  return simulation.document.vehicles.length === 0 ? { ...saved, drafts: [], isChanged: false } : saved;
}

/** Step 3 of a simulation: what it is run with. */
export function SimulationParametersScreen() {
  const id = Number(useParams<{ simulation: string }>().simulation);
  const { simulation: asked, reload } = useSimulation(id, 'Parameters');
  useLoadingOverlay(asked.state === 'loading');
  if (asked.state === 'loading') return null;
  if (asked.state === 'failed') return <NotLoaded {...asked} {...A_SIMULATION} onRetry={reload} />;
  const simulation = asked.value;
  if (simulation.scenario)
    return (
      <Redirect
        to={`/historical-index-strategy-allocation/${simulation.scenario.id}?simulation=${id}`}
        replace
      />
    );
  if (simulation.document.illustration === null)
    return (
      <>
        <SimulationBar
          step="parameters"
          simulation={id}
          ready="illustration"
          client={displayName(simulation.client)}
        />
        <IllustrationFirst href={`/historical/illustration-data/${id}`} />
      </>
    );
  return <ParametersStep key={simulation.id} simulation={simulation} />;
}
