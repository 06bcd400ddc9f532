import { useLocation } from 'wouter';
import { Button } from '../../../components/button.tsx';
import { Stepper, type Step } from '../../../components/stepper.tsx';
import styles from './wizard-bar.module.css';

interface WizardBarProps {
  /** Index of the step in hand. */
  step: 0 | 1 | 2 | 3;
  /** Null while the scenario does not exist yet. */
  scenario: number | null;
  /** Index of the furthest step that may be opened. */
  ready: number;
  /** Saves and leaves. Without it there is nothing to save: drafts are kept as they are typed. */
  onExit?: (() => void) | undefined;
  isSaving?: boolean | undefined;
}

/** The steps of a scenario, and the way out of it at any of them. */
export function WizardBar({ step, scenario, ready, onExit, isSaving = false }: WizardBarProps) {
  const [, navigate] = useLocation();
  const steps: Step[] = [
    { label: 'Details', href: `/scenario-details/${scenario}` },
    { label: 'Illustration', href: `/illustration-data/${scenario}` },
    { label: 'Vehicles', href: `/comparative-vehicles/${scenario}` },
    { label: 'Report', href: `/report-builder?scenario=${scenario}` },
  ];
  const open = steps.map(({ label, href }, index) =>
    scenario !== null && index <= Math.max(step, ready) ? { label, href } : { label },
  );
  return (
    <div className={styles.bar}>
      <Stepper steps={open} current={step} label="Steps of the scenario" />
      <Button onClick={onExit ?? (() => navigate('/'))} disabled={isSaving}>
        Save &amp; exit
      </Button>
    </div>
  );
}
