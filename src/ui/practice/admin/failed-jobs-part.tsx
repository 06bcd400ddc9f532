import { useState } from 'react';
import type { FailedJob, JobKind } from '../../../domain/practice/operation/jobs.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { showToast } from '../../shell/toasts.tsx';
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
  const [busy, setBusy] = useState<string | null>(null);
  const [dropping, setDropping] = useState<FailedJob | null>(null);

  async function send({ id }: FailedJob, action: 'again' | 'drop') {
    setBusy(id);
    try {
      const { message } = await admin.failedJob(id, action);
      showToast({ type: 'success', message });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    setBusy(null);
    setDropping(null);
    setRound(round + 1);
  }

  const buttons = (job: FailedJob) => (
    <div className={styles.actions}>
      <Button size="small" icon="reset" busy={busy === job.id} onClick={() => void send(job, 'again')}>
        Try again
      </Button>
      <Button size="small" variant="quiet" onClick={() => setDropping(job)}>
        Drop
      </Button>
    </div>
  );
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
        head={
          <>
            <th scope="col">Job</th>
            <th scope="col" className={styles.wide}>
              Last error
            </th>
            <th scope="col" className={styles.wide}>
              Failed
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </>
        }
        row={(job) => (
          <tr key={job.id}>
            <td>
              {KINDS[job.kind].label}
              <span className={classes(styles.under, styles.narrow)}>{job.error}</span>
              <span className={classes(styles.under, styles.narrow)}>{formatMoment(job.failed_at)}</span>
            </td>
            <td className={styles.wide}>{job.error}</td>
            <td className={classes(styles.wide, styles.moment)}>{formatMoment(job.failed_at)}</td>
            <td>{buttons(job)}</td>
          </tr>
        )}
      />
      {dropping && (
        <Dialog
          open
          title="Drop this job?"
          onClose={() => setDropping(null)}
          footer={
            <>
              <Button data-autofocus onClick={() => setDropping(null)}>
                Cancel
              </Button>
              <Button
                variant="danger"
                busy={busy === dropping.id}
                onClick={() => void send(dropping, 'drop')}
              >
                Drop
              </Button>
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
