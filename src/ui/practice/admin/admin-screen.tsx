import { useSearch } from 'wouter';
import { AuditLogPart } from './audit-log-part.tsx';
import { DashboardPart } from './dashboard-part.tsx';
import { IndexesPart } from './indexes-part.tsx';
import { OutboxPart } from './outbox-part.tsx';

/** /admin: the dashboard, and by `?view=` the index data, the outbox and the audit log. */
export function AdminScreen() {
  const view = new URLSearchParams(useSearch()).get('view');
  if (view === 'indexes') return <IndexesPart />;
  if (view === 'outbox') return <OutboxPart />;
  if (view === 'audit-log') return <AuditLogPart />;
  return <DashboardPart />;
}
