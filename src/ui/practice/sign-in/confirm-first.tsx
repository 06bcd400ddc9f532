import { TextButton, Button } from '../../kit/button.tsx';
import { PlainAnswer } from '../account/plain-page.tsx';
import { useState } from 'react';
import { Notice } from './notice.tsx';
import { accounts } from '../../api/accounts-api.ts';
import { settings } from '../../wiring.ts';
import { useForm } from '../account/use-form.ts';
import styles from './sign-in.module.css';

/** Asks for the link of a sign-up once more. What is said is the same for every address. */
export function ResendLink({ email }: { email: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm<HTMLDivElement>();
  return (
    <div ref={form.ref} className={styles.resend}>
      {form.failure && <Notice>{form.failure}</Notice>}
      <Button
        busy={form.busy}
        onClick={() =>
          void form.submit({}, async (key) => {
            setSaid(null);
            const { message } = await accounts.resendConfirmation(email, { key });
            setSaid(message);
          })
        }
      >
        {form.busy ? 'Sending…' : 'Send it again'}
      </Button>
      {said && <p>{said}</p>}
    </div>
  );
}

/** The password was right, and the mailbox was not shown to be theirs yet. */
export function ConfirmFirst({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <PlainAnswer title="Confirm your email first">
      {settings.sendsMail ? (
        <>
          <p>
            Open the link in the message that we sent to <b>{email}</b> and enter your password there. The
            link works once, for 24 hours. No mail? Look in the spam folder, or send it again.
          </p>
          <ResendLink email={email} />
        </>
      ) : (
        <p>Ask your administrator to confirm your account.</p>
      )}
      <p className={styles.line}>
        <TextButton onClick={onBack}>Back to sign in</TextButton>
      </p>
    </PlainAnswer>
  );
}
