import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { SeriesKey } from '../../kit/series-key.tsx';
import { heldSlots, ofSlot } from '../../../rendering/words/history/historical-part.ts';
import { countOf, sharePercent } from '../../../rendering/words/history/historical-words.ts';
import styles from './paid-shares.module.css';

/** Which share of all periods pays the income to the end, a bar for the policy and each account. */
export function PaidShares({ report, basis }: { report: HistoricalReport; basis: HistoricalBasis }) {
  if (basis.income === null) return null;
  const all = report.period_count;
  return (
    <div className={styles.shares}>
      <h4>Share that paid to the end</h4>
      <ul>
        {heldSlots(report).map(({ slot, name }) => {
          const share = ofSlot(report.income_analysis, slot)?.paid_share ?? null;
          const count = countOf(share ?? 0, all);
          return (
            <li key={slot} data-slot={slot}>
              <span className={styles.name}>
                <SeriesKey slot={slot} />
                <span>{name}</span>
              </span>
              <span className={styles.share}>
                {share === null ? (
                  'nothing to pay'
                ) : (
                  <>
                    <b>{sharePercent(count, all)}</b> {count.toLocaleString('en-US')} of{' '}
                    {all.toLocaleString('en-US')}
                  </>
                )}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(share ?? 0) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
