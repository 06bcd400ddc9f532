import { useMemo, useState, type ReactNode } from 'react';
import { PeriodContext, type PeriodPicking } from './period-context.ts';

/** Where nothing can be run: a period is shown with what the report says of it. */
export function GlanceProvider({ children }: { children: ReactNode }) {
  const [picked, setPicked] = useState<string | null>(null);
  const picking = useMemo(
    (): PeriodPicking => ({ picked, pick: setPicked, period: null, canRun: false, onWindow: null }),
    [picked],
  );
  return <PeriodContext value={picking}>{children}</PeriodContext>;
}
