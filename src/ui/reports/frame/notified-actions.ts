/** Actions of a report whose failure is a notification. */
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { saveBlob } from '../../kit/data/text-files.ts';
import { useAction } from '../../kit/form/use-form.tsx';
import { showToast } from '../../shell/toasts.tsx';

/** One request at a time. `title`: of its failure. */
export const useNotifiedAction = (title: string) =>
  useAction((error) => {
    showToast({ type: 'error', message: title, detail: messageOf(error) });
    return null;
  });

type Kind = 'pdf' | 'html';

/** Saves a report under its name, as a PDF or as one file for a browser; where the server makes no PDF, the browser prints. */
export function useSaveFile(name: string) {
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
