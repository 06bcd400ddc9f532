import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { ComboboxList, matching, MAX_DISPLAYED, movedTo, type ComboboxOption } from './combobox-list.tsx';
import { Field, type FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from '../layout/icon.tsx';
import { useFloating, useOutside } from '../overlay/use-floating.ts';

export type { ComboboxOption } from './combobox-list.tsx';

interface ComboboxProps extends FieldProps {
  value: string | null;
  options: readonly ComboboxOption[];
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  /** Offered if no option matches or there are no options: "Create New Client". */
  createLabel?: string | undefined;
  onCreate?: ((typed: string) => void) | undefined;
  /** Removable options are removed with × or, while active, with Delete. */
  onRemove?: ((value: string) => void) | undefined;
  disabled?: boolean | undefined;
}

export function Combobox({
  value,
  options,
  onChange,
  placeholder = 'Select or Start Typing',
  createLabel = 'Create',
  onCreate,
  onRemove,
  disabled,
  ...field
}: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFloating(open, box, list, { matchWidth: true });
  const leave = () => {
    setOpen(false);
    setTyped(null);
  };
  useOutside(open, [box, list], leave);

  const chosen = options.find((option) => option.value === value);
  const found = useMemo(() => (open ? matching(options, typed ?? '') : []), [open, options, typed]);
  const name = typed?.trim() ?? '';
  const creates = onCreate !== undefined && found.length === 0 && (name !== '' || options.length === 0);
  const count = Math.min(found.length, MAX_DISPLAYED) + (creates ? 1 : 0);
  const activeIndex = Math.min(at, Math.max(0, count - 1));

  const show = (start?: number) => {
    if (disabled || open) return;
    const index = options.findIndex((option) => option.value === value);
    setAt(start ?? (index >= 0 && index < MAX_DISPLAYED ? index : 0));
    setOpen(true);
  };
  const choose = (index: number) => {
    const option = found[index];
    if (option?.disabled) return;
    if (option) onChange(option.value);
    else if (creates) onCreate(name);
    else return;
    leave();
  };

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey } = event;
    if (key === 'Tab') return leave();
    if (!open) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      return show(key === 'ArrowUp' && !altKey ? Math.min(options.length, MAX_DISPLAYED) - 1 : undefined);
    }
    const moved = movedTo(key, activeIndex, count);
    const option = found[activeIndex];
    if (key === 'Escape' || (key === 'ArrowUp' && altKey)) {
      // Escape must not also close a dialog around the field.
      event.stopPropagation();
      leave();
    } else if (moved !== null) setAt(moved);
    else if (key === 'Enter' && count > 0) choose(activeIndex);
    else if (key === 'Delete' && onRemove && option?.removable && isAtEnd(event.currentTarget))
      onRemove(option.value);
    else return;
    event.preventDefault();
  }

  return (
    <Field {...field}>
      {(ids) => (
        <>
          <span
            className={fieldStyles.box}
            ref={box}
            onClick={() => {
              input.current?.focus();
              show();
            }}
          >
            <input
              {...ids}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-expanded={open}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={`${ids.id}-list`}
              aria-activedescendant={open && count > 0 ? `${ids.id}-${activeIndex}` : undefined}
              className={fieldStyles.input}
              placeholder={placeholder}
              disabled={disabled}
              data-words
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => {
                setTyped(event.target.value);
                setOpen(true);
                setAt(0);
              }}
              onFocus={(event) => event.target.select()}
              onKeyDown={press}
            />
            <Icon name="chevron-down" small />
          </span>
          <ComboboxList
            ref={list}
            id={ids.id}
            label={field.label}
            open={open}
            value={value}
            found={found}
            at={activeIndex}
            creates={creates ? [createLabel, name && `“${name}”`].filter(Boolean).join(' ') : null}
            onPoint={setAt}
            onChoose={choose}
            onRemove={onRemove}
          />
        </>
      )}
    </Field>
  );
}

/** At these positions Delete would remove no text, or all of the text that was selected on focus. */
const isAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionEnd === value.length && (selectionStart === value.length || selectionStart === 0);
