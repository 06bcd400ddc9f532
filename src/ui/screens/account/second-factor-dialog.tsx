import { useEffect, useState } from 'react';
import type { FactorSetup } from '../../api/accounts-api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { showToast } from '../../components/toasts.tsx';
import { Notice } from '../sign-in/notice.tsx';
import { faultsIn, presentFault } from './account-faults.ts';
import styles from './second-factor.module.css';
import { accounts } from './calls.ts';
import { inFours } from './in-fours.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useForm } from './use-form.ts';

/** Two steps: the secret goes into the app and a code comes back; then the recovery codes, once. */
export function SecondFactorDialog({ onClose, onEnabled }: { onClose: () => void; onEnabled: () => void }) {
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<HTMLDivElement>();

  useEffect(() => {
    let here = true;
    accounts.secondFactor.setup().then(
      ({ data }) => here && setSetup(data),
      (error: unknown) => here && setFailure(messageOf(error)),
    );
    return () => {
      here = false;
    };
  }, [round]);

  if (codes) {
    return (
      <Dialog
        open
        title="Save your recovery codes"
        onClose={onEnabled}
        footer={
          <Button variant="primary" onClick={onEnabled}>
            I have saved them
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
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
      title="Set up a second factor"
      onClose={onClose}
      onSubmit={() => void enable()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!setup}>
            Turn on
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.steps}>
        {form.failure && <Notice>{form.failure}</Notice>}
        {!setup && !failure && <SkeletonRows rows={2} label="Making a key" />}
        {failure && (
          <ErrorState
            title="No key could be made"
            text={failure}
            onRetry={() => {
              setFailure(null);
              setRound(round + 1);
            }}
          />
        )}
        {setup && (
          <>
            <div className={styles.step}>
              <p>
                Scan this with your authenticator app, or{' '}
                <a href={setup.otpauth_url}>open the app on this device</a>.
              </p>
              <QrCode
                text={setup.otpauth_url}
                label="QR code that holds the key for your authenticator app"
              />
              <p>Where the app cannot scan, type the key.</p>
              <p className={styles.secret}>
                <code>{inFours(setup.secret)}</code>
                <Button
                  size="small"
                  icon="copy"
                  onClick={() =>
                    void copyText(setup.secret).then((copied) =>
                      showToast(
                        copied
                          ? { type: 'success', message: 'Key copied.' }
                          : { type: 'error', message: 'The browser did not let it be copied.' },
                      ),
                    )
                  }
                >
                  Copy key
                </Button>
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
          </>
        )}
      </div>
    </Dialog>
  );
}
