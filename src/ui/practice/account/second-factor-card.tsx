import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import styles from './account.module.css';
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import { SecondFactorOffDialog } from './second-factor-off-dialog.tsx';

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
