import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { HistoryWindow } from '../../../domain/history/history-window.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { leaveFreely } from '../../shell/leave-guard.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { useRestored } from '../../state/use-typed.ts';
import { localStore } from '../../wiring.ts';
import { HistoryPreview } from '../parameters/history-preview.tsx';
import {
  mergedParameters,
  parameterConflicts,
  type OwnParameters,
} from '../parameters/parameter-conflicts.ts';
import { ParametersForm } from '../parameters/parameters-form.tsx';
import styles from '../parameters/parameters-step.module.css';
import { storedParameters, storeParameters } from '../parameters/stored-parameters.ts';
import { useIndexHistory } from '../parameters/use-index-history.ts';
import { useParameters } from '../parameters/use-parameters.ts';
import { historical } from '../../api/historical-calls.ts';
import { useLeaveGuard } from '../details/use-leave-guard.tsx';
import { useSaveParts } from '../details/use-save-parts.ts';
import { WizardBar } from '../details/wizard-bar.tsx';
import { firstUnfinished, WIZARD_STEPS } from '../details/wizard-steps.ts';
import { ConflictDialog } from '../accounts/conflict-dialog.tsx';
import { comparedText } from '../accounts/vehicle-conflicts.ts';

const KEY = KEYS.scenarioStep(4);

const partsOf = ({ document }: Simulation): OwnParameters => ({ parameters: document.parameters });

/** Strategies and assumptions of one of the scenario's simulations, with what history makes of them beside. */
export function AllocationStep({
  scenario,
  simulation: opened,
}: {
  scenario: Scenario;
  simulation: Simulation;
}) {
  const [, navigate] = useLocation();
  const [simulation, setSimulation] = useState(opened);
  const { id, client, simulation_details: details } = simulation;
  const [kept] = useState(() => storedParameters(localStore, KEY, { scenario: scenario.id, simulation: id }));
  useRestored(kept !== null);
  const [base, setBase] = useState(() => kept?.base ?? comparedText(partsOf(opened)));
  const { history, failed } = useIndexHistory();
  const run = useParameters({
    clientAge: client.age,
    document: simulation.document,
    history,
    kept: kept?.parameters ?? null,
  });
  const { draft, isTouched, checked, change } = run;
  const setWindow = useCallback((history_window: HistoryWindow) => change({ history_window }), [change]);
  const list = WIZARD_STEPS.find((step) => step.id === 'history')?.href(scenario.id) ?? '/';

  const { save, isSaving, conflict } = useSaveParts<OwnParameters, Simulation>({
    opened: simulation,
    base,
    partsOf,
    empty: { parameters: null },
    fieldsOf: parameterConflicts,
    merged: mergedParameters,
    get: () => historical.get(id),
    send: (parts, revision) => historical.parameters(id, { ...parts, revision }),
    forget: () => localStore.remove(KEY),
    onSaved: (saved) => {
      setSimulation(saved);
      setBase(comparedText(partsOf(saved)));
      run.saved();
    },
    onRefused: run.refuse,
    words: {
      elsewhere: 'This simulation was changed elsewhere',
      beside: 'Your strategies are saved beside it.',
      notSaved: 'The strategies were not saved',
    },
  });

  useEffect(() => localStore.set(KEYS.currentScenario, String(scenario.id)), [scenario.id]);
  useEffect(() => {
    if (isTouched)
      storeParameters(localStore, KEY, { scenario: scenario.id, simulation: id, base, parameters: draft });
  }, [isTouched, scenario.id, id, base, draft]);

  /** Saves what is right; with a fault it goes to the field instead. */
  const saveThen = (then: () => void): void => {
    if (checked.parameters) return void save({ parts: { parameters: checked.parameters }, then });
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    showToast({ type: 'error', message: 'Correct the marked fields first.' });
  };

  /** Leaving loses nothing: what cannot be saved yet stays in this browser. */
  const saveOrKeep = (then: () => void): void => {
    if (isTouched && checked.parameters) return saveThen(then);
    if (isTouched)
      showToast({
        type: 'info',
        message: 'Kept in this browser',
        detail: 'The marked fields have to be corrected before it can be saved.',
      });
    leaveFreely();
    then();
  };
  const question = useLeaveGuard({ isDirty: isTouched, scenario: scenario.id, onSave: saveOrKeep });

  return (
    <>
      <WizardBar
        step="history"
        scenario={scenario.id}
        ready={firstUnfinished(scenario)}
        client={displayName(client)}
        onExit={() => saveOrKeep(() => navigate('/'))}
        isSaving={isSaving}
      />
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1>{details.name}</h1>
          <p>Strategies and assumptions of this simulation. Illustration and accounts are the scenario’s.</p>
        </header>
        <div className={styles.columns}>
          <ParametersForm
            draft={draft}
            errors={run.errors}
            parameters={checked.parameters}
            history={history}
            ledgerYears={simulation.document.illustration?.rows.length ?? 0}
            illustrationHref={`/illustration-data/${scenario.id}`}
            onChange={run.change}
          />
          <div className={styles.side}>
            <HistoryPreview input={checked.input} history={history} failed={failed} onWindow={setWindow} />
          </div>
        </div>
        <footer className={styles.foot}>
          <ButtonLink href={list} icon="arrow-left">
            Back
          </ButtonLink>
          <span className={styles.kept}>
            {isTouched
              ? 'Kept in this browser until you save'
              : simulation.document.parameters
                ? 'Saved'
                : ''}
          </span>
          <Button
            variant="primary"
            busy={isSaving}
            iconAfter="arrow-right"
            onClick={() => saveThen(() => navigate(list))}
          >
            Save
          </Button>
        </footer>
      </div>
      {conflict && (
        <ConflictDialog
          noun="simulation"
          what="strategies"
          fields={conflict.fields}
          onClose={conflict.dismiss}
          onTakeSaved={() => {
            localStore.remove(KEY);
            setSimulation(conflict.latest);
            setBase(comparedText(partsOf(conflict.latest)));
            run.load(conflict.latest.document.parameters);
            conflict.dismiss();
          }}
          onSave={conflict.save}
        />
      )}
      {question}
    </>
  );
}
