import { inOriginWords } from '../../../domain/policy/origin-words.ts';
import type { OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { Segmented } from '../../kit/tabs.tsx';
import styles from './client-view-choice.module.css';
import { useState } from 'react';
import type { ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import { usePrinting } from '../../kit/use-printing.ts';

const OPTIONS = [
  { value: 'client', label: 'As the client sees them' },
  { value: 'own', label: 'As calculated' },
] as const;

/**
 * By which profile the builder's figures are shown: the practice's on slides and in print, which a client sees; on the
 * screen the advisor may look at the figures before they are capped.
 */
export function useClientView(practice: ComplianceProfile, isPresenting: boolean) {
  const [isCapped, setCapped] = useState(true);
  const isPrinting = usePrinting();
  const profile: ComplianceProfile =
    practice === 'client_clamped' && (isCapped || isPresenting || isPrinting) ? 'client_clamped' : 'standard';
  return { practice, profile, isCapped, setCapped, isPrinting };
}

type ClientView = ReturnType<typeof useClientView>;

/** Only where the practice caps what a client sees. */
export function ClientViewChoice({
  view: { practice, isCapped, setCapped },
  ledger,
}: {
  view: ClientView;
  ledger: OfOrigin;
}) {
  if (practice === 'standard') return null;
  return (
    <div className={styles.choice}>
      <Segmented
        label="The policy’s figures"
        value={isCapped ? 'client' : 'own'}
        options={OPTIONS}
        onChange={(value) => setCapped(value === 'client')}
      />
      <p>
        {inOriginWords(
          isCapped
            ? 'Capped at the carrier’s illustrated figures, marked †.'
            : 'Figures above the carrier’s illustrated scale are marked ‡. Slides, print, PDF and links cap them.',
          ledger,
        )}
      </p>
    </div>
  );
}
