import type { AuditLine } from '../../../domain/accounts/audit-log.ts';
import { AdminFrame } from './admin-frame.tsx';
import { actionWords, momentWords } from './admin-words.ts';
import styles from './admin.module.css';
import { admin } from './calls.ts';
import { PagedList } from './paged-list.tsx';

export function AuditLogPart() {
  return (
    <AdminFrame title="Audit log">
      <PagedList<AuditLine>
        name="audit log"
        noun="entries"
        load={(page, signal) => admin.auditLog(page, { signal })}
        empty={{
          icon: 'history',
          title: 'Nothing yet',
          text: 'What is done in the practice is written down here.',
        }}
        head={
          <>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col" className={styles.wide}>
              About
            </th>
          </>
        }
        row={({ id, at, action, user, subject_id, detail }) => (
          <tr key={id}>
            <td>{momentWords(at)}</td>
            <td>{actionWords(action)}</td>
            <td>{user ? (user.name ?? `User ${user.id}, gone`) : 'A visitor'}</td>
            <td className={styles.wide}>
              {[subject_id === null ? null : `No. ${subject_id}`, detail].filter(Boolean).join(': ') || '–'}
            </td>
          </tr>
        )}
      />
    </AdminFrame>
  );
}
