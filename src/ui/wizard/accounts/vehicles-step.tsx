import { useDeferredValue, useEffect, useMemo, useReducer } from 'react';
import { useLocation, useParams } from 'wouter';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { withCalendarTerms } from '../../../domain/practice/cases/calendar-terms.ts';
import { comparisonOf, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { headline } from '../../../rendering/words/headline.ts';
import { reportFacts } from '../../../rendering/words/report-facts.ts';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { KEYS } from '../../state/storage.ts';
import { api } from '../../wiring.ts';
import { ScenarioBar, StepFoot, OldResults } from '../details/wizard-frame.tsx';
import { SCENARIO_STEPS } from '../../clients/case-steps.ts';
import { useDraft, useStep } from '../draft/use-step.tsx';
import { AccountColumn } from './account-column.tsx';
import { ColumnFigures, type Result } from './column-figures.tsx';
import { ContributionRow } from './contribution-row.tsx';
import { PolicyColumn } from './policy-column.tsx';
import { settledRate } from './return-source.tsx';
import { SharedCard } from './shared-card.tsx';
import { storedVehicles, contentOf, savedIn, vehiclesFrom } from './stored-vehicles.ts';
import { comparedIn, conflictFields, mergedComparison, type Compared } from './vehicle-conflicts.ts';
import { toDraft, savedFrom, vehiclesReducer } from './vehicles-state.ts';
import type { VehiclesAction, VehiclesState } from './vehicles-state.ts';
import { MAX_VEHICLES, slotOf } from './vehicle-draft.ts';
import { ScenarioPage, useIndexHistory } from '../details/case-page.tsx';
import wizard from '../details/wizard.module.css';
import styles from './accounts.module.css';
import { useScenarioWithTables } from '../../reports/frame/use-scenario.ts';

const partsOf = ({ document }: Scenario): Compared => comparedIn(document);

export function VehiclesStep({ scenario: opened, taxTables }: { scenario: Scenario; taxTables: TaxTables }) {
  const [, navigate] = useLocation();
  const draft = useDraft(storedVehicles, KEYS.scenarioStep(3), {
    of: { scenario: opened.id },
    inHand: KEYS.currentScenario,
    opened,
    partsOf,
  });
  const { owner: scenario } = draft;
  const [state, dispatch] = useReducer(vehiclesReducer, null, () =>
    vehiclesFrom(draft.kept, savedIn(opened), opened),
  );
  const { drafts, isOld } = state;
  const { history } = useIndexHistory();
  const startYear = scenario.document.start_year;
  useSettledRates(state, startYear, history, dispatch);
  const result = useResult(scenario, state, taxTables, history);
  const { illustration } = scenario.document;

  const step = useStep<Compared, Scenario>(draft, {
    typed: state.isTouched ? toDraft(state) : null,
    parts: savedFrom(state),
    isChanged: state.isChanged,
    empty: { vehicles: [], tax_profile: null, value_basis: 'after_tax' },
    fieldsOf: conflictFields,
    merged: mergedComparison,
    get: () => api.scenarios.get(scenario.id),
    send: (parts, revision) => api.scenarios.comparative(scenario.id, { ...parts, revision }),
    onSaved: () => dispatch({ type: 'saved' }),
    onRefused: (fields) => dispatch({ type: 'refused', fields }),
    onUseRemote: (saved) => dispatch(savedIn(saved)),
    wizard: { scenario: scenario.id, home: '/' },
    what: 'accounts',
    messages: {
      elsewhere: 'Another step of this scenario was changed elsewhere',
      savedWith: 'Your accounts were saved, too.',
      notSaved: 'The accounts were not saved',
    },
  });

  return (
    <>
      <ScenarioBar step="vehicles" scenario={scenario} {...step.bar} />
      <div className={styles.screen}>
        <header className={wizard.head}>
          <div>
            <h1>Compare with up to three accounts</h1>
            <p>
              Each account gets the same take-home cost as the premiums and must pay the same income as the
              policy.
            </p>
          </div>
          <TemplateMenu
            type="vehicles"
            belongsTo="all accounts"
            current={() => savedFrom(state)}
            onLoad={(body) => dispatch({ type: 'fill', ...contentOf(body, startYear) })}
          />
        </header>
        <SharedCard clientAge={scenario.client.age} {...{ state, startYear, history, dispatch }} />
        <div className={styles.columns}>
          {illustration && (
            <PolicyColumn
              illustration={illustration}
              basis={result?.basis ?? null}
              editHref={SCENARIO_STEPS.hrefOf('vehicles', scenario.id, -1)}
            >
              <ColumnFigures slot={1} name="IUL policy" {...{ result, isOld }} />
            </PolicyColumn>
          )}
          {drafts.map((vehicle, index) => (
            <AccountColumn
              key={vehicle.key}
              draft={vehicle}
              {...{ state, index, startYear, history, dispatch }}
            >
              <ContributionRow
                {...{ index, result, startYear }}
                name={vehicle.name}
                onChange={(change) => dispatch({ type: 'edit', key: vehicle.key, change })}
              />
              <ColumnFigures slot={slotOf(index)} name={vehicle.name} {...{ result, isOld }} />
            </AccountColumn>
          ))}
          {Array.from({ length: MAX_VEHICLES - drafts.length }, (_, index) => (
            <button
              key={index}
              type="button"
              className={styles.add}
              onClick={() => dispatch({ type: 'add' })}
            >
              + Add account
            </button>
          ))}
        </div>
        <div className={styles.note} aria-live="polite">
          {isOld ? <OldResults /> : <p>{result && headline(result.report, result.basis)}</p>}
        </div>
        <StepFoot
          step={step}
          back={SCENARIO_STEPS.hrefOf('vehicles', scenario.id, -1)}
          isTouched={state.isTouched}
          isSaved={!state.isChanged}
          onSaved={() => navigate(SCENARIO_STEPS.hrefOf('vehicles', scenario.id, 1))}
        />
        {step.dialogs}
      </div>
    </>
  );
}

/** Calculated after the typed value is rendered, so that typing is not delayed. */
function useResult(
  scenario: Scenario,
  { valid, validTaxes, valueBasis }: VehiclesState,
  taxTables: TaxTables,
  history: IndexHistory | null,
): Result | null {
  const input = useMemo((): ComparativeReportInput | null => {
    const typed = { ...scenario.document, vehicles: [...(valid ?? [])], tax_profile: validTaxes };
    const document = withCalendarTerms(typed, { tax_profile: validTaxes });
    const comparison = comparisonOf(scenario.client.age, document);
    // Until the figures of the portfolios are loaded, the saved rates apply.
    const vehicles = valid?.map(({ portfolio, ...vehicle }) =>
      history ? { ...vehicle, portfolio } : vehicle,
    );
    return comparison && vehicles
      ? { ...comparison, vehicles, value_basis: valueBasis, ...{ tables: taxTables } }
      : null;
  }, [scenario, valid, validTaxes, valueBasis, taxTables, history]);
  const deferred = useDeferredValue(input);
  return useMemo(() => {
    if (!deferred) return null;
    const report = comparativeReport(deferred, history ?? undefined);
    const basis = reportBasis(deferred, report);
    const facts = reportFacts(report, basis);
    return facts && { report, basis, facts };
  }, [deferred, history]);
}

/** Replaces the saved rate of a portfolio by that of the loaded figures. */
function useSettledRates(
  { shared, drafts }: VehiclesState,
  startYear: number,
  history: IndexHistory | null,
  dispatch: (action: VehiclesAction) => void,
): void {
  useEffect(() => {
    const rate_of_return = settledRate(shared, startYear, history);
    if (rate_of_return !== shared.rate_of_return) dispatch({ type: 'shared', change: { rate_of_return } });
    for (const draft of drafts.filter(({ own_return: hasOwn }) => hasOwn)) {
      const rate = settledRate(draft, startYear, history);
      if (rate !== draft.rate_of_return)
        dispatch({ type: 'edit', key: draft.key, change: { rate_of_return: rate } });
    }
  }, [shared, drafts, startYear, history, dispatch]);
}

export function ComparativeVehiclesScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  const text =
    'Accounts receive the policy’s premiums and must pay the same income, so they need its ledger.';
  return (
    <ScenarioPage loaded={useScenarioWithTables(id)} step="Accounts" needs={{ step: 'vehicles', text }}>
      {({ scenario, taxTables }) => (
        <VehiclesStep key={scenario.id} scenario={scenario} taxTables={taxTables} />
      )}
    </ScenarioPage>
  );
}
