import { useSearch } from 'wouter';
import { AuditLogPart } from './audit-log-part.tsx';
import { DashboardPart } from './dashboard-part.tsx';
import { DisclosuresPart } from './disclosures-part.tsx';
import { FailedJobsPart } from './failed-jobs-part.tsx';
import { IndexesPart } from './indexes-part.tsx';
import { useState } from 'react';
import tables from '../../kit/data/data-table.module.css';
import { Button } from '../../kit/form/button.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { useToastedAction } from '../use-toasted-action.ts';
import { type OutboxMessage, admin } from '../../api/admin-api.ts';
import { AdminFrame, PagedList } from './admin-parts.tsx';
import styles from './admin.module.css';
import { formatMoment } from '../../state/dates.ts';

/** Messages that were written down because no mail server is set; their links are masked until one is opened. */
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
          text: 'Without a mail server, messages are kept here instead of being sent.',
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
  return (
    <Dialog
      open
      title={message.subject}
      onClose={onClose}
      footer={
        <>
          {whole === null && (
            <Button
              icon="eye"
              busy={busy !== null}
              label="Show the links"
              onClick={() => void run('open', async () => setWhole((await admin.message(message.id)).text))}
            />
          )}
          <Button variant="primary" data-autofocus onClick={onClose} label="Close" />
        </>
      }
    >
      <div className={layout.stack3}>
        <p className={styles.quiet}>
          To {message.to}.{' '}
          {whole === null ? 'Links are masked; showing them is written to the audit log.' : 'The links work.'}
        </p>
        <pre className={styles.letter} tabIndex={0} aria-label="Message">
          {whole ?? message.text}
        </pre>
      </div>
    </Dialog>
  );
}

/** /admin: the dashboard, and by `?view=` the disclosures, the index data, the outbox, failed jobs and the audit log. */
export function AdminScreen() {
  const view = new URLSearchParams(useSearch()).get('view');
  if (view === 'disclosures') return <DisclosuresPart />;
  if (view === 'indexes') return <IndexesPart />;
  if (view === 'outbox') return <OutboxPart />;
  if (view === 'jobs') return <FailedJobsPart />;
  if (view === 'audit-log') return <AuditLogPart />;
  return <DashboardPart />;
}
