import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import styles from '../sign-in/sign-in.module.css';
import { session } from '../../wiring.ts';
import { faultsIn, newPasswordFault, PASSWORD_HELP } from './account-faults.ts';
import { accounts } from '../../api/accounts-api.ts';
import { PasswordInput } from './password-input.tsx';
import { PlainAnswer, PlainForm } from './plain-page.tsx';
import { useForm } from './use-form.ts';

/** Opened by the link of the mail: `?token=` says whose password it is. */
export function ResetPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState(
    token === '' ? 'The address holds no token. Open the whole link from the mail.' : null,
  );
  const form = useForm();
  const [, navigate] = useLocation();

  if (refused !== null) {
    return (
      <PlainAnswer title="This link did not work" notice={refused}>
        <p>A link from a mail works once, for an hour. Only the newest one counts.</p>
        <p>
          <ButtonLink href="/forgot-password" variant="primary">
            Get a new link
          </ButtonLink>
        </p>
      </PlainAnswer>
    );
  }

  async function send(key: string): Promise<void> {
    try {
      const { message } = await accounts.resetPassword(token, password, { key });
      // The server has ended every session of the account; this browser's goes too.
      session.clear();
      showToast({ type: 'success', message: message });
      navigate('/sign-in', { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('link_')) setRefused(error.message);
      else throw error;
    }
  }

  return (
    <PlainForm
      title="Choose a new password"
      failure={form.failure}
      formRef={form.ref}
      onSubmit={() => void form.submit(faultsIn({ password: newPasswordFault(password) }), send)}
    >
      <PasswordInput
        label="New password"
        name="password"
        fresh
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          form.corrected('password');
        }}
        error={form.faults.password}
        help={PASSWORD_HELP}
      />
      <Button type="submit" variant="primary" busy={form.busy} className={styles.submit}>
        {form.busy ? 'Saving…' : 'Save the password'}
      </Button>
    </PlainForm>
  );
}
