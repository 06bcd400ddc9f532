import { useState } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import styles from './account.module.css';
import { CopyButton } from '../../shell/copy-button.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import layout from '../../kit/layout/layout.module.css';
import { FieldsDialog } from '../parts.tsx';
import { collectErrors, requiredError } from './account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import { groupInFours, qrPicture } from './qr-picture.ts';
import { accounts, type FactorSetup } from '../../api/accounts-api.ts';
import { PasswordDialog } from './change-password-screen.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { LoadedPart } from '../../kit/layout/skeleton.tsx';
import { logOut } from '../../shell/frame/account-menu.tsx';
import { useProfile } from './profile-parts.tsx';

/** An integer number of pixels per module makes them equal. */
const MODULE = 4;

/** Dark on white in every theme, as readers require. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPicture(text);
  return (
    <div className={styles.qr}>
      <svg
        role="img"
        aria-label={label}
        width={size * MODULE}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}

/** The codes are shown once, because the server stores only their hashes. */
const RecoveryCodesDialog = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => (
  <Dialog
    open
    title="Save your recovery codes"
    onClose={onSaved}
    footer={<Button variant="primary" onClick={onSaved} label="I have saved them" />}
  >
    <div className={layout.stack}>
      <p>Each code signs you in once if you lose your phone. They won’t be shown again.</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <CopyButton
          label="Copy all"
          text={() => codes.join('\n')}
          otherwise="Select the codes and copy them."
        />
      </p>
    </div>
  </Dialog>
);

function SecondFactorDialog({ onClose, onEnabled }: { onClose: () => void; onEnabled: () => void }) {
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<HTMLDivElement>();

  if (codes) return <RecoveryCodesDialog codes={codes} onSaved={onEnabled} />;
  if (!setup)
    return (
      <PasswordDialog
        title="Set up two-factor authentication"
        question="Enter your password to confirm that it is you."
        confirmLabel="Continue"
        confirmVariant="primary"
        onClose={onClose}
        onConfirm={async (password, key) =>
          setSetup((await accounts.secondFactor.setup(password, { key })).data)
        }
      />
    );

  const enable = () =>
    form.submit(collectErrors({ code: requiredError('Code', code.trim()) }), async (key) => {
      const { data } = await accounts.secondFactor.enable(code.trim(), { key });
      setCodes(data.recovery_codes);
    });

  return (
    <FieldsDialog
      form={form}
      title="Set up two-factor authentication"
      submitLabel="Turn on"
      onClose={onClose}
      onSubmit={() => void enable()}
    >
      <div className={styles.step}>
        <p>
          Scan this with your authenticator app, or{' '}
          <a href={setup.otpauth_url}>open the app on this device</a>.
        </p>
        <QrCode text={setup.otpauth_url} label="QR code with the key for your authenticator app" />
        <p>Can’t scan it? Enter this key in the app.</p>
        <p className={styles.secret}>
          <code>{groupInFours(setup.secret)}</code>
          <CopyButton
            size="small"
            label="Copy key"
            text={() => setup.secret}
            otherwise="Select the key and copy it."
          />
        </p>
      </div>
      <TextInput
        label="Code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        className={styles.code}
        {...form.field('code', code, setCode)}
      />
    </FieldsDialog>
  );
}

function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onSaved={onClose} />;
  return (
    <PasswordDialog
      title="Create new recovery codes?"
      question="You get ten new codes. Your earlier codes stop working."
      confirmLabel="Create new codes"
      confirmVariant="primary"
      onClose={onClose}
      onConfirm={async (password, key) => {
        const { data } = await accounts.secondFactor.recoveryCodes(password, { key });
        setCodes(data.recovery_codes);
      }}
    />
  );
}

type SecondFactorCardProps = { on: boolean; required: boolean; onChanged: () => void };

export function SecondFactorCard({ on, required, onChanged }: SecondFactorCardProps) {
  const [asked, setAsked] = useState<'set-up' | 'turn-off' | 'codes' | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title="Two-factor authentication">
      <div className={styles.head}>
        <p className={layout.quiet}>
          {on
            ? `On. Signing in requires a code from your authenticator app.${required ? ' Your practice requires it.' : ''}`
            : 'Off. If you turn it on, signing in requires your password and a code from an app on your phone.'}
        </p>
        {on ? (
          <div className={layout.row}>
            <Button onClick={() => setAsked('codes')} label="New recovery codes" />
            {!required && <Button onClick={() => setAsked('turn-off')} label="Turn off" />}
          </div>
        ) : (
          <Button
            icon="shield"
            variant={required ? 'primary' : 'default'}
            onClick={() => setAsked('set-up')}
            label="Set up"
          />
        )}
      </div>
      {asked === 'set-up' && <SecondFactorDialog onClose={close} onEnabled={onChanged} />}
      {asked === 'codes' && <NewRecoveryCodesDialog onClose={close} />}
      {asked === 'turn-off' && (
        <PasswordDialog
          title="Turn off two-factor authentication?"
          question="The password alone will be enough again. Your recovery codes stop working."
          confirmLabel="Turn off"
          onClose={close}
          onConfirm={async (password, key) => {
            const { message } = await accounts.secondFactor.disable(password, { key });
            showToast({ type: 'success', message });
            onChanged();
          }}
        />
      )}
    </Card>
  );
}

export function SecondFactorGate() {
  const { state, retry } = useProfile();
  return (
    <div className={styles.gate}>
      <header>
        <h1>One step before you continue</h1>
        <p className={layout.quiet}>
          Your practice requires two-factor authentication. Set it up once; sign-in then requires your
          password and a code from an app on your phone. Your work is saved.
        </p>
      </header>
      <LoadedPart state={state} what="profile" rows={2} onRetry={retry} boxed>
        {() => <SecondFactorCard on={false} required onChanged={retry} />}
      </LoadedPart>
      <div className={layout.row}>
        <Button icon="logout" onClick={() => void logOut(false)} label="Logout" />
      </div>
    </div>
  );
}
