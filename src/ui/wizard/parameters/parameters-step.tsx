import { useCallback, useMemo, useReducer } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { HistoryWindow } from '../../../domain/history/history-window.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button } from '../../kit/button.tsx';
import { KEYS } from '../../state/stored-keys.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useStep } from '../draft/use-step.tsx';
import { savedIn, vehiclesFrom } from '../accounts/vehicles-start.ts';
import { comparedIn } from '../accounts/vehicle-conflicts.ts';
import { vehiclesReducer } from '../accounts/vehicles-state.ts';
import { historical } from '../../api/historical-calls.ts';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
import { firstUnfinished, neighborOf, SIMULATIONS, staysInWizard } from '../../clients/simulation-steps.ts';
import { Accounts } from './accounts.tsx';
import { HistoryPreview } from './history-preview.tsx';
import { mergedRun, runConflicts, type RunParts } from './parameter-conflicts.ts';
import { ParametersForm } from './parameters-form.tsx';
import { WizardFoot } from '../details/wizard-foot.tsx';
import styles from './parameters-step.module.css';
import { storedRun } from './stored-parameters.ts';
import { useIndexHistory } from './use-index-history.ts';
import { useParameters } from './use-parameters.ts';

const partsOf = ({ document }: Pick<Simulation, 'document'>): RunParts => ({
  parameters: document.parameters,
  ...comparedIn(document),
});

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
    vehiclesFrom(kept?.accounts ?? null, accountsIn(opened), opened.client.age),
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
        ready={firstUnfinished(simulation)}
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
          >
            Continue
          </Button>
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
