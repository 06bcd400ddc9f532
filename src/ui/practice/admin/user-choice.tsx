import { useEffect, useState } from 'react';
import { fullName } from '../../../domain/practice/users/user.ts';
import { Combobox } from '../../kit/combobox.tsx';
import { admin } from './calls.ts';
import { useLoad } from './use-load.ts';

/** As many as are worth reading through; typing narrows them. */
const SHOWN = 20;
const PAUSE_MS = 200;

/** A user of the practice, or everyone: found by name or address, however many there are. */
export function UserChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const found = useLoad(`users ${search}`, (signal) =>
    admin.users({ search, page: 1, size: SHOWN, sort: 'name' }, { signal }),
  ).state;
  const chosen = useLoad(`user ${value}`, async (signal) =>
    value === null ? null : admin.user(value, { signal }),
  ).state;
  const users = found.kind === 'ready' ? found.data.items : [];
  const present = chosen.kind === 'ready' && chosen.data?.id === value ? chosen.data : null;
  const all = present && !users.some(({ id }) => id === present.id) ? [present, ...users] : users;
  const known = all.map((user) => ({ value: String(user.id), label: fullName(user), detail: user.email }));
  // Also one who is gone has lines.
  const gone =
    value !== null && chosen.kind === 'failed'
      ? [{ value: String(value), label: `User ${value}, gone` }]
      : [];
  return (
    // What is typed into the field is heard on its way up.
    <div
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
      }}
    >
      <Combobox
        label={label}
        value={value === null ? '' : String(value)}
        options={[{ value: '', label: 'Everyone' }, ...gone, ...known]}
        error={found.kind === 'failed' ? found.message : undefined}
        placeholder="Name or email address"
        onChange={(id) => {
          setTyped('');
          onChange(id === '' ? null : Number(id));
        }}
      />
    </div>
  );
}
