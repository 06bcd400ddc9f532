import type { ComponentProps, ReactNode, Ref } from 'react';
import { classes } from '../layout/classes.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { Icon, type IconName } from '../layout/icon.tsx';

type Native = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'className' | 'id'>;

export interface TextInputProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  icon?: IconName | undefined;
  /** Something at the end of the box, such as a button that shows the password. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  value,
  onChange,
  icon,
  after,
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className }}>
      {(ids) => (
        <span className={styles.box}>
          {icon && <Icon name={icon} />}
          <input
            type="text"
            autoComplete="off"
            data-words
            {...rest}
            {...ids}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {after}
        </span>
      )}
    </Field>
  );
}

type NativeArea = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'children' | 'className' | 'id'>;

export function TextArea({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  value,
  onChange,
  ...rest
}: FieldProps & NativeArea & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className }}>
      {(ids) => (
        <textarea
          rows={3}
          {...rest}
          {...ids}
          className={classes(styles.area)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
