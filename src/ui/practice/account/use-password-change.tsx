import { useState, type ReactNode } from 'react';
import { showToast } from '../../shell/toasts.tsx';
import { useSession } from '../../state/hooks.ts';
import { Notice } from '../sign-in/notice.tsx';
import { session } from '../../wiring.ts';
import { accounts } from '../../api/accounts-api.ts';
import { faultsIn, newPasswordFault, PASSWORD_HELP, presentFault } from './account-faults.ts';
import styles from './account.module.css';
import { PasswordInput } from './password-input.tsx';
import { useForm } from './use-form.ts';

/** The fields of a password change and their submission, for the page and for the dialog of a user without the page. */
export function usePasswordChange(onChanged: () => void): {
  fields: ReactNode;
  busy: boolean;
  submit: () => void;
} {
  const [before, setBefore] = useState('');
  const [next, setNext] = useState('');
  const form = useForm<HTMLDivElement>();
  const user = useSession()?.user;
  const hasPassword = user?.has_password !== false;

  const faults = () =>
    faultsIn({
      old_password: hasPassword ? presentFault('Current password', before) : null,
      new_password: newPasswordFault(next),
    });
  const submit = () =>
    void form.submit(faults(), async (key) => {
      const { message } = await accounts.changePassword(
        { ...(before === '' ? {} : { old_password: before }), new_password: next },
        { key },
      );
      if (user) session.storeUser({ ...user, has_password: true });
      showToast({ type: 'success', message });
      onChanged();
    });

  const fields = (
    <div ref={form.ref} className={styles.form}>
      {form.failure && <Notice>{form.failure}</Notice>}
      <PasswordInput
        label="Current password"
        name="old_password"
        className={styles.narrow}
        value={before}
        onChange={(value) => {
          setBefore(value);
          form.corrected('old_password');
        }}
        error={form.faults.old_password}
        help={hasPassword ? undefined : 'You have not chosen one yet: leave it empty.'}
      />
      <PasswordInput
        label="New password"
        name="new_password"
        fresh
        className={styles.narrow}
        value={next}
        onChange={(value) => {
          setNext(value);
          form.corrected('new_password');
        }}
        error={form.faults.new_password}
        help={PASSWORD_HELP}
      />
      <p className={styles.quiet}>You stay signed in here. Every other device is signed out.</p>
    </div>
  );
  return { fields, busy: form.busy, submit };
}
