import { useState } from 'react';
import type { FailedJob, JobKind } from '../../../domain/practice/operation/jobs.ts';
import { Button } from '../../kit/form/button.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { useToastedAction } from '../use-toasted-action.ts';
import { AdminFrame, PagedList } from './admin-parts.tsx';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { formatMoment } from '../../state/dates.ts';

const KINDS: Record<JobKind, { label: string; lost: string }> = {
  mail: { label: 'Send a message', lost: 'The message is deleted and never sent.' },
  follow_events: {
    label: 'Follow payment events',
    lost: 'The next event or the nightly check makes up for it.',
  },
  reconcile: { label: 'Check all subscriptions', lost: 'The next nightly check makes up for it.' },
  sweep: { label: 'Hourly cleanup', lost: 'The next hourly cleanup makes up for it.' },
};

/** Work in the background that failed each time it was tried. */
export function FailedJobsPart() {
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
        empty={{ icon: 'check', title: 'No failed jobs', text: 'Everything in the background was done.' }}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Job',
            cell: ({ kind }) => KINDS[kind].label,
            narrow: ({ error, failed_at }) => [error, formatMoment(failed_at)],
          },
          { head: 'Last error', wide: true, cell: ({ error }) => error },
          { head: 'Failed', wide: true, look: 'moment', cell: ({ failed_at }) => formatMoment(failed_at) },
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
        <Dialog
          open
          title="Drop this job?"
          onClose={() => setDropping(null)}
          footer={
            <>
              <Button data-autofocus onClick={() => setDropping(null)} label="Cancel" />
              <Button
                variant="danger"
                busy={busy === dropping.id}
                onClick={() => void send(dropping, 'drop')}
                label="Drop"
              />
            </>
          }
        >
          <p>
            {KINDS[dropping.kind].label}. {KINDS[dropping.kind].lost}
          </p>
        </Dialog>
      )}
    </AdminFrame>
  );
}
