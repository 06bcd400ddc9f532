import { useEffect, useMemo, useRef, useState } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { assumptionLean } from '../../../domain/comparison/lean/assumption-lean.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { RemovableSlot } from '../../../domain/practice/reports/report.ts';
import { leanInput, shownLean, type ShownLean } from '../../../domain/practice/reports/shown-lean.ts';
import { usePrinting } from '../../kit/use-printing.ts';
import { LeanCard } from '../comparative/lean-card.tsx';
import styles from './report-builder.module.css';

interface LeanSectionProps {
  input: ComparativeReportInput;
  removed: readonly RemovableSlot[];
  history: IndexHistory;
  basis: ReportBasis;
}

/** Nothing is compared while a field or a slider moves. */
const AT_REST_MS = 150;

/** Calculated once it comes into the window, and again when what is tried has come to rest; its place is kept free. */
export function LeanSection({ input, removed, history, basis }: LeanSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const isPrinting = usePrinting();
  const [made, setMade] = useState<{ of: object; lean: ShownLean } | null>(null);
  const asked = useMemo(() => leanInput(input, removed), [input, removed]);

  const hasAccounts = asked !== null;
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setIsSeen(true);
      return undefined;
    }
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
    // Without an account there is no place.
  }, [hasAccounts]);

  useEffect(() => {
    if (!isSeen || asked === null || made?.of === asked) return undefined;
    const timer = setTimeout(
      () => setMade({ of: asked, lean: shownLean(assumptionLean(asked, history)) }),
      made === null ? 0 : AT_REST_MS,
    );
    return () => clearTimeout(timer);
  }, [isSeen, asked, history, made]);

  if (asked === null) return null;
  const lean = isPrinting && made?.of !== asked ? shownLean(assumptionLean(asked, history)) : made?.lean;
  return (
    <div ref={place} className={styles.lean} data-lean>
      {lean && <LeanCard lean={lean} basis={basis} />}
    </div>
  );
}
