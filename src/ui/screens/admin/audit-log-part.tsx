import { useState } from 'react';
import { classes } from '../../components/classes.ts';
import { EmptyState, ErrorState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { actionWords, momentWords } from './admin-words.ts';
import styles from './admin.module.css';
import { admin } from './calls.ts';
import { Pager } from './pager.tsx';
import { useLoad } from './use-load.ts';

export function AuditLogPart() {
  const [page, setPage] = useState(1);
  const { state, again } = useLoad(String(page), (signal) => admin.auditLog(page, { signal }));
  return (
    <AdminFrame title="Audit log">
      <div className={styles.box}>
        {state.kind === 'loading' && <SkeletonRows rows={6} label="Loading the audit log" />}
        {state.kind === 'failed' && (
          <ErrorState title="The audit log could not be loaded" text={state.message} onRetry={again} />
        )}
        {state.kind === 'ready' && state.data.items.length === 0 && (
          <EmptyState
            icon="history"
            title="Nothing yet"
            text="What is done in the practice is written down here."
          />
        )}
        {state.kind === 'ready' && state.data.items.length > 0 && (
          <table className={classes(styles.table, state.stale && styles.stale)}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">Who</th>
                <th scope="col" className={styles.wide}>
                  About
                </th>
              </tr>
            </thead>
            <tbody>
              {state.data.items.map(({ id, at, action, user, subject_id, detail }) => (
                <tr key={id}>
                  <td>{momentWords(at)}</td>
                  <td>{actionWords(action)}</td>
                  <td>{user ? (user.name ?? `User ${user.id}, gone`) : 'A visitor'}</td>
                  <td className={styles.wide}>
                    {[subject_id === null ? null : `No. ${subject_id}`, detail].filter(Boolean).join(': ') ||
                      '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {state.kind === 'ready' && <Pager {...state.data} noun="entries" onPage={setPage} />}
    </AdminFrame>
  );
}
