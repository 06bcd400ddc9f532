import { useCallback } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { HistoryWindow } from '../../../domain/market/index-path.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { Button } from '../../kit/form/button.tsx';
import { KEYS } from '../../state/storage.ts';
import { HistoryPreview } from '../parameters/history-preview.tsx';
import {
  mergedParameters,
  parameterConflicts,
  type OwnParameters,
} from '../parameters/parameter-conflicts.ts';
import { ParametersForm } from '../parameters/parameters-form.tsx';
import styles from '../parameters/parameters-step.module.css';
import { storedParameters } from '../parameters/parameters-draft.ts';
import { useIndexHistory, useParameters } from '../parameters/use-parameters.ts';
import { historical } from '../../api/historical-calls.ts';
import { useDraft, useStep } from '../draft/use-step.tsx';
import { WizardBar, WizardFoot, NeedsIllustration } from '../details/wizard-frame.tsx';
import { firstUnfinished, WIZARD_STEPS } from '../details/wizard-steps.ts';
import { NotLoaded, Unknown } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO } from '../../reports/frame/use-scenario.ts';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { SelectSimulations } from './select-simulations.tsx';
import { useScenarioSimulations, useHistoryFrame } from './history-calls.ts';

const partsOf = ({ document }: Simulation): OwnParameters => ({ parameters: document.parameters });

/** Strategies and assumptions of one of the scenario's simulations, with what history makes of them beside. */
function AllocationStep({ scenario, simulation: opened }: { scenario: Scenario; simulation: Simulation }) {
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
            label="Save"
          />
        </WizardFoot>
      </div>
      {dialogs}
    </>
  );
}

/** Step 4 of a scenario: the strategies of the named simulation or of the only one. Several are listed. */
export function IndexStrategyAllocationScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  const [search] = useSearchParams();
  const wanted = search.get('simulation');
  const { scenario: asked, reload } = useScenarioSimulations(id);
  const found = asked.state === 'loaded' ? asked.value : null;
  const named = found?.simulations.filter(({ id: one }) => wanted === null || String(one) === wanted);
  const simulation = named?.length === 1 ? named[0] : undefined;
  useLoadingOverlay(asked.state === 'loading');
  useHistoryFrame(found?.scenario ?? null, simulation?.simulation_details.name);
  if (asked.state === 'failed') return <NotLoaded {...asked} {...A_SCENARIO} onRetry={reload} />;
  if (!found) return null;
  if (found.scenario.document.illustration === null)
    return <NeedsIllustration step="history" scenario={found.scenario} />;
  if (simulation)
    return <AllocationStep key={simulation.id} scenario={found.scenario} simulation={simulation} />;
  if (wanted === null) return <SelectSimulations key={found.scenario.revision} {...found} />;
  return (
    <Unknown
      what="simulation"
      back={{ href: `/select-historical-simulations/${id}`, label: 'Back to the scenario’s simulations' }}
    />
  );
}
