import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { saveBlob } from '../../kit/save-file.ts';
import { showToast } from '../../shell/toasts.tsx';

/** Saves a report's PDF under its name; where the server makes none, the browser prints. */
export function useSavePdf(name: string): {
  busy: boolean;
  savePdf: (read: () => Promise<Blob>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  async function savePdf(read: () => Promise<Blob>): Promise<void> {
    setBusy(true);
    try {
      saveBlob(`${name}.pdf`, await read());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'report_pdf_not_here') window.print();
      else showToast({ type: 'error', message: messageOf(error) });
    }
    setBusy(false);
  }
  return { busy, savePdf };
}
