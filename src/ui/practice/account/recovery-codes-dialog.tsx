import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { CopyButton } from '../../shell/copy-button.tsx';
import styles from './second-factor.module.css';

/** Shown once: the server keeps only their hashes. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.steps}>
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
  );
}

/** The codes are shown this once: the dialog closes when they were saved. */
export function RecoveryCodesDialog({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <Dialog
      open
      title="Save your recovery codes"
      onClose={onSaved}
      footer={
        <Button variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
