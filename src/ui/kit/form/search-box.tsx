import { useEffect, useRef } from 'react';
import { classes } from '../layout/classes.ts';
import fieldStyles from './field.module.css';
import { IconButton } from './button.tsx';
import { Icon } from '../layout/icon.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

export function SearchBox({ label, value, onChange, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target;
      const typing =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <span role="search" className={classes(fieldStyles.box, fieldStyles.search, className)}>
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className={fieldStyles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
        }}
      />
      {value === '' ? (
        <kbd className={fieldStyles.searchKey} aria-hidden="true">
          /
        </kbd>
      ) : (
        <IconButton
          label="Clear the search"
          icon="x"
          size="small"
          className={fieldStyles.searchClear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </span>
  );
}
