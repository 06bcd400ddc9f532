import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useCrumbs, useSession } from '../../state/hooks.ts';
import { Notice } from '../sign-in/notice.tsx';
import { session } from '../../wiring.ts';
import { faultsIn, newPasswordFault, PASSWORD_HELP } from './account-faults.ts';
import styles from './account.module.css';
import { accounts } from '../../api/accounts-api.ts';
import { PasswordInput } from './password-input.tsx';
import { useForm } from './use-form.ts';

export function ChangePasswordScreen() {
  const [before, setBefore] = useState('');
  const [next, setNext] = useState('');
  const form = useForm();
  const user = useSession()?.user;
  const [, navigate] = useLocation();
  useCrumbs([{ label: 'Profile', href: '/profile-details' }, { label: 'Change password' }]);

  return (
    <div className={styles.page}>
      <h1>Change password</h1>
      <Card>
        <form
          ref={form.ref}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit(faultsIn({ new_password: newPasswordFault(next) }), async (key) => {
              const { message } = await accounts.changePassword(
                { ...(before === '' ? {} : { old_password: before }), new_password: next },
                { key },
              );
              if (user) session.storeUser({ ...user, has_password: true });
              showToast({ type: 'success', message });
              navigate('/profile-details');
            });
          }}
        >
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
            help={user?.has_password === false ? 'You have not chosen one yet: leave it empty.' : undefined}
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
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={form.busy}>
              {form.busy ? 'Saving…' : 'Change password'}
            </Button>
            <ButtonLink href="/profile-details" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </Card>
    </div>
  );
}
