import type { Step } from '../../kit/stepper.tsx';
import { StepsBar } from './steps-bar.tsx';
import { indexOfStep, WIZARD_STEPS, type StepId } from './wizard-steps.ts';

interface WizardBarProps {
  step: StepId;
  /** Null while the scenario does not exist yet. */
  scenario: number | null;
  /** The furthest step that may be opened. */
  ready: StepId;
  client?: string | undefined;
  onExit?: (() => void) | undefined;
  isSaving?: boolean | undefined;
}

/** The steps of a scenario. */
export function WizardBar({ step, scenario, ready, ...bar }: WizardBarProps) {
  const current = indexOfStep(step);
  const furthest = Math.max(current, indexOfStep(ready));
  const steps: Step[] = WIZARD_STEPS.map(({ label, href }, index) =>
    scenario !== null && index <= furthest ? { label, href: href(scenario) } : { label },
  );
  return (
    <StepsBar
      label="Steps of the scenario"
      steps={steps}
      current={current}
      // Every later step needs the ledger; vehicles and history may be left out.
      todo={ready === 'illustration' && furthest === current ? indexOfStep(ready) : undefined}
      home="/"
      {...bar}
    />
  );
}
