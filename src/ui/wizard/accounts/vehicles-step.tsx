import { useEffect, useMemo, useReducer, useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { reportBasis, type ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { withCalendarTerms } from '../../../domain/practice/cases/calendar-terms.ts';
import { comparisonOf, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { unlike } from '../../../rendering/words/report-facts.ts';
import { Button } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { KEYS } from '../../state/storage.ts';
import { SameHistory } from '../../reports/frame/advisor-notices.tsx';
import { api, loadIndexHistory } from '../../wiring.ts';
import { ScenarioBar, StepFoot, OldResults } from '../details/wizard-frame.tsx';
import { SCENARIO_STEPS } from '../../clients/case-steps.ts';
import { useDraft, useStep } from '../draft/use-step.tsx';
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import { REPORT_TABS } from '../../../domain/practice/reports/report.ts';
import { ReportView } from '../../reports/comparative/report-view.tsx';
import { ReportWarnings } from '../../reports/frame/report-warnings.tsx';
import { storedVehicles, contentOf, savedIn, vehiclesFrom } from './stored-vehicles.ts';
import { TaxProfileCard } from './tax-profile-card.tsx';
import { comparedIn, conflictFields, mergedComparison, type Compared } from './vehicle-conflicts.ts';
import { toDraft, savedFrom, vehiclesReducer } from './vehicles-state.ts';
import { MAX_VEHICLES } from './vehicle-draft.ts';
import { VehicleForm } from './vehicle-form.tsx';
import { ValueBasisChoice } from './vehicle-form-parts.tsx';
import { ScenarioPage } from '../details/case-page.tsx';
import wizard from '../details/wizard.module.css';
import layout from '../../kit/layout/layout.module.css';
import styles from './vehicles-step.module.css';
import { useScenarioWithTables } from '../../reports/frame/use-scenario.ts';

const partsOf = ({ document }: Scenario): Compared => comparedIn(document);

const EVERYTHING = {
  active_tabs: REPORT_TABS.map(({ id }) => id),
  active_cards: REPORT_TABS.flatMap(({ cards }) => cards.map(({ id }) => id)),
};

interface LivePreviewProps {
  report: ComparativeReport;
  basis: ReportBasis;
  isOld: boolean;
  children: ReactNode;
}

const LivePreview = ({ report, basis, isOld, children }: LivePreviewProps) => (
  <section className={styles.preview} aria-label="Preview">
    <div className={styles.bar}>
      <h2>Preview</h2>
      {isOld && <OldResults />}
      {children}
    </div>
    <div className={isOld ? styles.stale : undefined}>
      <ReportView report={report} basis={basis} shown={EVERYTHING} headingLevel={3} isCompact />
    </div>
    <ReportWarnings warnings={report.warnings} />
  </section>
);

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
  const { drafts, valid, validTaxes, valueBasis, isOld } = state;
  const isAverage = valid?.some((vehicle) => vehicle.lookback_method !== undefined) ?? false;
  const [history, setHistory] = useState<IndexHistory>();
  useEffect(() => {
    if (isAverage && !history) loadIndexHistory().then(setHistory, () => undefined);
  }, [isAverage, history]);
  const input = useMemo(() => {
    const typed = { ...scenario.document, vehicles: [...(valid ?? [])], tax_profile: validTaxes };
    const document = withCalendarTerms(typed, { tax_profile: validTaxes });
    const comparison = comparisonOf(scenario.client.age, document);
    // The portfolio is only needed for these periods, as the draft already has its rate.
    const vehicles = valid?.map(({ portfolio, ...vehicle }) =>
      history && vehicle.lookback_method ? { ...vehicle, portfolio } : vehicle,
    );
    return comparison && vehicles
      ? { ...comparison, vehicles, value_basis: valueBasis, tables: taxTables }
      : null;
  }, [scenario, valid, validTaxes, valueBasis, taxTables, history]);
  // Calculated here so that vehicles, table and graph render a change together.
  const result = useMemo(() => {
    if (!input) return null;
    const report = comparativeReport(input, history);
    return { report, basis: reportBasis({ ...input, vehicles: [...(valid ?? [])] }, report) };
  }, [input, valid, history]);
  const outlay = result?.report.comparative_table.rows.find((row) => row.outlay > 0)?.outlay ?? 0;

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
    wizard: { scenario: scenario.id },
    what: 'vehicles',
    messages: {
      elsewhere: 'Another step of this scenario was changed elsewhere',
      savedWith: 'Your accounts are saved beside it.',
      notSaved: 'The accounts were not saved',
    },
  });

  return (
    <>
      <ScenarioBar
        step="vehicles"
        scenario={scenario}
        onExit={() => step.saveOrKeep(() => navigate('/'))}
        isSaving={step.isSaving}
      />
      <div className={styles.screen}>
        <header className={wizard.head}>
          <div>
            <h1>Compare with up to three accounts</h1>
            <p>
              {scenario.client.firstname}’s premiums go into each of them, and each must pay the same income
              as the policy.
            </p>
          </div>
          <TemplateMenu
            type="vehicles"
            belongsTo="all accounts"
            current={() => savedFrom(state)}
            onLoad={(body) => dispatch({ type: 'fill', ...contentOf(body, scenario.document.start_year) })}
          />
        </header>

        <TaxProfileCard state={state} clientAge={scenario.client.age} dispatch={dispatch} />

        {result && !isOld && (
          <SameHistory
            returnDifference={unlike(result.report, result.basis)}
            vehicles={valid ?? []}
            startYear={scenario.document.start_year}
            onUse={(vehicles) =>
              vehicles.forEach((vehicle, index) => {
                const draft = drafts[index];
                if (draft) dispatch({ type: 'replace', key: draft.key, vehicle });
              })
            }
          />
        )}

        {drafts.length === 0 ? (
          <div className={layout.box}>
            <EmptyState
              icon="columns"
              title="No accounts to compare with"
              text="Without them the report shows the policy alone."
              action={<Button icon="plus" onClick={() => dispatch({ type: 'add' })} label="Add an account" />}
            />
          </div>
        ) : (
          <div className={styles.vehicles}>
            {drafts.map((vehicle, index) => (
              <VehicleForm
                key={vehicle.key}
                draft={vehicle}
                {...{ state, index, outlay, result, dispatch }}
              />
            ))}
            {drafts.length < MAX_VEHICLES && (
              <button type="button" className={styles.add} onClick={() => dispatch({ type: 'add' })}>
                + Add an account
              </button>
            )}
          </div>
        )}

        {result && (
          <LivePreview {...result} isOld={isOld}>
            <ValueBasisChoice value={valueBasis} dispatch={dispatch} />
          </LivePreview>
        )}

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
