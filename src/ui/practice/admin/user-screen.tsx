import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { fullName, isAdmin } from '../../../domain/practice/users/user.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { useSession } from '../../state/hooks.ts';
import { DownloadDataButton, FieldsDialog } from '../parts.tsx';
import { SessionsCard } from '../account/sessions-card.tsx';
import { TokensCard } from '../account/tokens-card.tsx';
import { Facts } from '../../kit/data/data-table.tsx';
import { AdminFrame } from './admin-parts.tsx';
import styles from './admin.module.css';
import { ROLE_TEXT } from '../account/profile-parts.tsx';
import { auditAddressOf } from './audit-log-part.tsx';
import { admin } from '../../api/admin-api.ts';
import { formatDate, formatMoment } from '../../state/dates.ts';
import { Unknown, ErrorState } from '../../kit/layout/empty-state.tsx';
import { LoadStatus, SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { useLoad, useRefetchOnFocus, type Loaded } from '../../state/use-load.ts';
import type { AdminUser } from '../../../domain/practice/users/admin-schema.ts';
import { ConfirmDialog } from '../../kit/overlay/dialog.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useFormDraft } from '../../state/use-form-draft.ts';
import { session } from '../../wiring.ts';
import { collectErrors, nameError } from '../account/account-form.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { deletionText, handOverText } from '../../../domain/practice/clients/holdings.ts';
import { Checkbox } from '../../kit/form/switch.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useForm } from '../../kit/form/use-form.tsx';
import { SUBSCRIPTION_ENDS } from '../payments/plan-text.ts';
import layout from '../../kit/layout/layout.module.css';
import { UserCombobox } from './user-combobox.tsx';

export function UserScreen() {
  const { id, state, data: user, refetch } = useUser();
  const [open, setOpen] = useState<'deletion' | 'session' | 'confirmation' | null>(null);
  const close = () => setOpen(null);
  const isCurrentUser = useSession()?.user.id === id;
  const [, navigate] = useLocation();
  const leave = () => navigate('/admin/users', { replace: true });
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
            <DownloadDataButton buttonLabel="Download data" load={() => admin.downloadUser(id)} />
            {!isCurrentUser && <Button icon="trash" onClick={() => setOpen('deletion')} label="Delete" />}
          </>
        )
      }
    >
      <UserState state={state} onRetry={refetch} />
      {user && (
        <>
          <Card className={styles.held}>
            <Facts
              of={[
                ['Email', user.email],
                ...(user.confirmed ? [] : [['Sign-up', 'Email not confirmed'] as const]),
                ['Role', ROLE_TEXT[user.role_type]],
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
            endAllLabel={isCurrentUser ? 'End all others' : 'End all'}
            calls={{
              list: (signal) => admin.sessions(id, { signal }),
              end: (session) => admin.endSession(id, session),
              endAll: () => admin.endSessions(id),
            }}
          />
          <TokensCard
            key={`tokens ${id}`}
            user={id}
            className={styles.held}
            intro={`With an access token, another program can use the API as ${user.first_name}.`}
          />
          {open === 'session' && <OpenSessionDialog user={user} onClose={close} />}
          {open === 'confirmation' && <ConfirmEmailDialog user={user} onClose={close} onDone={refetch} />}
          {open === 'deletion' && <DeleteUserDialog user={user} onClose={close} onDone={leave} />}
        </>
      )}
    </AdminFrame>
  );
}

export const UserState = ({ state, onRetry }: { state: Loaded<AdminUser>; onRetry: () => void }) =>
  state.kind === 'failed' && state.missing ? (
    <Card>
      <Unknown page={false} what="user" back={{ href: '/admin/users', label: 'All users' }} />
    </Card>
  ) : (
    <LoadStatus state={state} what="user" rows={3} onRetry={onRetry} boxed />
  );

export function useUser() {
  const id = Number(useParams<{ id: string }>().id);
  return { id, ...useLoad(String(id), (signal) => admin.user(id, { signal })) };
}

interface UserDialogProps {
  user: AdminUser;
  onClose: () => void;
  onDone: () => void;
}

