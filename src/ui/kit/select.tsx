import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean | undefined;
  /** Why it cannot be chosen, such as "No history loaded". */
  reason?: string | undefined;
}

interface SelectProps<V extends string> extends FieldProps {
  value: V;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  disabled?: boolean | undefined;
  name?: ComponentProps<'select'>['name'];
}

/** The browser's own select: it is right for keyboard, touch and screen readers everywhere. */
export function Select<V extends string>({
  value,
  options,
  onChange,
  disabled,
  name,
  ...field
}: SelectProps<V>) {
  return (
    <Field {...field}>
      {(ids) => (
        <span className={styles.box}>
          <select
            {...ids}
            className={styles.select}
            value={value}
            disabled={disabled}
            name={name}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.reason ? `${option.label} (${option.reason})` : option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" small />
        </span>
      )}
    </Field>
  );
}
