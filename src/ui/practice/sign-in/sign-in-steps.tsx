import { useState } from 'react';
import type { SignedIn } from '../../../domain/practice/users/account-schema.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button, TextButton } from '../../kit/form/button.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { collectErrors, requiredError } from '../account/account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import { accounts } from '../../api/accounts-api.ts';
import { PlainForm, PlainMessage, Submit } from '../account/plain-page.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './sign-in.module.css';
import { Notice } from './sign-in-parts.tsx';
import { settings } from '../../wiring.ts';

interface SecondFactorStepProps {
  challenge: string;
  onSignedIn: (response: SignedIn) => void;
  onStartAgain: (reason: string | null) => void;
}

export function SecondFactorStep({ challenge, onSignedIn, onStartAgain }: SecondFactorStepProps) {
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const form = useForm();

  async function send(key: string): Promise<void> {
    try {
      const { data } = await accounts.secondFactor.verify(challenge, code.trim(), { key });
      onSignedIn(data);
    } catch (error) {
      // The challenge has expired.
      if (error instanceof ApiError && (error.code.includes('challenge') || error.code.includes('token')))
        onStartAgain('That took too long. Sign in again.');
      else throw error;
    }
  }

  return (
    <PlainForm
      title="Enter your code"
      lead={
        recovery
          ? 'Each of the recovery codes that you saved works once.'
          : 'Open your authenticator app and type the six digits for Plumbline.'
      }
      form={form}
      onSubmit={() => void form.submit(collectErrors({ code: requiredError('Code', code.trim()) }), send)}
    >
      <TextInput
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? 'Recovery code' : 'Code'}
        autoFocus
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        spellCheck={false}
        {...form.field('code', code, setCode)}
      />
      <Submit busy={form.busy} label="Sign in" busyLabel="Checking…" />
      <p className={layout.apart}>
        <TextButton
          onClick={() => {
            setRecovery(!recovery);
            setCode('');
            form.corrected('code');
          }}
          label={recovery ? 'Use the app' : 'Use a recovery code'}
        />
        <TextButton onClick={() => onStartAgain(null)} label="Start again" />
      </p>
    </PlainForm>
  );
}

/** The message is the same for every address, so that it reveals no accounts. */
export function ResendLink({ email }: { email: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm<HTMLDivElement>();
  return (
    <div ref={form.ref} className={styles.resend}>
      <Notice>{form.failure}</Notice>
      <Button
        busy={form.busy}
        onClick={() =>
          void form.submit({}, async (key) => {
            setSaid(null);
            const { message } = await accounts.resendConfirmation(email, { key });
            setSaid(message);
          })
        }
        label={form.busy ? 'Sending…' : 'Send it again'}
      />
      {said && <p>{said}</p>}
    </div>
  );
}

export const ConfirmFirst = ({ email, onBack }: { email: string; onBack: () => void }) => (
  <PlainMessage title="Confirm your email first">
    {settings.sendsMail ? (
      <>
        <p>
          Open the link in the message that we sent to <b>{email}</b> and enter your password there. The link
          works once, for 24 hours. No email? Check your spam folder, or send it again.
        </p>
        <ResendLink email={email} />
      </>
    ) : (
      <p>Ask your administrator to confirm your account.</p>
    )}
    <p className={layout.apart}>
      <TextButton onClick={onBack} label="Back to sign in" />
    </p>
  </PlainMessage>
);
