import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { saveBlob } from '../../kit/data/text-files.ts';
import { showToast } from '../../shell/toasts.tsx';

type Kind = 'pdf' | 'html';

/** Saves a report under its name, as a PDF or as one file for a browser; where the server makes no PDF, the browser prints. */
export function useSaveFile(name: string): {
  busy: Kind | null;
  saveFile: (kind: Kind, read: () => Promise<Blob>) => Promise<void>;
} {
  const [busy, setBusy] = useState<Kind | null>(null);
  async function saveFile(kind: Kind, read: () => Promise<Blob>): Promise<void> {
    setBusy(kind);
    try {
      saveBlob(`${name}.${kind}`, await read());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'report_pdf_not_here') window.print();
      else showToast({ type: 'error', message: messageOf(error) });
    }
    setBusy(null);
  }
  return { busy, saveFile };
}
