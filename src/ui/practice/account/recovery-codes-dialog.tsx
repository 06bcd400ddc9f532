import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

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
