import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

export interface Step {
  label: string;
  href?: string | undefined;
}

interface StepperProps {
  steps: readonly Step[];
  current: number;
  todo?: number | undefined;
  label?: string;
}

/** Steps before `current`, and before the last one with a link, are done. `todo` overrides this. */
export function Stepper({ steps, current, todo, label = 'Steps' }: StepperProps) {
  const done = todo ?? steps.reduce((last, { href }, index) => (href ? index : last), current);
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = index === current ? 'now' : index < done ? 'done' : 'ahead';
          const inner = (
            <>
              <b className={styles.mark}>{state === 'done' ? <Icon name="check" small /> : index + 1}</b>
              <span className={styles.label}>{step.label}</span>
              {state === 'done' && <span className="sr-only">, done</span>}
            </>
          );
          return (
            <li
              key={step.label}
              className={styles[state]}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              {step.href && state !== 'now' ? (
                <Link href={step.href} className={styles.step}>
                  {inner}
                </Link>
              ) : (
                <span className={styles.step}>{inner}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
