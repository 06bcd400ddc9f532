import { useEffect, useState } from 'react';
import type { AdminUser } from '../../../domain/practice/users/administration.ts';
import { fullName } from '../../../domain/practice/users/user.ts';
import { Combobox, type ComboboxOption } from '../../kit/combobox.tsx';
import type { FieldProps } from '../../kit/field.tsx';
import { admin } from './calls.ts';
import { useLoad } from './use-load.ts';

/** As many as are worth reading through; typing narrows them. */
const SHOWN = 20;
const PAUSE_MS = 200;

/** Who takes the clients over: found by name or address among all advisors and admins, however many there are. */
export function HeirChoice({
  leaving,
  value,
  onChange,
  disabled,
  ...field
}: FieldProps & {
  leaving: AdminUser;
  value: string | null;
  onChange: (id: string) => void;
  disabled: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);

  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const { state } = useLoad(search, (signal) =>
    admin.users({ search, page: 1, size: SHOWN, sort: 'name', role: 'advisor,admin' }, { signal }),
  );
  const found =
    state.kind === 'ready'
      ? state.data.items
          .filter(({ id }) => id !== leaving.id)
          .map((user) => ({ value: String(user.id), label: fullName(user), detail: user.email }))
      : [];
  const options =
    chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;

  const searching =
    state.kind === 'loading' || (state.kind === 'ready' && state.stale) || search !== typed.trim();

  return (
    // What is typed into the field is heard on its way up.
    <div
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
      }}
    >
      <Combobox
        {...field}
        error={state.kind === 'failed' ? state.message : field.error}
        help={searching && typed !== '' ? 'Searching…' : field.help}
        value={value}
        options={options}
        disabled={disabled}
        placeholder="Name or email address"
        onChange={(id) => {
          setChosen(options.find((option) => option.value === id) ?? null);
          setTyped('');
          onChange(id);
        }}
      />
    </div>
  );
}
