import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { fullName, isAdmin } from '../../../domain/practice/users/user.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { useSession } from '../../state/hooks.ts';
import { DownloadDataButton } from '../account/download-data-button.tsx';
import { SessionsCard } from '../account/sessions-card.tsx';
import { Facts } from '../../kit/data/facts.tsx';
import { AdminFrame, roleWords } from './admin-parts.tsx';
import styles from './admin.module.css';
import { auditAddressOf } from './audit-log-part.tsx';
import { admin } from '../../api/admin-api.ts';
import { ConfirmEmailDialog, DeleteUserDialog, OpenSessionDialog } from './user-dialogs.tsx';
import { formatDate, formatMoment } from '../../state/dates.ts';
import { Unknown } from '../../kit/layout/empty-state.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { type Loaded, useLoad } from '../../state/use-load.ts';
import type { AdminUser } from '../../../domain/practice/users/admin-schema.ts';

export function UserScreen() {
  const { id, state, again } = useUser();
  const [open, setOpen] = useState<'deletion' | 'session' | 'confirmation' | null>(null);
  const close = () => setOpen(null);
  const own = useSession()?.user.id === id;
  const [, navigate] = useLocation();
  const user = state.kind === 'ready' ? state.data : null;
  const name = user ? fullName(user) : 'User';

  return (
    <AdminFrame
      title={name}
      crumbs={[{ label: 'Users', href: '/admin/users' }, { label: name }]}
      actions={
        user && (
          <>
            <ButtonLink href={auditAddressOf({ user: id, action: null })} icon="history" label="Audit log" />
            <ButtonLink href={`/admin/users/${id}/edit`} icon="pencil" label="Edit" />
            {!user.confirmed && (
              <Button icon="check" onClick={() => setOpen('confirmation')} label="Confirm email" />
            )}
            {!isAdmin(user) && user.confirmed && (
              <Button icon="eye" onClick={() => setOpen('session')} label="Open session" />
            )}
            <DownloadDataButton words="Download data" load={() => admin.downloadUser(id)} />
            {!own && <Button icon="trash" onClick={() => setOpen('deletion')} label="Delete" />}
          </>
        )
      }
    >
      <UserState state={state} onRetry={again} />
      {user && (
        <>
          <Card className={styles.held}>
            <Facts
              of={[
                ['Email', user.email],
                ...(user.confirmed ? [] : [['Sign-up', 'Email not confirmed'] as const]),
                ['Role', roleWords(user.role_type)],
                ['Plan', planNamed(user.plan).name],
                ['Clients', user.clients],
                ['Created', formatDate(user.created_at)],
                ['Last sign-in', user.last_sign_in_at ? formatMoment(user.last_sign_in_at) : 'Never'],
                ['Password', user.has_password ? 'Chosen' : 'Not chosen yet'],
              ]}
            />
          </Card>
          <SessionsCard
            key={id}
            name={`sessions of user ${id}`}
            className={styles.held}
            intro={`Where ${user.first_name} is signed in. Ending a session signs that browser out.`}
            endAllLabel={own ? 'End all others' : 'End all'}
            calls={{
              list: (signal) => admin.sessions(id, { signal }),
              end: (session) => admin.endSession(id, session),
              endAll: () => admin.endSessions(id),
            }}
          />
          {open === 'session' && <OpenSessionDialog user={user} onClose={close} />}
          {open === 'confirmation' && <ConfirmEmailDialog user={user} onClose={close} onDone={again} />}
          {open === 'deletion' && (
            <DeleteUserDialog
              user={user}
              onClose={close}
              onDone={() => navigate('/admin/users', { replace: true })}
            />
          )}
        </>
      )}
    </AdminFrame>
  );
}

/** While a user is not there: on the way, failed, or nobody by this number. */
export function UserState({ state, onRetry }: { state: Loaded<AdminUser>; onRetry: () => void }) {
  return state.kind === 'failed' && state.missing ? (
    <Card>
      <Unknown page={false} what="user" back={{ href: '/admin/users', label: 'All users' }} />
    </Card>
  ) : (
    <LoadStatus state={state} what="user" rows={3} onRetry={onRetry} boxed />
  );
}

export function useUser() {
  const id = Number(useParams<{ id: string }>().id);
  return { id, ...useLoad(String(id), (signal) => admin.user(id, { signal })) };
}
