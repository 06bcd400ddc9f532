import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import type { PickedPeriod } from '../../../domain/comparison/historical/historical-report.ts';

/** Which period of all is looked at, and what can be asked of it. */
export interface PeriodPicking {
  /** First month of the one that is picked. */
  picked: string | null;
  pick: (start: string | null) => void;
  /** The picked period year by year; null on a shared page, which has nothing to run it from. */
  period: PickedPeriod | null;
  /** Whether any start of the record can be run, in the window or not. */
  canRun?: boolean;
  /** The same history at other caps; on a shared page the report brings it along. */
  caps?: CapStrip | null;
  /** Looks at the whole record, or back at the latest months; null where that cannot be changed. */
  onWindow: ((window: 'latest_546' | 'all') => void) | null;
}

export const PeriodContext = createContext<PeriodPicking>({
  picked: null,
  pick: () => undefined,
  period: null,
  canRun: false,
  onWindow: null,
});

export const usePicking = (): PeriodPicking => useContext(PeriodContext);

/** Where nothing can be run: a period is shown with what the report says of it. */
export function GlanceProvider({ children }: { children: ReactNode }) {
  const [picked, setPicked] = useState<string | null>(null);
  const picking = useMemo(
    (): PeriodPicking => ({ picked, pick: setPicked, period: null, canRun: false, onWindow: null }),
    [picked],
  );
  return <PeriodContext value={picking}>{children}</PeriodContext>;
}
