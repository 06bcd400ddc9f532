import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { Button, ButtonLink, TextLink } from '../../kit/button.tsx';
import { session } from '../../wiring.ts';
import styles from '../sign-in/sign-in.module.css';
import { faultsIn, presentFault } from './account-faults.ts';
import { accounts } from './calls.ts';
import { PasswordInput } from './password-input.tsx';
import { PlainAnswer, PlainForm } from './plain-page.tsx';
import { useForm } from './use-form.ts';

/**
 * The link of a sign-up's message. It takes the password that was chosen: a program that opens every link of a message
 * confirms nothing, and nobody confirms an account that a stranger made with their address.
 */
export function ConfirmEmail({ token, goal }: { token: string; goal: string }) {
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm();
  const [, navigate] = useLocation();

  if (refused !== null) {
    return (
      <PlainAnswer title="This link did not work" notice={refused}>
        <p>
          A link works once, for 24 hours, and only the newest one counts. Sign in with your password: if your
          email still needs to be confirmed, you can send yourself a new link.
        </p>
        <p>
          <ButtonLink href={`/sign-in?next=${encodeURIComponent(goal)}`} variant="primary">
            Go to sign in
          </ButtonLink>
        </p>
      </PlainAnswer>
    );
  }

  async function send(key: string): Promise<void> {
    try {
      const { data } = await accounts.confirmEmail(token, password, { key });
      session.signIn(data, false);
      navigate(goal, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('link_')) setRefused(error.message);
      else throw error;
    }
  }

  return (
    <PlainForm
      title="Confirm your email"
      lead="Enter the password you chose at sign-up."
      failure={form.failure}
      formRef={form.ref}
      onSubmit={() => void form.submit(faultsIn({ password: presentFault('Password', password) }), send)}
    >
      <PasswordInput
        label="Password"
        name="password"
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          form.corrected('password');
        }}
        error={form.faults.password}
      />
      <Button type="submit" variant="primary" busy={form.busy} className={styles.submit}>
        {form.busy ? 'Confirming…' : 'Confirm and sign in'}
      </Button>
      <p className={styles.other}>
        Forgot it? <TextLink href="/forgot-password">Choose a new password</TextLink>
      </p>
    </PlainForm>
  );
}
