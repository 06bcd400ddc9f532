import { useLocation } from 'wouter';
import { showToast } from '../../shell/toasts.tsx';
import { session } from '../../wiring.ts';
import { accounts } from './calls.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  return (
    <PasswordDialog
      title="Delete your account?"
      words="Your clients are deleted with all their scenarios and reports, and links that you shared stop working. This cannot be undone."
      confirmLabel="Delete account"
      onClose={onClose}
      onConfirm={async (password) => {
        const { message } = await accounts.deleteOwnAccount(password);
        session.signOut();
        showToast({ type: 'success', message });
        navigate('/sign-in', { replace: true });
      }}
    />
  );
}
