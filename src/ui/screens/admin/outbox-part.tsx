import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, ErrorState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toasts.tsx';
import type { OutboxMessage } from '../../api/admin-api.ts';
import { messageOf } from '../../api/api-error.ts';
import { AdminFrame } from './admin-frame.tsx';
import { momentWords } from './admin-words.ts';
import styles from './admin.module.css';
import { admin } from './calls.ts';
import { Pager } from './pager.tsx';
import { useLoad } from './use-load.ts';

/** Messages that were written down because no mail server is set; their links are masked until one is opened. */
export function OutboxPart() {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<OutboxMessage | null>(null);
  const { state, again } = useLoad(String(page), (signal) => admin.outbox(page, { signal }));
  return (
    <AdminFrame title="Outbox">
      <div className={styles.box}>
        {state.kind === 'loading' && <SkeletonRows rows={6} label="Loading the outbox" />}
        {state.kind === 'failed' && (
          <ErrorState title="The outbox could not be loaded" text={state.message} onRetry={again} />
        )}
        {state.kind === 'ready' && state.data.items.length === 0 && (
          <EmptyState
            icon="note"
            title="No messages"
            text="Without a mail server, messages are kept here instead of being sent."
          />
        )}
        {state.kind === 'ready' && state.data.items.length > 0 && (
          <table className={classes(styles.table, state.stale && styles.stale)}>
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col" className={styles.wide}>
                  To
                </th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {state.data.items.map((message) => (
                <tr key={message.id}>
                  <td>
                    <button type="button" className={styles.link} onClick={() => setShown(message)}>
                      {message.subject}
                    </button>
                    <span className={classes(styles.under, styles.narrow)}>{message.to}</span>
                  </td>
                  <td className={styles.wide}>{message.to}</td>
                  <td>{momentWords(message.at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {state.kind === 'ready' && <Pager {...state.data} noun="messages" onPage={setPage} />}
      {shown && <MessageDialog message={shown} onClose={() => setShown(null)} />}
    </AdminFrame>
  );
}

function MessageDialog({ message, onClose }: { message: OutboxMessage; onClose: () => void }) {
  const [whole, setWhole] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      setWhole((await admin.message(message.id)).text);
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      title={message.subject}
      onClose={onClose}
      footer={
        <>
          {whole === null && (
            <Button icon="eye" busy={busy} onClick={() => void open()}>
              Show the links
            </Button>
          )}
          <Button variant="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
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
