import { useState } from 'react';
import { accounts } from './calls.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onSaved={onClose} />;
  return (
    <PasswordDialog
      title="Make new recovery codes?"
      words="You get ten new codes. The ones you saved before stop working."
      confirmLabel="Make new codes"
      confirmVariant="primary"
      onClose={onClose}
      onConfirm={async (password, key) => {
        const { data } = await accounts.secondFactor.recoveryCodes(password, { key });
        setCodes(data.recovery_codes);
      }}
    />
  );
}
