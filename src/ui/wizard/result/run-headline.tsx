import { HistoryNotes } from '../../reports/historical/history-notes.tsx';
import type { HistoryWindow } from '../../../domain/history/history-window.ts';
import { FourPeriodsTable } from './four-periods-table.tsx';
import { PaidShares } from './paid-shares.tsx';
import styles from './run-headline.module.css';
import { RunLead } from './run-lead.tsx';
import type { Run } from '../../reports/historical/run-of.ts';

interface RunHeadlineProps {
  run: Run;
  onWindow: (window: HistoryWindow) => void;
}

/** The result in words, the share of periods that paid, the four chosen periods, and how to read them. */
export function RunHeadline({ run, onWindow }: RunHeadlineProps) {
  const { report, basis } = run;
  return (
    <div className={styles.run}>
      <RunLead run={run} onWindow={onWindow} />
      <div className={styles.figures}>
        <div className={styles.card}>
          <PaidShares report={report} basis={basis} />
        </div>
        <div className={styles.card}>
          <FourPeriodsTable report={report} basis={basis} />
        </div>
      </div>
      <HistoryNotes report={report} />
    </div>
  );
}
