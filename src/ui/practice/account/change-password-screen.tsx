import { useState } from 'react';
import { useLocation } from 'wouter';
import { accounts } from '../../api/accounts-api.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Checkbox } from '../../kit/form/switch.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useCrumbs, useSession } from '../../state/hooks.ts';
import { session } from '../../wiring.ts';
import { Notice, PasswordInput } from '../sign-in/sign-in-parts.tsx';
import { collectErrors, newPasswordError, PASSWORD_HELP, requiredError } from './account-form.ts';
import layout from '../../kit/layout/layout.module.css';
import { FieldsDialog } from '../parts.tsx';
import { Form, useForm } from '../../kit/form/use-form.tsx';
import styles from './account.module.css';

function useHasPassword() {
  const hasPassword = useSession()?.user.has_password !== false;
  return { hasPassword, help: hasPassword ? undefined : 'You haven’t set a password yet. Leave this blank.' };
}

function usePasswordChange(onChanged: () => void) {
  const [before, setBefore] = useState('');
  const [next, setNext] = useState('');
  const [revokesTokens, setRevokesTokens] = useState(false);
  const form = useForm<HTMLDivElement>();
  const user = useSession()?.user;
  const { hasPassword, help } = useHasPassword();

  const validate = () =>
    collectErrors({
      old_password: hasPassword ? requiredError('Current password', before) : null,
      new_password: newPasswordError(next),
    });
  const submit = () =>
    void form.submit(validate(), async (key) => {
      const { message } = await accounts.changePassword(
        {
          ...(before !== '' && { old_password: before }),
          new_password: next,
          revoke_tokens: revokesTokens,
        },
        { key },
      );
      if (user) session.storeUser({ ...user, has_password: true });
      showToast({ type: 'success', message });
      onChanged();
    });

  const fields = (
    <div ref={form.ref} className={layout.stack2}>
      <Notice>{form.failure}</Notice>
      <PasswordInput
        label="Current password"
        className={styles.narrow}
        help={help}
        {...form.field('old_password', before, setBefore)}
      />
      <PasswordInput
        label="New password"
        fresh
        className={styles.narrow}
        help={PASSWORD_HELP}
        {...form.field('new_password', next, setNext)}
      />
      {user?.role_type !== 'tsc' && (
        <Checkbox label="Revoke my access tokens" checked={revokesTokens} onChange={setRevokesTokens} />
      )}
      <p className={layout.quiet}>You stay signed in here. Every other device is signed out.</p>
    </div>
  );
  return { fields, busy: form.busy, label: form.busy ? 'Saving…' : 'Change password', submit };
}

export function ChangePasswordScreen() {
  const [, navigate] = useLocation();
  const { fields, busy, label, submit } = usePasswordChange(() => navigate('/profile-details'));
  useCrumbs([{ label: 'Profile', href: '/profile-details' }, { label: 'Change password' }]);
  return (
    <div className={styles.page}>
      <h1>Change password</h1>
      <Card>
        <Form onSubmit={submit}>
          {fields}
          <div className={layout.row}>
            <Button type="submit" variant="primary" busy={busy} label={label} />
            <ButtonLink href="/profile-details" variant="quiet" label="Cancel" />
          </div>
        </Form>
      </Card>
    </div>
  );
}

/** Tax Scorecard users can open only the pages of the scorecard. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { fields, busy, label, submit } = usePasswordChange(onClose);
  return (
    <FormDialog title="Change password" submitLabel={label} busy={busy} onClose={onClose} onSubmit={submit}>
      {fields}
    </FormDialog>
  );
}

interface PasswordDialogProps {
  title: string;
  question: string;
  confirmLabel: string;
  confirmVariant?: 'danger' | 'primary';
  isReady?: boolean;
  onConfirm: (password: string, key: string) => Promise<void>;
  onClose: () => void;
}

/** Confirms an action that cannot be undone or reduces security. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, question, confirmLabel, confirmVariant = 'danger' } = props;
  const { isReady = true, onConfirm, onClose } = props;
  const [password, setPassword] = useState('');
  const form = useForm<HTMLDivElement>();
  const { hasPassword, help } = useHasPassword();
  const submit = () =>
    void form.submit(
      collectErrors({ password: hasPassword ? requiredError('Your password', password) : null }),
      (key) => onConfirm(password, key),
    );
  return (
    <FieldsDialog
      form={form}
      title={title}
      submitLabel={confirmLabel}
      variant={confirmVariant}
      disabled={!isReady}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={layout.quiet}>{question}</p>
      <PasswordInput label="Your password" help={help} {...form.field('password', password, setPassword)} />
    </FieldsDialog>
  );
}
