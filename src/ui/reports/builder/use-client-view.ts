import { useState } from 'react';
import type { ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import { usePrinting } from '../../kit/use-printing.ts';

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

export type ClientView = ReturnType<typeof useClientView>;