export function OpenSessionDialog({ user, onClose }: Omit<UserDialogProps, 'onDone'>) {
  const [reason, setReason] = useFormDraft<string>(`open-session/${user.id}`, '');
  const form = useForm<HTMLDivElement>();
  const [, navigate] = useLocation();
  const open = () =>
    form.submit(collectErrors({ reason: nameError('Reason', reason) }), async (key) => {
      const { data } = await admin.impersonate(user.id, reason.trim(), { key });
      session.openAs(data);
      navigate('/');
    });
  return (
    <FieldsDialog
      form={form}
      title={`Open a session as ${fullName(user)}?`}
      submitLabel="Open session"
      className={layout.stack3}
      onClose={onClose}
      onSubmit={() => void open()}
    >
      <p className={styles.quiet}>
        You see and change what {user.first_name} can, in this tab, for 60 minutes at most. Both names and the
        reason are written to the audit log. Password, email and payment stay out of reach.
      </p>
      <TextInput
        label="Reason"
        help="Such as: a question about a report"
        {...form.field('reason', reason, setReason)}
      />
    </FieldsDialog>
  );
}

/** For a user who never received the confirmation message. */
export const ConfirmEmailDialog = ({ user, onClose, onDone }: UserDialogProps) => (
  <ConfirmDialog
    title={`Confirm the email of ${fullName(user)}?`}
    confirmLabel="Confirm email"
    variant="primary"
    onClose={onClose}
    onConfirm={async () => {
      const { message } = await admin.saveUser(user.id, { confirm_email: true });
      showToast({ type: 'success', message });
      onDone();
    }}
  >
    <div className={layout.stack3}>
      <p>
        They can then sign in as <b>{user.email}</b> with the password chosen at sign-up.
      </p>
      <p>
        Anyone can sign up with any address, so ask them first whether this was their sign-up. If you are not
        sure, create the user instead: an invitation goes to the address, and this sign-up is replaced.
      </p>
    </div>
  </ConfirmDialog>
);

export function DeleteUserDialog({ user, onClose, onDone }: UserDialogProps) {
  const [heir, setHeir] = useState<string | null>(null);
  const [nobody, setNobody] = useState(false);
  const form = useForm<HTMLDivElement>();
  const { state, refetch } = useLoad(String(user.id), (signal) => admin.belongings(user.id, { signal }));

  const clients = state.kind === 'ready' ? state.data.clients : 0;
  useRefetchOnFocus(async () => refetch());
  /** The field has no name by which the form could focus it. */
  const toField = () => form.ref.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  const decide = (set: () => void) => {
    set();
    form.corrected('hand_over_to');
  };
  function remove(): void {
    const undecided = clients > 0 && heir === null && !nobody;
    const found: FieldErrors = undecided ? { hand_over_to: ['Choose a new owner for the clients.'] } : {};
    void form.submit(found, async () => {
      const to = clients === 0 || nobody || heir === null ? null : Number(heir);
      const { message } = await admin.deleteUser(user.id, to);
      showToast({ type: 'success', message });
      onDone();
    });
    if (undecided) toField();
  }

  return (
    <FieldsDialog
      form={form}
      title={`Delete ${fullName(user)}?`}
      submitLabel="Delete user"
      variant="danger"
      disabled={state.kind !== 'ready'}
      className={layout.stack3}
      onClose={onClose}
      onSubmit={remove}
    >
      {state.kind === 'loading' && <SkeletonRows rows={2} label="Counting records" />}
      {state.kind === 'failed' && (
        <ErrorState title="The counts could not be loaded" text={state.message} onRetry={refetch} />
      )}
      {state.kind === 'ready' && (
        <p>
          {clients === 0 || nobody ? deletionText('the user', state.data) : handOverText(state.data)}
          {state.data.has_subscription && ` ${SUBSCRIPTION_ENDS}`}
        </p>
      )}
      {clients > 0 && (
        <>
          <UserCombobox
            label="New owner of the clients"
            role="advisor,admin"
            except={user.id}
            showsSearching
            value={nobody ? null : heir}
            disabled={nobody}
            onChange={(id) => decide(() => setHeir(id))}
            error={form.faults.hand_over_to}
          />
          <Checkbox
            label="Delete the clients and all their data instead"
            checked={nobody}
            onChange={(checked) => decide(() => setNobody(checked))}
          />
        </>
      )}
    </FieldsDialog>
  );
}
