import { useId, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './tabs.module.css';

interface Choice<V extends string = string> {
  value: V;
  label: ReactNode;
  disabled?: boolean | undefined;
}

export const choices = <V extends string>(...pairs: readonly (readonly [V, string])[]) =>
  pairs.map(([value, label]) => ({ value, label }));

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly Choice<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
}

/** Arrow keys move among the enabled options and select them. */
function ChoiceRow<V extends string>({
  role,
  label,
  value,
  options,
  onChange,
  className,
  buttonProps,
}: ChoiceProps<V> & {
  role: 'tablist' | 'radiogroup';
  buttonProps: (value: V, isChosen: boolean) => ComponentProps<'button'>;
}) {
  const row = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const usable = options.filter((option) => !option.disabled);
    const at = usable.findIndex((option) => option.value === value);
    const to =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? at + 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? usable.length - 1
              : null;
    const next = to === null ? undefined : usable[(to + usable.length) % usable.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <div ref={row} role={role} aria-label={label} className={className} onKeyDown={press}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          data-value={option.value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
          {...buttonProps(option.value, option.value === value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

export function Tabs<V extends string>({
  className,
  children,
  ...choice
}: ChoiceProps<V> & { children?: ReactNode }) {
  const id = useId();
  const panel = children === undefined ? undefined : `${id}-panel`;
  return (
    <>
      <ChoiceRow
        {...choice}
        role="tablist"
        className={classes(styles.tabs, className)}
        buttonProps={(value, isChosen) => ({
          role: 'tab',
          id: `${id}-${value}`,
          'aria-selected': isChosen,
          'aria-controls': panel,
          className: styles.tab,
        })}
      />
      {panel && (
        <div id={panel} role="tabpanel" aria-labelledby={`${id}-${choice.value}`}>
          {children}
        </div>
      )}
    </>
  );
}

export const Segmented = <V extends string>({ className, ...choice }: ChoiceProps<V>) => (
  <ChoiceRow
    {...choice}
    role="radiogroup"
    className={classes(styles.segmented, className)}
    buttonProps={(_, isChosen) => ({ role: 'radio', 'aria-checked': isChosen, className: styles.segment })}
  />
);
