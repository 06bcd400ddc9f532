import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../kit/layout/icon.tsx';
import { classes } from '../../kit/layout/classes.ts';
import styles from './panel-row.module.css';

interface PanelRowProps {
  icon?: IconName;
  label: string;
  help?: string;
  /** Shown at the right. */
  value?: ReactNode;
  isChanged?: boolean;
  onOpen: () => void;
}

/** A row of the What-if panel that opens a side panel. */
export const PanelRow = ({ icon, label, help, value, isChanged, onOpen }: PanelRowProps) => (
  <button
    type="button"
    className={classes(styles.row, isChanged && styles.changed)}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    {icon && <Icon name={icon} />}
    <span>
      <b>{label}</b>
      {help && <small>{help}</small>}
    </span>
    {value !== undefined && <em>{value}</em>}
    <Icon name="chevron-right" small />
  </button>
);

export const AnalysisSection = ({ children }: { children: ReactNode }) => (
  <section className={styles.answers} aria-label="Answers">
    <h3>Answers</h3>
    {children}
  </section>
);
