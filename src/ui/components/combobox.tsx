import { useRef, useState, type KeyboardEvent } from 'react';
import { classes } from './classes.ts';
import styles from './combobox.module.css';
import { Field, type FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { useFloating, useOutside } from './use-floating.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** In small type after the label. */
  detail?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
  removable?: boolean | undefined;
}

export interface ComboboxProps extends FieldProps {
  value: string | null;
  options: readonly ComboboxOption[];
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  /** Offered when no option has exactly the typed name: "Create New Client". */
  createLabel?: string | undefined;
  onCreate?: ((typed: string) => void) | undefined;
  onRemove?: ((value: string) => void) | undefined;
  disabled?: boolean | undefined;
}

export function matching(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = `${option.label} ${option.detail ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A dropdown that is searched by typing (the ARIA combobox with a listbox). */
export function Combobox({
  value,
  options,
  onChange,
  placeholder = 'Select or Start Typing',
  createLabel,
  onCreate,
  onRemove,
  disabled,
  ...field
}: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFloating(open, box, list, { matchWidth: true });
  const leave = () => {
    setOpen(false);
    setTyped(null);
  };
  useOutside(open, [box, list], leave);

  const chosen = options.find((option) => option.value === value);
  const shown = typed ? matching(options, typed) : options;
  const name = typed?.trim() ?? '';
  const creates =
    onCreate !== undefined &&
    name !== '' &&
    !options.some((option) => option.label.toLowerCase() === name.toLowerCase());
  const count = shown.length + (creates ? 1 : 0);

  const show = () => {
    if (disabled || open) return;
    setOpen(true);
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const choose = (index: number) => {
    const option = shown[index];
    if (option?.disabled) return;
    if (option) onChange(option.value);
    else if (creates) onCreate(name);
    leave();
  };

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + count) % Math.max(1, count));
    } else if (event.key === 'Enter' && open && count > 0) {
      event.preventDefault();
      choose(at);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else if (event.key === 'Tab') leave();
  }

  return (
    <Field {...field}>
      {(ids) => (
        <>
          <span className={fieldStyles.box} ref={box}>
            <input
              {...ids}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-expanded={open}
              aria-autocomplete="list"
              aria-controls={`${ids.id}-list`}
              aria-activedescendant={open && count > 0 ? `${ids.id}-${at}` : undefined}
              className={fieldStyles.input}
              placeholder={placeholder}
              disabled={disabled}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => {
                setTyped(event.target.value);
                setOpen(true);
                setAt(0);
              }}
              onClick={show}
              onFocus={(event) => event.target.select()}
              onKeyDown={press}
            />
            <Icon name="chevron-down" small />
          </span>
          <div
            ref={list}
            popover="manual"
            className={classes(styles.list, !open && styles.closed)}
            id={`${ids.id}-list`}
            role="listbox"
            aria-label={field.label}
          >
            {open && (
              <>
                {shown.map((option, index) => (
                  <div
                    key={option.value}
                    id={`${ids.id}-${index}`}
                    role="option"
                    aria-selected={option.value === value}
                    aria-disabled={option.disabled || undefined}
                    className={classes(
                      styles.option,
                      index === at && styles.at,
                      option.disabled && styles.off,
                    )}
                    ref={index === at ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
                    onPointerMove={() => setAt(index)}
                    // Focus stays in the field.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(index)}
                  >
                    <span className={styles.label}>{option.label}</span>
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                    {option.reason && <span className={styles.detail}>· {option.reason}</span>}
                    {option.value === value && <Icon name="check" />}
                    {option.removable && onRemove && (
                      <IconButton
                        label={`Remove ${option.label}`}
                        icon="x"
                        size="small"
                        tabIndex={-1}
                        onClick={(event) => {
                          event.stopPropagation();
                          onRemove(option.value);
                        }}
                      />
                    )}
                  </div>
                ))}
                {shown.length === 0 && !creates && <p className={styles.none}>Result not found.</p>}
                {creates && (
                  <div
                    id={`${ids.id}-${shown.length}`}
                    role="option"
                    aria-selected={false}
                    className={classes(styles.option, styles.create, at === shown.length && styles.at)}
                    onPointerMove={() => setAt(shown.length)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(shown.length)}
                  >
                    <Icon name="plus" />
                    {createLabel ?? 'Create'} “{name}”
                  </div>
                )}
              </>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
