import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './tabs.module.css';

interface Choice<V extends string = string> {
  value: V;
  label: ReactNode;
  disabled?: boolean | undefined;
}

/** Options from pairs of value and label, in order. */
export const choices = <V extends string>(...pairs: readonly (readonly [V, string])[]) =>
  pairs.map(([value, label]) => ({ value, label }));

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly Choice<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
}

/** Arrow keys move among the usable options and choose as they go. */
function useArrows<V extends string>({ options, value, onChange }: ChoiceProps<V>) {
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
  return { row, press };
}

/** Tabs with their panel: `children` is drawn inside the panel of the chosen tab. */
export function Tabs<V extends string>(props: ChoiceProps<V> & { children?: ReactNode }) {
  const { label, value, options, onChange, className, children } = props;
  const { row, press } = useArrows(props);
  const id = useId();
  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={classes(styles.tabs, className)}
        onKeyDown={press}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            data-value={option.value}
            aria-selected={option.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            disabled={option.disabled}
            className={styles.tab}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}

/** Two to four ways to see one thing. */
export function Segmented<V extends string>(props: ChoiceProps<V>) {
  const { label, value, options, onChange, className } = props;
  const { row, press } = useArrows(props);
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      className={classes(styles.segmented, className)}
      onKeyDown={press}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          data-value={option.value}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.disabled}
          className={styles.segment}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
