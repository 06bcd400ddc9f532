import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toasts.tsx';
import { session } from '../../wiring.ts';
import { Notice } from '../sign-in/notice.tsx';
import styles from './account.module.css';
import { accounts } from './calls.ts';
import { PasswordInput } from './password-input.tsx';
import { useForm } from './use-form.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const form = useForm<HTMLDivElement>();
  const [, navigate] = useLocation();

  const remove = () =>
    form.submit({}, async () => {
      const { message } = await accounts.deleteOwnAccount(password);
      session.clear();
      showToast({ type: 'success', message });
      navigate('/sign-in', { replace: true });
    });

  return (
    <Dialog
      open
      title="Delete your account?"
      onClose={onClose}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            Delete account
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.form}>
        {form.failure && <Notice>{form.failure}</Notice>}
        <p className={styles.quiet}>
          Your clients are deleted with all their scenarios and reports, and links that you shared stop
          working. This cannot be undone.
        </p>
        <PasswordInput
          label="Your password"
          name="password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            form.corrected('password');
          }}
          error={form.faults.password}
          help="Leave it empty if you never chose one."
        />
      </div>
    </Dialog>
  );
}
