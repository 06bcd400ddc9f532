import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../layout/icon.tsx';
import { classes } from '../layout/classes.ts';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean | undefined;
  reason?: string | undefined;
  /** Group heading. Options of a group are consecutive. */
  group?: string | undefined;
}

interface SelectProps<V extends string> extends FieldProps {
  value: V;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  disabled?: boolean | undefined;
  name?: ComponentProps<'select'>['name'];
}

function groupsOf(options: readonly SelectOption[]) {
  const groups: { name: string | undefined; members: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.members.push(option);
    else groups.push({ name: option.group, members: [option] });
  }
  return groups;
}

const optionOf = ({ value, label, reason, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {reason ? `${label} (${reason})` : label}
  </option>
);

/** A native select: its keyboard, touch and screen-reader support is complete. */
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
            className={classes(fieldStyles.control, styles.select)}
            value={value}
            disabled={disabled}
            name={name}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {groupsOf(options).map(({ name: group, members }) =>
              group === undefined ? (
                members.map(optionOf)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(optionOf)}
                </optgroup>
              ),
            )}
          </select>
          <Icon name="chevron-down" small />
        </span>
      )}
    </Field>
  );
}
