import { useMemo } from 'react';
import type { HistoryWindow } from '../../../domain/history/history-window.ts';
import { HistoricalHeadline } from '../../reports/historical/historical-lead.tsx';
import { PeriodContext, usePicking } from '../../reports/historical/period-context.tsx';
import type { Run } from '../../reports/historical/run-of.ts';

/** The result in words, with the whole record one press away. */
export function RunLead({ run, onWindow }: { run: Run; onWindow: (window: HistoryWindow) => void }) {
  const around = usePicking();
  const picking = useMemo(() => ({ ...around, onWindow }), [around, onWindow]);
  return (
    <PeriodContext value={picking}>
      <HistoricalHeadline report={run.report} basis={run.basis} headingLevel={3} />
    </PeriodContext>
  );
}
