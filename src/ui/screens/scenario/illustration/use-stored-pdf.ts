import { useEffect, useState } from 'react';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import { api } from '../../../wiring.ts';
import type { LedgerDraft } from './ledger-draft.ts';

/**
 * The address of a PDF that this tab no longer holds itself: the scenario's own, or after a reload the one
 * that was read and not confirmed yet. Null when there is none, or it cannot be had.
 */
export function useStoredPdf(scenario: Scenario, draft: LedgerDraft | null): string | null {
  const hash = draft?.file?.hash ?? null;
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
