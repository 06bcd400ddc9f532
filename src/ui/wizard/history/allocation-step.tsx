import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { HistoryWindow } from '../../../domain/history/history-window.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button } from '../../kit/button.tsx';
import { KEYS } from '../../state/stored-keys.ts';
import { HistoryPreview } from '../parameters/history-preview.tsx';
import {
  mergedParameters,
  parameterConflicts,
  type OwnParameters,
} from '../parameters/parameter-conflicts.ts';
import { ParametersForm } from '../parameters/parameters-form.tsx';
import { WizardFoot } from '../details/wizard-foot.tsx';
import styles from '../parameters/parameters-step.module.css';
import { storedParameters } from '../parameters/stored-parameters.ts';
import { useIndexHistory } from '../parameters/use-index-history.ts';
import { useParameters } from '../parameters/use-parameters.ts';
import { historical } from '../../api/historical-calls.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useStep } from '../draft/use-step.tsx';
import { WizardBar } from '../details/wizard-bar.tsx';
import { firstUnfinished, WIZARD_STEPS } from '../details/wizard-steps.ts';

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
  const step = useDraft(storedParameters, KEYS.scenarioStep(4), {
    of: { scenario: scenario.id, simulation: opened.id },
    inHand: KEYS.currentScenario,
    opened,
    partsOf,
  });
  const { kept, owner: simulation } = step;
  const { id, client, simulation_details: details } = simulation;
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

  const { saveThen, saveOrKeep, isSaving, dialogs } = useStep<OwnParameters, Simulation>(step, {
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
            printed={simulation.document.illustration?.source?.index_accounts ?? []}
            illustrationHref={`/illustration-data/${scenario.id}`}
            onChange={run.change}
          />
          <div className={styles.side}>
            <HistoryPreview input={checked.input} history={history} failed={failed} onWindow={setWindow} />
          </div>
        </div>
        <WizardFoot
          isInset
          back={list}
          state={isTouched ? 'Draft saved on this device' : simulation.document.parameters ? 'Saved' : ''}
        >
          <Button
            variant="primary"
            busy={isSaving}
            iconAfter="arrow-right"
            onClick={() => saveThen(() => navigate(list))}
          >
            Save
          </Button>
        </WizardFoot>
      </div>
      {dialogs}
    </>
  );
}
