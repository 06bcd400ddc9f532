import { useLocation, useSearch } from 'wouter';
import {
  AUDIT_ACTIONS,
  type AuditLine,
  type AuditPerson,
  type AuditAction,
} from '../../../domain/practice/users/audit-log.ts';
import { Button } from '../../kit/form/button.tsx';
import { Select } from '../../kit/form/select.tsx';
import { AdminFrame, PagedList } from './admin-parts.tsx';
import { actionWords } from './admin-words.ts';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { useEffect, useState } from 'react';
import { fullName } from '../../../domain/practice/users/user.ts';
import { Combobox } from '../../kit/form/combobox.tsx';
import { useLoad } from '../../state/use-load.ts';
import { formatMoment } from '../../state/dates.ts';

/** As many as are worth reading through; typing narrows them. */
const SHOWN = 20;
const PAUSE_MS = 200;

/** A user of the practice, or everyone: found by name or address, however many there are. */
function UserChoice({
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

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: actionWords(value) })).sort((one, other) =>
  one.label.localeCompare(other.label),
);

interface AuditQuery {
  user: number | null;
  action: AuditAction | null;
}

/** What the log is narrowed to lives in the address, so that a user's page can lead to it. */
function auditQueryOf(address: URLSearchParams): AuditQuery {
  const user = Number(address.get('user'));
  return {
    user: Number.isInteger(user) && user > 0 ? user : null,
    action: AUDIT_ACTIONS.find((action) => action === address.get('action')) ?? null,
  };
}

export function auditAddressOf({ user, action }: AuditQuery): string {
  const parts = new URLSearchParams({ view: 'audit-log' });
  if (user !== null) parts.set('user', String(user));
  if (action !== null) parts.set('action', action);
  return `/admin?${parts.toString()}`;
}

export function AuditLogPart() {
  const query = auditQueryOf(new URLSearchParams(useSearch()));
  const [, navigate] = useLocation();
  const go = (change: Partial<typeof query>) =>
    navigate(auditAddressOf({ ...query, ...change }), { replace: true });
  const isNarrowed = query.user !== null || query.action !== null;
  return (
    <AdminFrame title="Audit log">
      <div className={styles.filters}>
        <Select
          label="What"
          value={query.action ?? ''}
          options={[{ value: '', label: 'Everything' }, ...ACTIONS]}
          onChange={(action) => go({ action: action === '' ? null : action })}
        />
        <UserChoice label="Who" value={query.user} onChange={(user) => go({ user })} />
        {isNarrowed && (
          <Button variant="quiet" onClick={() => go({ user: null, action: null })}>
            Show everything
          </Button>
        )}
      </div>
      <PagedList<AuditLine>
        key={`${query.user} ${query.action}`}
        name={isNarrowed ? `audit log, ${query.action ?? ''} ${query.user ?? ''}` : 'audit log'}
        noun="entries"
        load={(page, signal) => admin.auditLog({ ...query, page }, { signal })}
        empty={
          isNarrowed
            ? {
                icon: 'search',
                title: 'Result not found.',
                text: 'Nothing like this is in the log. Choose another user, or everything.',
              }
            : {
                icon: 'history',
                title: 'Nothing yet',
                text: 'What is done in the practice is written down here.',
              }
        }
        head={
          <>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col" className={styles.wide}>
              About
            </th>
            <th scope="col" className={styles.wide}>
              From
            </th>
          </>
        }
        row={(line) => (
          <tr key={line.id}>
            <td className={styles.moment}>
              {formatMoment(line.at)}
              <span className={styles.under}>No. {line.id}</span>
            </td>
            <td>
              {actionWords(line.action)}
              {line.times > 1 && <span className={styles.times}> × {line.times}</span>}
              <span className={`${styles.under} ${styles.narrow}`}>{aboutWords(line)}</span>
            </td>
            <td>
              {nameOf(line.user)}
              {line.by && <span className={styles.under}>by {nameOf(line.by)}</span>}
              <span className={`${styles.under} ${styles.narrow}`}>{fromWords(line)}</span>
            </td>
            <td className={styles.wide}>{aboutWords(line) || '–'}</td>
            <td className={styles.wide}>
              {fromWords(line) || '–'}
              {line.request_id !== null && (
                <span className={styles.under} title="Request ID, as in the server’s log">
                  {line.request_id}
                </span>
              )}
            </td>
          </tr>
        )}
      />
    </AdminFrame>
  );
}

const nameOf = (person: AuditPerson | null): string =>
  person ? (person.name ?? `User ${person.id}, gone`) : 'A visitor';

function aboutWords({ subject_id, subject_name, detail, note }: AuditLine): string {
  const about = subject_name ?? (subject_id === null ? null : `No. ${subject_id}`);
  return [about, [note, detail].filter(Boolean).join('; ')].filter(Boolean).join(': ');
}

const fromWords = ({ address, personal_part_removed }: AuditLine): string =>
  address ?? (personal_part_removed ? 'Address removed' : '');
