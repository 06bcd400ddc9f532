import { inOriginWords, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import styles from './report-builder.module.css';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import { AS_SHOWN, type TakePicture } from '../frame/card-frame.tsx';
import { usePrinting } from '../../kit/layout/use-printing.ts';

const OPTIONS = choices(['own', 'As calculated'], ['client', 'As the client sees them']);

/**
 * By which profile the builder's figures are shown: the practice's on slides, in print and in pictures, which a client sees; on
 * the screen the figures before they are capped, or, on request, what the client sees.
 */
export function useClientView(practice: ComplianceProfile, isPresenting: boolean) {
  const [isCapped, setCapped] = useState(false);
  const [isPicture, setPicture] = useState(false);
  const isPrinting = usePrinting();
  const drawn = useCallback<TakePicture>(async (take) => {
    flushSync(() => setPicture(true));
    // Charts follow the element that they stand in, a frame later.
    await nextFrame();
    await nextFrame();
    try {
      return await take();
    } finally {
      setPicture(false);
    }
  }, []);
  const profile: ComplianceProfile =
    practice === 'client_clamped' && (isCapped || isPresenting || isPrinting || isPicture)
      ? 'client_clamped'
      : 'standard';
  return {
    practice,
    profile,
    isCapped,
    setCapped,
    isPrinting: isPrinting || isPicture,
    drawn: practice === 'client_clamped' ? drawn : AS_SHOWN,
  };
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

interface ClientViewChoiceProps {
  view: ReturnType<typeof useClientView>;
  ledger: OfOrigin;
}

/** Only where the practice caps what a client sees. */
export function ClientViewChoice({ view, ledger }: ClientViewChoiceProps) {
  const { practice, isCapped, setCapped } = view;
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
            : 'Figures above the carrier’s illustration are marked ‡. Slides, print, PDF, pictures and links cap them.',
          ledger,
        )}
      </p>
    </div>
  );
}
