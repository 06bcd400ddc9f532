import { useLocation, useSearch } from 'wouter';
import type { AuditLine } from '../../../domain/practice/users/admin-schema.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/practice/users/audit-actions.ts';
import {
  actionText,
  addressText,
  byText,
  personText,
  subjectText,
} from '../../../domain/practice/users/audit-text.ts';
import { LineBelow, type Column } from '../../kit/data/data-table.tsx';
import { Button } from '../../kit/form/button.tsx';
import { Select } from '../../kit/form/select.tsx';
import { AdminFrame, PagedList } from './admin-parts.tsx';
import styles from './admin.module.css';
import { admin, queryText } from '../../api/admin-api.ts';
import { UserCombobox, userOption } from './user-combobox.tsx';
import { useLoad } from '../../state/use-load.ts';
import { formatMoment, today } from '../../state/dates.ts';
import { saveBlob } from '../../kit/data/text-files.ts';
import { Menu } from '../../kit/overlay/menu.tsx';
import { useToastedAction } from '../parts.tsx';

function UserChoice({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { state } = useLoad(`user ${value}`, async (signal) =>
    value === null ? null : admin.user(value, { signal }),
  );
  const front = [{ value: '', label: 'Everyone' }];
  if (value !== null) {
    if (state.kind === 'failed') front.push({ value: String(value), label: `User ${value} (deleted)` });
    if (state.kind === 'ready' && state.data?.id === value) front.push(userOption(state.data));
  }
  return (
    <UserCombobox
      label="Who"
      value={value === null ? '' : String(value)}
      front={front}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: actionText(value) })).sort((one, other) =>
  one.label.localeCompare(other.label),
);

interface AuditQuery {
  user: number | null;
  action: AuditAction | null;
}

/** The filter is in the address, so that a user's page can link to it. */
function auditQueryOf(address: URLSearchParams): AuditQuery {
  const user = Number(address.get('user'));
  return {
    user: Number.isInteger(user) && user > 0 ? user : null,
    action: AUDIT_ACTIONS.find((action) => action === address.get('action')) ?? null,
  };
}

export const auditAddressOf = ({ user, action }: AuditQuery): string =>
  `/admin?${queryText({ view: 'audit-log', user, action })}`;

const DOWNLOADS = [
  ['csv', 'CSV, for a spreadsheet'],
  ['jsonl', 'JSON lines, to verify'],
] as const;

export function AuditLogPart() {
  const query = auditQueryOf(new URLSearchParams(useSearch()));
  const [, navigate] = useLocation();
  const go = (change: Partial<typeof query>) =>
    navigate(auditAddressOf({ ...query, ...change }), { replace: true });
  const { run } = useToastedAction<'download'>();
  const isNarrowed = query.user !== null || query.action !== null;
  return (
    <AdminFrame
      title="Audit log"
      actions={
        <Menu
          label="Download"
          icon="download"
          items={DOWNLOADS.map(([format, label]) => ({
            label,
            onSelect: () =>
              void run('download', async () =>
                saveBlob(`plumbline-audit-${today()}.${format}`, await admin.downloadAuditLog(format, query)),
              ),
          }))}
        />
      }
    >
      <div className={styles.filters}>
        <Select
          label="What"
          value={query.action ?? ''}
          options={[{ value: '', label: 'Everything' }, ...ACTIONS]}
          onChange={(action) => go({ action: action === '' ? null : action })}
        />
        <UserChoice value={query.user} onChange={(user) => go({ user })} />
        {isNarrowed && (
          <Button variant="quiet" onClick={() => go({ user: null, action: null })} label="Show everything" />
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
                text: 'No entry matches. Choose another user, or show all entries.',
              }
            : { icon: 'history', title: 'Nothing yet', text: 'Changes in the practice are listed here.' }
        }
        columns={COLUMNS}
        keyOf={({ id }) => id}
      />
    </AdminFrame>
  );
}

const whoText = (line: AuditLine): string =>
  [personText(line.user), byText(line)].filter(Boolean).join(' by ');

const COLUMNS: readonly Column<AuditLine>[] = [
  { head: 'When', cellStyle: 'moment', cell: ({ at }) => formatMoment(at), under: ({ id }) => `No. ${id}` },
  {
    head: 'Action',
    cell: ({ action, times }) => (
      <>
        {actionText(action)}
        {times > 1 && <span className={styles.times}> × {times}</span>}
      </>
    ),
    narrow: (line) => [whoText(line), subjectText(line), addressText(line)],
  },
  {
    head: 'Who',
    wide: true,
    cell: ({ user }) => personText(user),
    under: (line) => (byText(line) ? `by ${byText(line)}` : null),
  },
  { head: 'About', wide: true, cell: (line) => subjectText(line) || '–' },
  {
    head: 'From',
    wide: true,
    cell: (line) => (
      <>
        {addressText(line) || '–'}
        {line.request_id !== null && (
          <LineBelow title="Request ID, as in the server’s log">{line.request_id}</LineBelow>
        )}
      </>
    ),
  },
];
