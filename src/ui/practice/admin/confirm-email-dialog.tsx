import type { AdminUser } from '../../../domain/practice/users/administration.ts';
import { fullName } from '../../../domain/practice/users/user.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../shell/toasts.tsx';
import styles from './admin.module.css';
import { admin } from './calls.ts';

/** For a sign-up whose message never came. */
export function ConfirmEmailDialog({
  user,
  onClose,
  onConfirmed,
}: {
  user: AdminUser;
  onClose: () => void;
  onConfirmed: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Confirm the email of ${fullName(user)}?`}
      confirmLabel="Confirm email"
      variant="primary"
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await admin.saveUser(user.id, { confirm_email: true });
        showToast({ type: 'success', message });
        onConfirmed();
      }}
    >
      <div className={styles.choices}>
        <p>
          They can then sign in as <b>{user.email}</b> with the password chosen at sign-up.
        </p>
        <p>
          Anyone can sign up with any address, so ask them first whether this was their sign-up. If you are
          not sure, create the user instead: an invitation goes to the address, and this sign-up is replaced.
        </p>
      </div>
    </ConfirmDialog>
  );
}
