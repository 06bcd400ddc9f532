import type { ComponentProps, ReactNode } from 'react';
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

const Toggle = ({
  label,
  onChange,
  className,
  labelClass,
  children,
  ...input
}: ToggleProps & { labelClass?: string | undefined; children: ReactNode } & Pick<
    ComponentProps<'input'>,
    'role' | 'name'
  >) => (
  <label className={classes(styles.row, className)}>
    <input
      type="checkbox"
      className={styles.native}
      {...input}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children}
    <span className={labelClass}>{label}</span>
  </label>
);

/** Takes effect immediately. `hideLabel` is for rows that already show the label. */
export const Switch = ({ hideLabel, ...toggle }: ToggleProps & { hideLabel?: boolean | undefined }) => (
  <Toggle {...toggle} role="switch" labelClass={hideLabel ? 'sr-only' : undefined}>
    <span className={styles.track} aria-hidden="true" />
  </Toggle>
);

export const Checkbox = (toggle: ToggleProps & { name?: string }) => (
  <Toggle {...toggle}>
    <span className={styles.check} aria-hidden="true">
      <Icon name="check" small />
    </span>
  </Toggle>
);
