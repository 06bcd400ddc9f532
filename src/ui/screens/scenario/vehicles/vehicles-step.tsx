import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { comparisonOf, type Scenario } from '../../../../domain/scenarios/scenario.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { api, localStore } from '../../../wiring.ts';
import { WizardBar } from '../details/wizard-bar.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LivePreview } from './live-preview.tsx';
import { openReportOf } from './open-report.ts';
import { forgetVehicles } from './stored-vehicles.ts';
import { useSaveVehicles } from './use-save-vehicles.ts';
import { savedIn, useVehicles } from './use-vehicles.ts';
import { MOST_VEHICLES } from './vehicle-draft.ts';
import { VehicleForm } from './vehicle-form.tsx';
import styles from './vehicles-step.module.css';

const SLOTS = [2, 3, 4] as const;

export function VehiclesStep({ scenario: opened }: { scenario: Scenario }) {
  const [scenario, setScenario] = useState(opened);
  const [state, dispatch] = useVehicles(scenario, scenario.revision);
  const [, navigate] = useLocation();
  const { save, isSaving, hasConflict, keepMine, dismissConflict } = useSaveVehicles(scenario, (saved) => {
    setScenario(saved);
    dispatch({ type: 'saved' });
  });
  const { drafts, errors, valid, valueBasis, isOld } = state;
  const input = useMemo(() => {
    const comparison = comparisonOf(scenario.client.age, scenario.document);
    return comparison && valid ? { ...comparison, vehicles: [...valid], value_basis: valueBasis } : null;
  }, [scenario, valid, valueBasis]);

  /** Saves what is right; with a fault it goes to the field instead. */
  const saveThen = (then: (saved: Scenario) => Promise<void> | void): void => {
    if (isOld || !valid) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      showToast({ type: 'error', message: 'Correct the marked fields first.' });
      return;
    }
    void save({ vehicles: valid, valueBasis, then });
  };

  const takeTheirs = async (): Promise<void> => {
    try {
      const latest = await api.scenarios.get(scenario.id);
      forgetVehicles(localStore);
      setScenario(latest);
      dispatch(savedIn(latest));
      dismissConflict();
    } catch (error) {
      showToast({ type: 'error', message: 'The scenario could not be loaded', detail: messageOf(error) });
    }
  };

  /** Leaving loses nothing: what cannot be saved yet stays in this browser. */
  const exit = (): void => {
    if (state.isChanged && !isOld) {
      saveThen(() => navigate('/'));
      return;
    }
    if (isOld)
      showToast({
        type: 'info',
        message: 'Kept in this browser',
        detail: 'The marked fields have to be corrected before it can be saved.',
      });
    navigate('/');
  };

  return (
    <>
      <WizardBar step={2} scenario={scenario.id} ready={2} onExit={exit} isSaving={isSaving} />
      <div className={styles.screen}>
        <header>
          <h1>Compare with up to three accounts</h1>
          <p className={styles.lead}>
            {scenario.client.firstname}’s premiums go into each of them, and each is asked for the policy’s
            income.
          </p>
        </header>

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
                onChange={(change) => dispatch({ type: 'edit', key: draft.key, change })}
                onRemove={() => dispatch({ type: 'remove', key: draft.key })}
              />
            ))}
            {drafts.length < MOST_VEHICLES && (
              <button type="button" className={styles.add} onClick={() => dispatch({ type: 'add' })}>
                + Add a vehicle
              </button>
            )}
          </div>
        )}

        {input && (
          <LivePreview
            input={input}
            isOld={isOld}
            onValueBasis={(basis) => dispatch({ type: 'valueBasis', valueBasis: basis })}
          />
        )}

        <footer className={styles.foot}>
          <ButtonLink href={`/illustration-data/${scenario.id}`} icon="arrow-left">
            Back
          </ButtonLink>
          <span className={styles.kept}>
            {state.isChanged ? 'Kept in this browser until you continue' : 'Saved'}
          </span>
          <Button
            variant="primary"
            busy={isSaving}
            iconAfter="arrow-right"
            onClick={() => saveThen((saved) => openReportOf(saved, navigate))}
          >
            Continue
          </Button>
        </footer>

        <ConflictDialog
          open={hasConflict}
          onClose={dismissConflict}
          onTakeTheirs={() => void takeTheirs()}
          onKeepMine={() => void keepMine()}
        />
      </div>
    </>
  );
}
