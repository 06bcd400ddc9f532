import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { HistoryWindow } from '../../../domain/history/history-window.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { leaveFreely } from '../../shell/leave-guard.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { useRestored } from '../../state/use-typed.ts';
import { localStore } from '../../wiring.ts';
import { useLeaveGuard } from '../details/use-leave-guard.tsx';
import { useSaveParts } from '../details/use-save-parts.ts';
import { ConflictDialog } from '../accounts/conflict-dialog.tsx';
import { storedVehicles } from '../accounts/stored-vehicles.ts';
import { savedIn } from '../accounts/use-vehicles.ts';
import { comparedIn, comparedText } from '../accounts/vehicle-conflicts.ts';
import { noVehicles, vehiclesReducer } from '../accounts/vehicles-state.ts';
import { historical } from '../../api/historical-calls.ts';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
import { firstUnfinished, neighborOf, SIMULATIONS, staysInWizard } from '../../clients/simulation-steps.ts';
import { Accounts } from './accounts.tsx';
import { HistoryPreview } from './history-preview.tsx';
import { mergedRun, runConflicts, type RunParts } from './parameter-conflicts.ts';
import { ParametersForm } from './parameters-form.tsx';
import styles from './parameters-step.module.css';
import { storedParameters, storeParameters } from './stored-parameters.ts';
import { useIndexHistory } from './use-index-history.ts';
import { useParameters } from './use-parameters.ts';

const KEY = KEYS.simulationStep(3);

const partsOf = ({ document }: Pick<Simulation, 'document'>): RunParts => ({
  parameters: document.parameters,
  ...comparedIn(document),
});

/** Step 3 of a simulation: strategies, assumptions and accounts, with what history makes of them beside. */
export function ParametersStep({ simulation: opened }: { simulation: Simulation }) {
  const [, navigate] = useLocation();
  const [simulation, setSimulation] = useState(opened);
  const { id, client } = simulation;
  const [kept] = useState(() => storedParameters(localStore, KEY, { scenario: id }));
  useRestored(kept !== null);
  const [base, setBase] = useState(() => kept?.base ?? comparedText(partsOf(opened)));
  const { history, failed } = useIndexHistory();
  const [accounts, dispatch] = useReducer(vehiclesReducer, opened, beginningOf);
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

  const { save, isSaving, conflict } = useSaveParts<RunParts, Simulation>({
    opened: simulation,
    base,
    partsOf,
    empty: { parameters: null, vehicles: [], tax_profile: null, value_basis: 'after_tax' },
    fieldsOf: runConflicts,
    merged: mergedRun,
    get: () => historical.get(id),
    send: (parts, revision) => historical.parameters(id, { ...parts, revision }),
    forget: () => localStore.remove(KEY),
    onSaved: (saved) => {
      setSimulation(saved);
      setBase(comparedText(partsOf(saved)));
      dispatch({ type: 'saved' });
      run.saved();
    },
    onRefused: (fields) => {
      run.refuse(fields);
      dispatch({ type: 'refused', fields });
    },
    words: {
      elsewhere: 'Another step of this simulation was changed elsewhere',
      beside: 'Your parameters are saved beside it.',
      notSaved: 'The parameters were not saved',
    },
  });

  useEffect(() => localStore.set(KEYS.currentSimulation, String(id)), [id]);
  const { drafts, taxes, valueBasis } = accounts;
  useEffect(() => {
    if (isTouched)
      storeParameters(localStore, KEY, {
        scenario: id,
        base,
        parameters: run.draft,
        ...{ value_basis: valueBasis, taxes, vehicles: drafts },
      });
  }, [isTouched, id, base, run.draft, valueBasis, taxes, drafts]);

  const parts = (): RunParts | null =>
    run.checked.parameters && accounts.valid && !accounts.isOld
      ? {
          parameters: run.checked.parameters,
          vehicles: [...accounts.valid],
          tax_profile: accounts.validTaxes,
          value_basis: valueBasis,
        }
      : null;

  /** Saves what is right; with a fault it goes to the field instead. */
  const saveThen = (then: (saved: Simulation) => void): void => {
    const whole = parts();
    if (whole) return void save({ parts: whole, then });
    window.document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    showToast({ type: 'error', message: 'Correct the marked fields first.' });
  };

  /** Leaving loses nothing: what cannot be saved yet stays in this browser. */
  const saveOrKeep = (then: () => void): void => {
    if (isTouched && parts()) return saveThen(then);
    if (isTouched)
      showToast({
        type: 'info',
        message: 'Kept in this browser',
        detail: 'The marked fields have to be corrected before it can be saved.',
      });
    leaveFreely();
    then();
  };
  const question = useLeaveGuard({
    isDirty: isTouched,
    scenario: id,
    noun: 'simulation',
    stays: staysInWizard,
    onSave: saveOrKeep,
  });
  const rows = simulation.document.illustration?.rows ?? [];

  return (
    <>
      <SimulationBar
        step="parameters"
        simulation={id}
        ready={firstUnfinished(simulation)}
        client={displayName(client)}
        onExit={() => saveOrKeep(() => navigate(SIMULATIONS))}
        isSaving={isSaving}
      />
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1>Run it over history</h1>
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
            illustrationHref={neighborOf('parameters', -1, id)}
            onChange={run.change}
          >
            <Accounts
              state={accounts}
              errors={run.errors}
              clientAge={client.age}
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
        <footer className={styles.foot}>
          <ButtonLink href={neighborOf('parameters', -1, id)} icon="arrow-left">
            Back
          </ButtonLink>
          <span className={styles.kept}>
            {isTouched ? 'Kept in this browser until you continue' : isNew ? '' : 'Saved'}
          </span>
          <Button
            variant="primary"
            busy={isSaving}
            iconAfter="arrow-right"
            onClick={() => saveThen(() => navigate(neighborOf('parameters', 1, id)))}
          >
            Continue
          </Button>
        </footer>
      </div>
      {conflict && (
        <ConflictDialog
          noun="simulation"
          what="parameters"
          fields={conflict.fields}
          onClose={conflict.dismiss}
          onTakeSaved={() => {
            localStore.remove(KEY);
            setSimulation(conflict.latest);
            setBase(comparedText(partsOf(conflict.latest)));
            run.load(conflict.latest.document.parameters);
            dispatch(accountsIn(conflict.latest));
            conflict.dismiss();
          }}
          onSave={conflict.save}
        />
      )}
      {question}
    </>
  );
}

/** A first simulation begins without accounts: history says something of the policy alone. */
function accountsIn(simulation: Simulation) {
  const saved = savedIn(simulation);
  return simulation.document.vehicles.length === 0 ? { ...saved, drafts: [], isChanged: false } : saved;
}

/** This browser's unsaved draft, else what is saved. */
function beginningOf(simulation: Simulation) {
  const stored = storedVehicles(localStore, simulation.id, KEY);
  return vehiclesReducer(
    noVehicles,
    stored
      ? {
          type: 'load',
          drafts: stored.vehicles,
          taxes: stored.taxes,
          valueBasis: stored.value_basis,
          isChanged: true,
          isTouched: true,
        }
      : accountsIn(simulation),
  );
}
