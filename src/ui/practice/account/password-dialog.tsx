import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useSession } from '../../state/hooks.ts';
import { Notice } from '../sign-in/notice.tsx';
import styles from './account.module.css';
import { faultsIn, presentFault } from './account-faults.ts';
import { PasswordInput } from './password-input.tsx';
import { useForm } from './use-form.ts';

/** What cannot be undone, or makes the account less safe, asks for the password once more. */
export function PasswordDialog({
  title,
  words,
  confirmLabel,
  confirmVariant = 'danger',
  isReady = true,
  onConfirm,
  onClose,
}: {
  title: string;
  words: string;
  confirmLabel: string;
  confirmVariant?: 'danger' | 'primary';
  /** False while `words` are loading. */
  isReady?: boolean;
  /** Throws what the server refuses; its fault under `password` stands under the field. */
  onConfirm: (password: string, key: string) => Promise<void>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const form = useForm<HTMLDivElement>();
  const hasPassword = useSession()?.user.has_password !== false;
  const submit = () =>
    void form.submit(
      faultsIn({ password: hasPassword ? presentFault('Your password', password) : null }),
      (key) => onConfirm(password, key),
    );
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={confirmVariant} busy={form.busy} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.form}>
        {form.failure && <Notice>{form.failure}</Notice>}
        <p className={styles.quiet}>{words}</p>
        <PasswordInput
          label="Your password"
          name="password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            form.corrected('password');
          }}
          error={form.faults.password}
          help={hasPassword ? undefined : 'You have not chosen one yet: leave it empty.'}
        />
      </div>
    </Dialog>
  );
}
