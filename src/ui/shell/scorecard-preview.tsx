import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/form/button.tsx';
import { Dialog } from '../kit/overlay/dialog.tsx';
import { IntegerInput, MoneyInput, PercentInput } from '../kit/form/number-input.tsx';
import { localStore, practiceYear, settings } from '../wiring.ts';
import { navigate } from './navigation.ts';
import {
  checkedPlan,
  deletePlan,
  savePlan,
  loadFigures,
  NO_FIGURES,
  PLAN_CHANGED,
  PLAN_FIELDS,
  type PlanFigures,
} from './scorecard-draft.ts';
import styles from './frame/sidebar.module.css';

const INPUTS = { money: MoneyInput, percent: PercentInput, whole: IntegerInput };

export function ScorecardPreview({ onClose }: { onClose: () => void }) {
  const [figures, setFigures] = useState<PlanFigures>(() => loadFigures(localStore));
  const [runs, setRuns] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const check = () => checkedPlan(localStore, figures, practiceYear());
  const errors = runs > 0 ? (check().errors ?? {}) : {};

  useEffect(() => {
    if (runs > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [runs]);

  function run(): void {
    const { input, errors: found } = check();
    if (found) return setRuns(runs + 1);
    savePlan(localStore, input);
    onClose();
    navigate(`${settings.appBase}/tax-risk-analysis`);
    window.dispatchEvent(new Event(PLAN_CHANGED));
  }

  function reset(): void {
    deletePlan(localStore);
    window.dispatchEvent(new Event(PLAN_CHANGED));
    setFigures(NO_FIGURES);
    setRuns(0);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <Dialog
      open
      title="Tax Scorecard: pre-tax plan"
      onClose={onClose}
      onSubmit={run}
      footer={
        <>
          <Button icon="reset" onClick={reset} label="Reset" />
          <Button type="submit" variant="primary" label="Run" />
        </>
      }
    >
      <div ref={form} className={styles.fields}>
        {PLAN_FIELDS.map(({ name, label, kind }) => {
          const Input = INPUTS[kind];
          return (
            <Input
              key={name}
              label={label}
              name={name}
              optional={name === 'second_tax_rate'}
              value={figures[name]}
              onChange={(value) => setFigures((before) => ({ ...before, [name]: value }))}
              error={errors[name]}
              placeholder={name === 'rmd_age' ? 'By year of birth' : undefined}
              help={name === 'switch_year' ? 'Plan or calendar year' : undefined}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
