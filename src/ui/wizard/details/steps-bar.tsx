import { useLocation } from 'wouter';
import { Button } from '../../kit/button.tsx';
import { Stepper, type Step } from '../../kit/stepper.tsx';
import styles from './wizard-bar.module.css';

interface StepsBarProps {
  label: string;
  steps: readonly Step[];
  /** The index of the step in hand. */
  current: number;
  /** The first step that has to be done yet, where one before the step in hand was passed over. */
  todo?: number | undefined;
  /** Whose it is: on narrow screens, where the top bar has no room for the name. */
  client?: string | undefined;
  /** The list that it leads back to. */
  home: string;
  /** Saves and leaves. Without it there is nothing to save: drafts are kept as they are typed. */
  onExit?: (() => void) | undefined;
  isSaving?: boolean | undefined;
}

/** The steps of a wizard, and the way out of it at any of them. */
export function StepsBar({
  label,
  steps,
  current,
  todo,
  client,
  home,
  onExit,
  isSaving = false,
}: StepsBarProps) {
  const [, navigate] = useLocation();
  return (
    <div className={styles.bar}>
      <div className={styles.where}>
        {client && (
          <p className={styles.client} data-words>
            {client}
          </p>
        )}
        <Stepper steps={steps} current={current} todo={todo} label={label} />
      </div>
      <Button onClick={onExit ?? (() => navigate(home))} disabled={isSaving}>
        Save &amp; exit
      </Button>
    </div>
  );
}
