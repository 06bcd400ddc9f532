import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { accounts } from '../../api/accounts-api.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useCrumbs, useSession } from '../../state/hooks.ts';
import { session } from '../../wiring.ts';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { faultsIn, newPasswordFault, PASSWORD_HELP, presentFault } from './account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import styles from './account.module.css';
import { PasswordInput } from './password-input.tsx';

/** The fields of a password change and their submission, for the page and for the dialog of a user without the page. */
function usePasswordChange(onChanged: () => void): {
  fields: ReactNode;
  busy: boolean;
  submit: () => void;
} {
  const [before, setBefore] = useState('');
  const [next, setNext] = useState('');
  const form = useForm<HTMLDivElement>();
  const user = useSession()?.user;
  const hasPassword = user?.has_password !== false;

  const faults = () =>
    faultsIn({
      old_password: hasPassword ? presentFault('Current password', before) : null,
      new_password: newPasswordFault(next),
    });
  const submit = () =>
    void form.submit(faults(), async (key) => {
      const { message } = await accounts.changePassword(
        { ...(before === '' ? {} : { old_password: before }), new_password: next },
        { key },
      );
      if (user) session.storeUser({ ...user, has_password: true });
      showToast({ type: 'success', message });
      onChanged();
    });

  const fields = (
    <div ref={form.ref} className={styles.form}>
      {form.failure && <Notice>{form.failure}</Notice>}
      <PasswordInput
        label="Current password"
        name="old_password"
        className={styles.narrow}
        value={before}
        onChange={(value) => {
          setBefore(value);
          form.corrected('old_password');
        }}
        error={form.faults.old_password}
        help={hasPassword ? undefined : 'You have not chosen one yet: leave it empty.'}
      />
      <PasswordInput
        label="New password"
        name="new_password"
        fresh
        className={styles.narrow}
        value={next}
        onChange={(value) => {
          setNext(value);
          form.corrected('new_password');
        }}
        error={form.faults.new_password}
        help={PASSWORD_HELP}
      />
      <p className={styles.quiet}>You stay signed in here. Every other device is signed out.</p>
    </div>
  );
  return { fields, busy: form.busy, submit };
}

const buttonLabel = (busy: boolean) => (busy ? 'Saving…' : 'Change password');

export function ChangePasswordScreen() {
  const [, navigate] = useLocation();
  const { fields, busy, submit } = usePasswordChange(() => navigate('/profile-details'));
  useCrumbs([{ label: 'Profile', href: '/profile-details' }, { label: 'Change password' }]);

  return (
    <div className={styles.page}>
      <h1>Change password</h1>
      <Card>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {fields}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={busy}>
              {buttonLabel(busy)}
            </Button>
            <ButtonLink href="/profile-details" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </Card>
    </div>
  );
}

/** For a Tax Scorecard user, whose only pages are those of the scorecard. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { fields, busy, submit } = usePasswordChange(onClose);
  return (
    <Dialog
      open
      title="Change password"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {buttonLabel(busy)}
          </Button>
        </>
      }
    >
      {fields}
    </Dialog>
  );
}

/** What cannot be undone, or makes the account less safe, asks for the password once more. */
export function PasswordDialog({
  title,
  words,
  confirmLabel,
  confirmVariant = 'danger',
  isReady = true,
  onConfirm,
  onClose,
}: {
  title: string;
  words: string;
  confirmLabel: string;
  confirmVariant?: 'danger' | 'primary';
  /** False while `words` are loading. */
  isReady?: boolean;
  /** Throws what the server refuses; its fault under `password` stands under the field. */
  onConfirm: (password: string, key: string) => Promise<void>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const form = useForm<HTMLDivElement>();
  const hasPassword = useSession()?.user.has_password !== false;
  const submit = () =>
    void form.submit(
      faultsIn({ password: hasPassword ? presentFault('Your password', password) : null }),
      (key) => onConfirm(password, key),
    );
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={confirmVariant} busy={form.busy} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.form}>
        {form.failure && <Notice>{form.failure}</Notice>}
        <p className={styles.quiet}>{words}</p>
        <PasswordInput
          label="Your password"
          name="password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            form.corrected('password');
          }}
          error={form.faults.password}
          help={hasPassword ? undefined : 'You have not chosen one yet: leave it empty.'}
        />
      </div>
    </Dialog>
  );
}
