import { useState, useEffect } from 'react';
import { type FactorSetup, accounts } from '../../api/accounts-api.ts';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../shell/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { Notice } from '../sign-in/notice.tsx';
import { faultsIn, presentFault } from './account-faults.ts';
import styles from './second-factor.module.css';
import { inFours } from './in-fours.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useForm } from './use-form.ts';
import type { QrPicture } from './qr-picture.ts';

/** Pixels a side: whole ones, so that all modules are alike. */
const MODULE = 4;

/** Dark on white in every theme, as readers expect it. Keeps its place while its code is on the way. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<QrPicture | 'failed' | null>(null);
  useEffect(() => {
    let here = true;
    import('../../areas/account.ts').then(
      ({ qrPicture }) => here && setPicture(qrPicture(text)),
      () => here && setPicture('failed'),
    );
    return () => {
      here = false;
    };
  }, [text]);
  if (picture === 'failed') return <p>The picture could not be loaded. The key below does the same.</p>;
  return (
    <div className={styles.qr}>
      {picture && (
        <svg
          role="img"
          aria-label={label}
          width={picture.size * MODULE}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          shapeRendering="crispEdges"
        >
          <rect width={picture.size} height={picture.size} fill="#fff" />
          <path d={picture.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

/** The password, then the secret goes into the app and a code comes back; then the recovery codes, once. */
export function SecondFactorDialog({ onClose, onEnabled }: { onClose: () => void; onEnabled: () => void }) {
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<HTMLDivElement>();

  if (codes) return <RecoveryCodesDialog codes={codes} onSaved={onEnabled} />;
  if (!setup) {
    return (
      <PasswordDialog
        title="Set up two-factor authentication"
        words="Enter your password first, so that nobody else can do this while you are away from your screen."
        confirmLabel="Continue"
        confirmVariant="primary"
        onClose={onClose}
        onConfirm={async (password, key) => {
          const { data } = await accounts.secondFactor.setup(password, { key });
          setSetup(data);
        }}
      />
    );
  }

  const enable = () =>
    form.submit(faultsIn({ code: presentFault('Code', code.trim()) }), async (key) => {
      const { data } = await accounts.secondFactor.enable(code.trim(), { key });
      setCodes(data.recovery_codes);
    });

  return (
    <Dialog
      open
      title="Set up two-factor authentication"
      onClose={onClose}
      onSubmit={() => void enable()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Turn on
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.steps}>
        {form.failure && <Notice>{form.failure}</Notice>}
        <div className={styles.step}>
          <p>
            Scan this with your authenticator app, or{' '}
            <a href={setup.otpauth_url}>open the app on this device</a>.
          </p>
          <QrCode text={setup.otpauth_url} label="QR code that holds the key for your authenticator app" />
          <p>Can’t scan it? Enter this key in the app.</p>
          <p className={styles.secret}>
            <code>{inFours(setup.secret)}</code>
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
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          className={styles.code}
          value={code}
          onChange={(value) => {
            setCode(value);
            form.corrected('code');
          }}
          error={form.faults.code}
        />
      </div>
    </Dialog>
  );
}
