import { Button } from '../../kit/button.tsx';
import { useState } from 'react';
import styles from '../sign-in/sign-in.module.css';
import { Notice } from '../sign-in/notice.tsx';
import { accounts } from '../../api/accounts-api.ts';
import { useForm } from './use-form.ts';

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
