import { classes } from './classes.ts';
import styles from './empty-state.module.css';

export function ProgressBar({ label, value }: { label: string; value?: number | undefined }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      className={styles.progress}
    >
      <i
        className={classes(styles.fill, value === undefined && styles.unknown)}
        style={value === undefined ? undefined : { width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
      />
    </div>
  );
}
