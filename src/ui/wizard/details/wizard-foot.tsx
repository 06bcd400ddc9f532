import type { ReactNode } from 'react';
import { ButtonLink } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import styles from './wizard-foot.module.css';

interface WizardFootProps {
  /** Where "Back" leads. */
  back: string;
  /** What is kept, and where. */
  state?: ReactNode;
  /** Within a screen's padding, over which it reaches to both edges. */
  isInset?: boolean;
  /** The ways on. */
  children: ReactNode;
}

/** The line at the foot of a step: back, what is kept, and on. */
export const WizardFoot = ({ back, state, isInset, children }: WizardFootProps) => (
  <footer className={classes(styles.foot, isInset && styles.inset)}>
    <ButtonLink href={back} icon="arrow-left">
      Back
    </ButtonLink>
    <span className={styles.state}>{state}</span>
    {children}
  </footer>
);
