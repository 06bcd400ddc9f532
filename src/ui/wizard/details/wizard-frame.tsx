import { Stepper } from '../../kit/layout/stepper.tsx';
import { useLocation } from 'wouter';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import styles from './wizard.module.css';
import { firstUnfinished, type StepId, SCENARIO_STEPS } from '../../clients/case-steps.ts';
import type { ReactNode } from 'react';
import { classes } from '../../kit/layout/classes.ts';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import type { useStep } from '../draft/use-step.tsx';

export interface BarProps<StepId> {
  step: StepId;
  ready: StepId;
  client?: string | undefined;
  onExit?: (() => void) | undefined;
  isSaving?: boolean | undefined;
}

interface StepsBarProps<StepId> extends BarProps<StepId> {
  label: string;
  steps: readonly { id: StepId; label: string; href: (id: number) => string }[];
  of: number | null;
  home: string;
  /** The step that all later steps require. Other steps are optional. */
  needed?: StepId;
}

export function StepsBar<StepId extends string>(props: StepsBarProps<StepId>) {
  const { label, steps, step, ready, of, home, needed, client, onExit, isSaving = false } = props;
  const [, navigate] = useLocation();
  const indexOf = (target: StepId) => steps.findIndex(({ id }) => id === target);
  const current = indexOf(step);
  const furthest = Math.max(current, indexOf(ready));
  return (
    <div className={styles.bar}>
      <div className={styles.where}>
        {client && <p className={styles.client}>{client}</p>}
        <Stepper
          steps={steps.map(({ label: name, href }, index) =>
            of !== null && index <= furthest ? { label: name, href: href(of) } : { label: name },
          )}
          current={current}
          todo={ready === needed && furthest === current ? indexOf(ready) : undefined}
          label={label}
        />
      </div>
      <Button onClick={onExit ?? (() => navigate(home))} disabled={isSaving} label="Save &amp; exit" />
    </div>
  );
}

export const WizardBar = ({ scenario, ...bar }: BarProps<StepId> & { scenario: number | null }) => (
  <StepsBar
    label="Steps of the scenario"
    steps={SCENARIO_STEPS.steps}
    of={scenario}
    home="/"
    needed="illustration"
    {...bar}
  />
);

type BarScenario = Pick<Scenario, 'id' | 'client' | 'is_draft' | 'document'>;

export const ScenarioBar = ({
  scenario,
  ...bar
}: Omit<BarProps<StepId>, 'ready' | 'client'> & { scenario: BarScenario }) => (
  <WizardBar
    scenario={scenario.id}
    ready={firstUnfinished(scenario)}
    client={displayName(scenario.client)}
    {...bar}
  />
);

interface WizardFootProps {
  back: string;
  state?: ReactNode;
  isInset?: boolean;
  children: ReactNode;
}

export const WizardFoot = ({ back, state, isInset, children }: WizardFootProps) => (
  <footer className={classes(styles.foot, isInset && styles.inset)}>
    <ButtonLink href={back} icon="arrow-left" label="Back" />
    <span className={styles.state}>{state}</span>
    {children}
  </footer>
);

interface StepFootProps {
  step: Pick<ReturnType<typeof useStep>, 'saveThen' | 'isSaving'>;
  back: string;
  isTouched: boolean;
  isSaved: boolean;
  label?: string;
  onSaved: () => void;
}

export const StepFoot = ({ step, back, isTouched, isSaved, label = 'Continue', onSaved }: StepFootProps) => (
  <WizardFoot isInset back={back} state={isTouched ? 'Draft saved on this device' : isSaved ? 'Saved' : ''}>
    <Button
      variant="primary"
      busy={step.isSaving}
      iconAfter="arrow-right"
      onClick={() => step.saveThen(onSaved)}
      label={label}
    />
  </WizardFoot>
);

export const Notice = ({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div className={styles.notice} role={role}>
    <Icon name="warning" />
    <p>{children}</p>
  </div>
);

export const OldResults = () => (
  <p className={styles.old} role="status">
    <Icon name="warning" small />
    Results are out of date. Fix the highlighted fields.
  </p>
);

interface NeedsIllustrationProps {
  step: StepId;
  scenario: Pick<Scenario, 'id' | 'client'>;
  text?: string;
}

export const NeedsIllustration = ({ step, scenario: { id, client }, text }: NeedsIllustrationProps) => (
  <>
    <WizardBar step={step} scenario={id} ready="illustration" client={displayName(client)} />
    <IllustrationFirst href={`/illustration-data/${id}`} text={text} />
  </>
);

const FOR_BACK_TEST = 'A back-test uses the premiums, income and charges of the policy’s ledger.';

export const IllustrationFirst = ({ href, text }: { href: string; text?: string | undefined }) => (
  <EmptyState
    page
    icon="document"
    title="Add the illustration first"
    text={text ?? FOR_BACK_TEST}
    action={<ButtonLink variant="primary" href={href} label="Go to the illustration" />}
  />
);
