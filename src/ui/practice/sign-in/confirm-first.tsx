import { TextButton } from '../../kit/button.tsx';
import { PlainAnswer } from '../account/plain-page.tsx';
import { ResendLink } from '../account/resend-link.tsx';
import styles from './sign-in.module.css';

/** The password was right, and the mailbox was not shown to be theirs yet. */
export function ConfirmFirst({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <PlainAnswer title="Confirm your email first">
      <p>
        Open the link in the message that we sent to <b>{email}</b> and enter your password there. The link
        works once, for 24 hours. No mail? Look in the spam folder, or send it again.
      </p>
      <ResendLink email={email} />
      <p className={styles.line}>
        <TextButton onClick={onBack}>Back to sign in</TextButton>
      </p>
    </PlainAnswer>
  );
}
