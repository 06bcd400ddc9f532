import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { ButtonLink, TextButton, TextLink } from '../../kit/form/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import layout from '../../kit/layout/layout.module.css';
import { session, settings } from '../../wiring.ts';
import { collectErrors, newPasswordError, PASSWORD_HELP, emailError } from './account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import { accounts } from '../../api/accounts-api.ts';
import { EmailInput, PasswordInput } from '../sign-in/sign-in-parts.tsx';
import { PlainMessage, PlainForm, Submit } from './plain-page.tsx';

export function ResetPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState(
    token === '' ? 'The link is incomplete. Open the complete link from the email.' : null,
  );
  const form = useForm();
  const [, navigate] = useLocation();

  if (refused !== null)
    return (
      <PlainMessage title="This link did not work" notice={refused}>
        <p>A link from a mail works once, for an hour. Only the newest one counts.</p>
        <p>
          <ButtonLink href="/forgot-password" variant="primary" label="Get a new link" />
        </p>
      </PlainMessage>
    );

  async function send(key: string): Promise<void> {
    try {
      const { message } = await accounts.resetPassword(token, password, { key });
      session.clear();
      showToast({ type: 'success', message });
      navigate('/sign-in', { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('link_')) setRefused(error.message);
      else throw error;
    }
  }

  return (
    <PlainForm
      title="Choose a new password"
      form={form}
      onSubmit={() => void form.submit(collectErrors({ password: newPasswordError(password) }), send)}
    >
      <PasswordInput
        label="New password"
        fresh
        autoFocus
        help={PASSWORD_HELP}
        {...form.field('password', password, setPassword)}
      />
      <Submit busy={form.busy} label="Save the password" busyLabel="Saving…" />
    </PlainForm>
  );
}

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm();

  if (sent !== null) {
    return (
      <PlainMessage title={settings.sendsMail ? 'Check your mail' : 'Ask your administrator'}>
        <p>{sent}</p>
        {settings.sendsMail && (
          <p>The link works once, for an hour. No email? Check your spam folder and the address.</p>
        )}
        <p className={layout.apart}>
          <ButtonLink href="/sign-in" variant="primary" label="Back to sign in" />
          <TextButton onClick={() => setSent(null)} label="Use another address" />
        </p>
      </PlainMessage>
    );
  }
  return (
    <PlainForm
      title="Forgot password"
      lead={
        settings.sendsMail
          ? 'Enter your email address, and we send you a link to choose a new one.'
          : 'Email isn’t set up on this server. Enter your address, then ask your administrator for a sign-in link.'
      }
      form={form}
      onSubmit={() =>
        void form.submit(collectErrors({ email: emailError(email) }), async (key) => {
          const { message } = await accounts.forgotPassword(email.trim(), { key });
          setSent(message);
        })
      }
    >
      <EmailInput label="Email" autoFocus {...form.field('email', email, setEmail)} />
      <Submit
        busy={form.busy}
        label={settings.sendsMail ? 'Send the link' : 'Request a link'}
        busyLabel="Sending…"
      />
      <p className={layout.hint}>
        Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </PlainForm>
  );
}
