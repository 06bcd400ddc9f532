import { useEffect, useState } from 'react';
import { fullName } from '../../../domain/practice/users/user.ts';
import { admin } from '../../api/admin-api.ts';
import { Combobox, type ComboboxOption } from '../../kit/form/combobox.tsx';
import type { FieldProps } from '../../kit/form/field.tsx';
import { useLoad } from '../../state/use-load.ts';
import type { AdminUser } from '../../../domain/practice/users/admin-schema.ts';

const MAX_DISPLAYED = 20;
const PAUSE_MS = 200;

export const userOption = (user: AdminUser): ComboboxOption => ({
  value: String(user.id),
  label: fullName(user),
  detail: user.email,
});

interface UserComboboxProps extends FieldProps {
  role?: string;
  except?: number;
  front?: readonly ComboboxOption[];
  showsSearching?: boolean;
  value: string | null;
  onChange: (id: string) => void;
  disabled?: boolean;
}

export function UserCombobox(props: UserComboboxProps) {
  const { role, except, front = [], showsSearching = false, value, onChange, ...field } = props;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const { state } = useLoad(search, (signal) =>
    admin.users({ search, page: 1, size: MAX_DISPLAYED, sort: 'name', role }, { signal }),
  );
  const users = state.kind === 'ready' ? state.data.items.filter(({ id }) => id !== except) : [];
  const isListed = (id: string) => users.some((user) => String(user.id) === id);
  const retained = chosen?.value === value && !front.some((option) => option.value === value) ? [chosen] : [];
  const options = [
    ...[...front, ...retained].filter((option) => !isListed(option.value)),
    ...users.map(userOption),
  ];
  const isSearching =
    state.kind === 'loading' || (state.kind === 'ready' && state.stale) || search !== typed.trim();
  return (
    <div
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
      }}
    >
      <Combobox
        {...field}
        error={state.kind === 'failed' ? state.message : field.error}
        help={showsSearching && isSearching && typed !== '' ? 'Searching…' : field.help}
        value={value}
        options={options}
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
