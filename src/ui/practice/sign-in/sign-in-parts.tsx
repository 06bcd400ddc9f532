import type { ReactNode } from 'react';
import { Icon } from '../../kit/layout/icon.tsx';
import styles from './sign-in.module.css';
import { Mark } from '../../shell/frame/logo.tsx';

/** Why something did not work, above the form. Nothing without a reason. */
export const Notice = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.notice} role="alert">
      <Icon name="error" />
      <span>{children}</span>
    </p>
  ) : null;

/** The title hangs from the product's own sign: a line from the top of the page, and the bob at its end. */
export function Heading({ id, title, lead }: { id?: string; title: string; lead?: string | undefined }) {
  return (
    <div>
      <div className={styles.bob} aria-hidden="true">
        <Mark />
      </div>
      <h1 id={id} className={styles.title}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
