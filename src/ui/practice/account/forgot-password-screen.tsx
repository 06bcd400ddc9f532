import { useState } from 'react';
import { Button, ButtonLink, TextButton, TextLink } from '../../kit/button.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import styles from '../sign-in/sign-in.module.css';
import { emailFault, faultsIn } from './account-faults.ts';
import { accounts } from '../../api/accounts-api.ts';
import { PlainAnswer, PlainForm } from './plain-page.tsx';
import { useForm } from './use-form.ts';
import { settings } from '../../wiring.ts';

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm();

  if (sent !== null) {
    return (
      <PlainAnswer title={settings.sendsMail ? 'Check your mail' : 'Ask your administrator'}>
        <p>{sent}</p>
        {settings.sendsMail && (
          <p>The link works once, for an hour. No mail? Look in the spam folder, or check the address.</p>
        )}
        <p className={styles.line}>
          <ButtonLink href="/sign-in" variant="primary">
            Back to sign in
          </ButtonLink>
          <TextButton onClick={() => setSent(null)}>Use another address</TextButton>
        </p>
      </PlainAnswer>
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
      failure={form.failure}
      formRef={form.ref}
      onSubmit={() =>
        void form.submit(faultsIn({ email: emailFault(email) }), async (key) => {
          const { message } = await accounts.forgotPassword(email.trim(), { key });
          setSent(message);
        })
      }
    >
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={email}
        onChange={(value) => {
          setEmail(value);
          form.corrected('email');
        }}
        error={form.faults.email}
      />
      <Button type="submit" variant="primary" busy={form.busy} className={styles.submit}>
        {form.busy ? 'Sending…' : settings.sendsMail ? 'Send the link' : 'Request a link'}
      </Button>
      <p className={styles.other}>
        Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </PlainForm>
  );
}
