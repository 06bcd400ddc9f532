import { showToast } from '../../shell/toasts.tsx';
import { accounts } from './calls.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function SecondFactorOffDialog({
  onClose,
  onDisabled,
}: {
  onClose: () => void;
  onDisabled: () => void;
}) {
  return (
    <PasswordDialog
      title="Turn off two-factor authentication?"
      words="The password alone will be enough again. Your recovery codes stop working."
      confirmLabel="Turn off"
      onClose={onClose}
      onConfirm={async (password, key) => {
        const { message } = await accounts.secondFactor.disable(password, { key });
        showToast({ type: 'success', message });
        onDisabled();
      }}
    />
  );
}
