import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import styles from './account.module.css';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import { accounts } from '../../api/accounts-api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { showToast } from '../../shell/toasts.tsx';

function SecondFactorOffDialog({ onClose, onDisabled }: { onClose: () => void; onDisabled: () => void }) {
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

function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
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

/** `on`: whether one is set up; `required`: the practice asks for it, so that it cannot be turned off. */
export function SecondFactorCard({
  on,
  required,
  onChanged,
}: {
  on: boolean;
  required: boolean;
  onChanged: () => void;
}) {
  const [asked, setAsked] = useState<'set-up' | 'turn-off' | 'codes' | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title="Two-factor authentication">
      <div className={styles.head}>
        <p className={styles.quiet}>
          {on
            ? `On. Signing in asks for a code of your authenticator app.${required ? ' Your practice requires it.' : ''}`
            : 'Off. With it, signing in asks for a code of an app on your phone besides the password.'}
        </p>
        {on ? (
          <div className={styles.buttons}>
            <Button onClick={() => setAsked('codes')}>New recovery codes</Button>
            {!required && <Button onClick={() => setAsked('turn-off')}>Turn off</Button>}
          </div>
        ) : (
          <Button icon="shield" variant={required ? 'primary' : 'default'} onClick={() => setAsked('set-up')}>
            Set up
          </Button>
        )}
      </div>
      {asked === 'set-up' && <SecondFactorDialog onClose={close} onEnabled={onChanged} />}
      {asked === 'codes' && <NewRecoveryCodesDialog onClose={close} />}
      {asked === 'turn-off' && <SecondFactorOffDialog onClose={close} onDisabled={onChanged} />}
    </Card>
  );
}
