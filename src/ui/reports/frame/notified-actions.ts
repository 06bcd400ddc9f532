import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { saveBlob } from '../../kit/data/text-files.ts';
import { useAction } from '../../kit/form/use-form.tsx';
import { showToast } from '../../shell/toasts.tsx';

export const useNotifiedAction = (title: string) =>
  useAction((error) => {
    showToast({ type: 'error', message: title, detail: messageOf(error) });
    return null;
  });

type Kind = 'pdf' | 'html';

/** Downloads a report as PDF or HTML under the server's name. Opens the print dialog if the server cannot create PDFs. */
export function useSaveFile() {
  const [busy, setBusy] = useState<Kind | null>(null);
  async function saveFile(kind: Kind, read: () => Promise<Blob>): Promise<void> {
    setBusy(kind);
    try {
      const file = await read();
      saveBlob(file instanceof File ? file.name : `report.${kind}`, file);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'report_pdf_not_here') window.print();
      else showToast({ type: 'error', message: messageOf(error) });
    }
    setBusy(null);
  }
  return { busy, saveFile };
}
