import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/form/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { saveBlob } from '../../kit/data/text-files.ts';
import { today } from '../../state/dates.ts';

/** Saves all that is kept of a user as one file. */
export function DownloadDataButton({ words, load }: { words: string; load: () => Promise<Blob> }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveBlob(`plumbline-data-${today()}.zip`, await load());
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {words}
    </Button>
  );
}
