import type { ComponentProps, ReactNode, Ref } from 'react';
import { classes } from '../layout/classes.ts';
import { Field, splitField, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { Icon, type IconName } from '../layout/icon.tsx';

type Native = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'className' | 'id'>;

export interface TextInputProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  icon?: IconName | undefined;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput(props: TextInputProps) {
  const [field, { value, onChange, icon, after, ...rest }] = splitField(props);
  return (
    <Field {...field}>
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

export function TextArea(
  props: FieldProps & NativeArea & { value: string; onChange: (value: string) => void },
) {
  const [field, { value, onChange, ...rest }] = splitField(props);
  return (
    <Field {...field}>
      {(ids) => (
        <textarea
          rows={3}
          {...rest}
          {...ids}
          className={classes(styles.control, styles.area)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
