import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { comparisonOf, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { leaveFreely } from '../../shell/leave-guard.ts';
import { localStore } from '../../wiring.ts';
import { useLeaveGuard } from '../details/use-leave-guard.tsx';
import { WizardBar } from '../details/wizard-bar.tsx';
import { firstUnfinished, neighborOf } from '../details/wizard-steps.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LivePreview } from './live-preview.tsx';
import { forgetVehicles } from './stored-vehicles.ts';
import { TaxProfileCard } from './tax-profile-card.tsx';
import { useSaveVehicles } from './use-save-vehicles.ts';
import { contentOf, useVehicles } from './use-vehicles.ts';
import { MOST_VEHICLES } from './vehicle-draft.ts';
import { VehicleForm } from './vehicle-form.tsx';
import styles from './vehicles-step.module.css';

const SLOTS = [2, 3, 4] as const;

export function VehiclesStep({ scenario: opened }: { scenario: Scenario }) {
  const [scenario, setScenario] = useState(opened);
  const { state, dispatch, base, reload } = useVehicles(scenario);
  const [, navigate] = useLocation();
  const { save, isSaving, conflict } = useSaveVehicles({
    scenario,
    base,
    onSaved: (saved) => {
      setScenario(saved);
      dispatch({ type: 'saved' });
    },
    onRefused: (fields) => dispatch({ type: 'refused', fields }),
  });
  const { drafts, errors, taxes, taxErrors, valid, validTaxes, valueBasis, isOld } = state;
  const input = useMemo(() => {
    const comparison = comparisonOf(scenario.client.age, scenario.document);
    // A portfolio's rate stands beside it already: the figures it came from need not be here.
    const vehicles = valid?.map(({ portfolio: _portfolio, ...vehicle }) => vehicle);
    return comparison && vehicles ? { ...comparison, vehicles, value_basis: valueBasis } : null;
  }, [scenario, valid, valueBasis]);
  // Here, so that vehicles, table and graph are drawn anew in the render that brings a change.
  const result = useMemo(() => {
    if (!input) return null;
    const report = comparativeReport(input);
    return { report, basis: reportBasis(input, report) };
  }, [input]);
  const outlay = result?.report.comparative_table.rows.find((row) => row.outlay > 0)?.outlay ?? 0;
  const current = () =>
    valid && !isOld ? { vehicles: [...valid], tax_profile: validTaxes, value_basis: valueBasis } : null;

  /** Saves what is right; with a fault it goes to the field instead. */
  const saveThen = (then: (saved: Scenario) => void): void => {
    const compared = current();
    if (compared) return void save({ parts: compared, then });
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    showToast({ type: 'error', message: 'Correct the marked fields first.' });
  };

  /** Leaving loses nothing: what cannot be saved yet stays in this browser. */
  const saveOrKeep = (then: () => void): void => {
    if (state.isChanged && !isOld) return saveThen(then);
    if (isOld)
      showToast({
        type: 'info',
        message: 'Kept in this browser',
        detail: 'The marked fields have to be corrected before it can be saved.',
      });
    leaveFreely();
    then();
  };
  const question = useLeaveGuard({ isDirty: state.isTouched, scenario: scenario.id, onSave: saveOrKeep });

  return (
    <>
      <WizardBar
        step="vehicles"
        scenario={scenario.id}
        ready={firstUnfinished(scenario)}
        client={displayName(scenario.client)}
        onExit={() => saveOrKeep(() => navigate('/'))}
        isSaving={isSaving}
      />
      <div className={styles.screen}>
        <header className={styles.head}>
          <div>
            <h1>Compare with up to three accounts</h1>
            <p className={styles.lead}>
              {scenario.client.firstname}’s premiums go into each of them, and each is asked for the policy’s
              income.
            </p>
          </div>
          <TemplateMenu
            type="vehicles"
            belongsTo="all vehicles"
            current={current}
            onLoad={(body) => dispatch({ type: 'fill', ...contentOf(body) })}
          />
        </header>

        <TaxProfileCard
          taxes={taxes}
          errors={taxErrors}
          clientAge={scenario.client.age}
          ownCount={drafts.filter((draft) => draft.own_taxes).length}
          onChange={(change) => dispatch({ type: 'taxes', change })}
        />

        {drafts.length === 0 ? (
          <div className={styles.none}>
            <EmptyState
              icon="columns"
              title="No accounts to compare with"
              text="Without them the report shows the policy alone."
              action={
                <Button icon="plus" onClick={() => dispatch({ type: 'add' })}>
                  Add a vehicle
                </Button>
              }
            />
          </div>
        ) : (
          <div className={styles.vehicles}>
            {drafts.map((draft, index) => (
              <VehicleForm
                key={draft.key}
                slot={SLOTS[index] ?? 4}
                draft={draft}
                errors={errors[index] ?? {}}
                count={drafts.length}
                outlay={outlay}
                result={result}
                isOld={isOld}
                dispatch={dispatch}
              />
            ))}
            {drafts.length < MOST_VEHICLES && (
              <button type="button" className={styles.add} onClick={() => dispatch({ type: 'add' })}>
                + Add a vehicle
              </button>
            )}
          </div>
        )}

        {result && (
          <LivePreview
            {...result}
            valueBasis={valueBasis}
            isOld={isOld}
            onValueBasis={(basis) => dispatch({ type: 'valueBasis', valueBasis: basis })}
          />
        )}

        <footer className={styles.foot}>
          <ButtonLink href={neighborOf('vehicles', -1, scenario.id) ?? '/'} icon="arrow-left">
            Back
          </ButtonLink>
          <span className={styles.kept}>
            {state.isTouched ? 'Kept in this browser until you continue' : state.isChanged ? '' : 'Saved'}
          </span>
          <Button
            variant="primary"
            busy={isSaving}
            iconAfter="arrow-right"
            onClick={() => saveThen(() => navigate(neighborOf('vehicles', 1, scenario.id) ?? '/'))}
          >
            Continue
          </Button>
        </footer>

        {conflict && (
          <ConflictDialog
            what="vehicles"
            fields={conflict.fields}
            onClose={conflict.dismiss}
            onTakeSaved={() => {
              forgetVehicles(localStore);
              setScenario(conflict.latest);
              reload(conflict.latest);
              conflict.dismiss();
            }}
            onSave={conflict.save}
          />
        )}
        {question}
      </div>
    </>
  );
}
