import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';

/**
 * The address of a PDF that this tab no longer holds itself: by its hash after a reload, otherwise the scenario's
 * own. Null when there is none, or it cannot be had.
 */
export function useStoredPdf(scenario: LedgerOwner, hash: string | null): string | null {
  const [found, setFound] = useState<{ hash: string; address: string } | null>(null);

  useEffect(() => {
    if (hash === null) return undefined;
    let gone = false;
    api.media.presignedUrl(hash).then(
      ({ s3_url }) => !gone && setFound({ hash, address: s3_url }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [hash]);

  if (hash !== null) return found?.hash === hash ? found.address : null;
  return scenario.pdf_url.s3_url;
}

/** Addresses are good for ten minutes, so a fresh one is asked for. The tab opens in the press itself, or it is blocked. */
export async function openOriginal(
  flow: LedgerFlow,
  id: number,
  hash: string | null,
  file: File | null,
): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const address = file
      ? URL.createObjectURL(file)
      : hash !== null
        ? (await api.media.presignedUrl(hash)).s3_url
        : (await flow.get(id)).pdf_url.s3_url;
    if (!tab || address === null) throw new Error('The file is not there any more.');
    tab.opener = null;
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    showToast({ type: 'error', message: 'The PDF could not be opened', detail: messageOf(error) });
  }
}
