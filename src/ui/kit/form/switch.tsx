import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './switch.module.css';

interface ToggleProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Takes effect at once. `hideLabel` keeps the words for screen readers where the row says them. */
export function Switch({
  label,
  checked,
  onChange,
  disabled,
  hideLabel,
  className,
}: ToggleProps & { hideLabel?: boolean | undefined }) {
  return (
    <label className={classes(styles.row, className)}>
      <input
        type="checkbox"
        role="switch"
        className={styles.native}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}

/** An answer that is sent with its form. */
export function Checkbox({
  label,
  checked,
  onChange,
  disabled,
  className,
  name,
}: ToggleProps & { name?: string }) {
  return (
    <label className={classes(styles.row, className)}>
      <input
        type="checkbox"
        name={name}
        className={styles.native}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.check} aria-hidden="true">
        <Icon name="check" small />
      </span>
      <span>{label}</span>
    </label>
  );
}
