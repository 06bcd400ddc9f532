import { useState } from 'react';
import { useLocation } from 'wouter';
import { fullName, isAdmin } from '../../../domain/practice/users/user.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { useSession } from '../../state/hooks.ts';
import { DownloadDataButton } from '../account/download-data-button.tsx';
import { SessionsCard } from '../account/sessions-card.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { momentWords, roleWords } from './admin-words.ts';
import styles from './admin.module.css';
import { auditAddressOf } from './audit-query.ts';
import { admin } from './calls.ts';
import { ConfirmEmailDialog } from './confirm-email-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { OpenSessionDialog } from './open-session-dialog.tsx';
import { UserState } from './user-state.tsx';
import { useUser } from './use-user.ts';

export function UserScreen() {
  const { id, state, again } = useUser();
  const [deleting, setDeleting] = useState(false);
  const [opening, setOpening] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const own = useSession()?.user.id === id;
  const [, navigate] = useLocation();
  const name = state.kind === 'ready' ? fullName(state.data) : 'User';

  return (
    <AdminFrame
      title={name}
      crumbs={[{ label: 'Users', href: '/admin/users' }, { label: name }]}
      actions={
        state.kind === 'ready' && (
          <>
            <ButtonLink href={auditAddressOf({ user: id, action: null })} icon="history">
              Audit log
            </ButtonLink>
            <ButtonLink href={`/admin/users/${id}/edit`} icon="pencil">
              Edit
            </ButtonLink>
            {!state.data.confirmed && (
              <Button icon="check" onClick={() => setConfirming(true)}>
                Confirm email
              </Button>
            )}
            {!isAdmin(state.data) && state.data.confirmed && (
              <Button icon="eye" onClick={() => setOpening(true)}>
                Open session
              </Button>
            )}
            <DownloadDataButton words="Download data" load={() => admin.downloadUser(id)} />
            {!own && (
              <Button icon="trash" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
          </>
        )
      }
    >
      <UserState state={state} onRetry={again} />
      {state.kind === 'ready' && (
        <Card className={styles.held}>
          <dl className={styles.facts}>
            {(
              [
                ['Email', state.data.email],
                ...(state.data.confirmed ? [] : [['Sign-up', 'Email not confirmed'] as const]),
                ['Role', roleWords(state.data.role_type)],
                ['Plan', planNamed(state.data.plan).name],
                ['Clients', state.data.clients],
                ['Created', formatDate(state.data.created_at)],
                [
                  'Last sign-in',
                  state.data.last_sign_in_at ? momentWords(state.data.last_sign_in_at) : 'Never',
                ],
                ['Password', state.data.has_password ? 'Chosen' : 'Not chosen yet'],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {state.kind === 'ready' && (
        <SessionsCard
          key={id}
          name={`sessions of user ${id}`}
          className={styles.held}
          intro={`Where ${state.data.first_name} is signed in. Ending a session signs that browser out.`}
          endAllLabel={own ? 'End all others' : 'End all'}
          calls={{
            list: (signal) => admin.sessions(id, { signal }),
            end: (session) => admin.endSession(id, session),
            endAll: () => admin.endSessions(id),
          }}
        />
      )}
      {opening && state.kind === 'ready' && (
        <OpenSessionDialog user={state.data} onClose={() => setOpening(false)} />
      )}
      {confirming && state.kind === 'ready' && (
        <ConfirmEmailDialog user={state.data} onClose={() => setConfirming(false)} onConfirmed={again} />
      )}
      {deleting && state.kind === 'ready' && (
        <DeleteUserDialog
          user={state.data}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/admin/users', { replace: true })}
        />
      )}
    </AdminFrame>
  );
}
