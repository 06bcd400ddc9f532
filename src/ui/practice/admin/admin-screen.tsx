import { useSearch } from 'wouter';
import { AuditLogPart } from './audit-log-part.tsx';
import { DashboardPart } from './dashboard-part.tsx';
import { DisclosuresPart } from './disclosures-part.tsx';
import { IndexesPart } from './indexes-part.tsx';
import { useState } from 'react';
import tables from '../../kit/data/data-table.module.css';
import { Button } from '../../kit/form/button.tsx';
import layout from '../../kit/layout/layout.module.css';
import { ConfirmDialog } from '../../kit/overlay/dialog.tsx';
import { useToastedAction } from '../parts.tsx';
import { admin } from '../../api/admin-api.ts';
import { AdminFrame, PagedList, TextDialog } from './admin-parts.tsx';
import type { FailedJob, JobKind } from '../../../domain/practice/operation/jobs.ts';
import styles from './admin.module.css';
import { formatMoment } from '../../state/dates.ts';
import type { OutboxMessage } from '../../../domain/practice/users/admin-schema.ts';

/** Messages saved because no mail server is configured. Their links are masked until a message is opened. */
function OutboxPart() {
  const [shown, setShown] = useState<OutboxMessage | null>(null);
  return (
    <AdminFrame title="Outbox">
      <PagedList<OutboxMessage>
        name="outbox"
        noun="messages"
        load={(page, signal) => admin.outbox(page, { signal })}
        empty={{
          icon: 'note',
          title: 'No messages',
          text: 'Without a mail server, messages are stored here and not sent.',
        }}
        columns={[
          {
            head: 'Subject',
            cell: (message) => (
              <button type="button" className={tables.link} onClick={() => setShown(message)}>
                {message.subject}
              </button>
            ),
            narrow: ({ to }) => to,
          },
          { head: 'To', wide: true, cell: ({ to }) => to },
          { head: 'When', cell: ({ at }) => formatMoment(at) },
        ]}
        keyOf={({ id }) => id}
      />
      {shown && <MessageDialog message={shown} onClose={() => setShown(null)} />}
    </AdminFrame>
  );
}

function MessageDialog({ message, onClose }: { message: OutboxMessage; onClose: () => void }) {
  const [whole, setWhole] = useState<string | null>(null);
  const { busy, run } = useToastedAction<'open'>();
  const isMasked = whole === null;
  const open = () => run('open', async () => setWhole((await admin.message(message.id)).text));
  return (
    <TextDialog
      title={message.subject}
      about={`To ${message.to}. ${isMasked ? 'Links are masked; showing them is written to the audit log.' : 'The links work.'}`}
      label="Message"
      text={{ full: whole ?? message.text }}
      action={
        isMasked && (
          <Button icon="eye" busy={busy !== null} label="Show the links" onClick={() => void open()} />
        )
      }
      onClose={onClose}
    />
  );
}

const KINDS: Record<JobKind, { label: string; lost: string }> = {
  mail: { label: 'Send a message', lost: 'The message is deleted and never sent.' },
  follow_events: { label: 'Follow payment events', lost: 'The next event or the nightly check repeats it.' },
  reconcile: { label: 'Check all subscriptions', lost: 'The next nightly check repeats it.' },
  sweep: { label: 'Hourly cleanup', lost: 'The next hourly cleanup repeats it.' },
};

function FailedJobsPart() {
  const [round, setRound] = useState(0);
  const [dropping, setDropping] = useState<FailedJob | null>(null);
  const { busy, run } = useToastedAction<string>();

  async function send({ id }: FailedJob, action: 'again' | 'drop') {
    await run(id, async () => (await admin.failedJob(id, action)).message);
    setDropping(null);
    setRound(round + 1);
  }

  return (
    <AdminFrame title="Failed jobs">
      <p className={styles.quiet}>
        Messages, payment events and cleanup run in the background and retry automatically. A job that failed
        every time is listed here.
      </p>
      <PagedList<FailedJob>
        key={round}
        name="failed jobs"
        noun="jobs"
        load={(page, signal) => admin.failedJobs(page, { signal })}
        empty={{ icon: 'check', title: 'No failed jobs', text: 'All background jobs finished.' }}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Job',
            cell: ({ kind }) => KINDS[kind].label,
            narrow: ({ error, failed_at }) => [error, formatMoment(failed_at)],
          },
          { head: 'Last error', wide: true, cell: ({ error }) => error },
          {
            head: 'Failed',
            wide: true,
            cellStyle: 'moment',
            cell: ({ failed_at }) => formatMoment(failed_at),
          },
          {
            head: <span className="sr-only">Actions</span>,
            cell: (job) => (
              <div className={layout.row}>
                <Button
                  size="small"
                  icon="reset"
                  busy={busy === job.id}
                  onClick={() => void send(job, 'again')}
                  label="Try again"
                />
                <Button size="small" variant="quiet" onClick={() => setDropping(job)} label="Drop" />
              </div>
            ),
          },
        ]}
      />
      {dropping && (
        <ConfirmDialog
          title="Drop this job?"
          confirmLabel="Drop"
          onConfirm={() => send(dropping, 'drop')}
          onClose={() => setDropping(null)}
        >
          <p>
            {KINDS[dropping.kind].label}. {KINDS[dropping.kind].lost}
          </p>
        </ConfirmDialog>
      )}
    </AdminFrame>
  );
}

export function AdminScreen() {
  const view = new URLSearchParams(useSearch()).get('view');
  if (view === 'disclosures') return <DisclosuresPart />;
  if (view === 'indexes') return <IndexesPart />;
  if (view === 'outbox') return <OutboxPart />;
  if (view === 'jobs') return <FailedJobsPart />;
  if (view === 'audit-log') return <AuditLogPart />;
  return <DashboardPart />;
}
