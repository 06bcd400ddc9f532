import { useLocation } from 'wouter';
import { Button } from '../../../components/button.tsx';
import { Stepper, type Step } from '../../../components/stepper.tsx';
import styles from './wizard-bar.module.css';
import { indexOfStep, WIZARD_STEPS, type StepId } from './wizard-steps.ts';

interface WizardBarProps {
  step: StepId;
  /** Null while the scenario does not exist yet. */
  scenario: number | null;
  /** The furthest step that may be opened. */
  ready: StepId;
  /** Whose scenario it is: on narrow screens, where the top bar has no room for the name. */
  client?: string | undefined;
  /** Saves and leaves. Without it there is nothing to save: drafts are kept as they are typed. */
  onExit?: (() => void) | undefined;
  isSaving?: boolean | undefined;
}

/** The steps of a scenario, and the way out of it at any of them. */
export function WizardBar({ step, scenario, ready, client, onExit, isSaving = false }: WizardBarProps) {
  const [, navigate] = useLocation();
  const furthest = Math.max(indexOfStep(step), indexOfStep(ready));
  const steps: Step[] = WIZARD_STEPS.map(({ label, href }, index) =>
    scenario !== null && index <= furthest ? { label, href: href(scenario) } : { label },
  );
  return (
    <div className={styles.bar}>
      <div className={styles.where}>
        {client && (
          <p className={styles.client} data-words>
            {client}
          </p>
        )}
        <Stepper steps={steps} current={indexOfStep(step)} label="Steps of the scenario" />
      </div>
      <Button onClick={onExit ?? (() => navigate('/'))} disabled={isSaving}>
        Save &amp; exit
      </Button>
    </div>
  );
}
