import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';

interface ConflictDialogProps {
  open: boolean;
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two saves of one scenario: nothing is overwritten unless someone says so. */
export function ConflictDialog({ open, onClose, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      title="This scenario was changed elsewhere"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Load the saved ones</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p>
        It was saved in another window or by someone else after you opened it. Load the vehicles that are
        saved now, and lose what you changed here, or save yours over them. The details and the illustration
        are not touched.
      </p>
    </Dialog>
  );
}
