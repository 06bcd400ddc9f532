import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toasts.tsx';
import { Notice } from '../sign-in/notice.tsx';
import styles from './account.module.css';
import { accounts } from './calls.ts';
import { PasswordInput } from './password-input.tsx';
import { useForm } from './use-form.ts';

export function SecondFactorOffDialog({
  onClose,
  onDisabled,
}: {
  onClose: () => void;
  onDisabled: () => void;
}) {
  const [password, setPassword] = useState('');
  const form = useForm<HTMLDivElement>();
  const turnOff = () =>
    form.submit({}, async (key) => {
      const { message } = await accounts.secondFactor.disable(password, { key });
      showToast({ type: 'success', message });
      onDisabled();
    });
  return (
    <Dialog
      open
      title="Turn off the second factor?"
      onClose={onClose}
      onSubmit={() => void turnOff()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            Turn off
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.form}>
        {form.failure && <Notice>{form.failure}</Notice>}
        <p className={styles.quiet}>
          The password alone will be enough again. Your recovery codes stop working.
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
