import type {
  ComparativeReport,
  RequiredReturn,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { reportFacts } from '../../../rendering/words/report-facts.ts';
import styles from './vehicle-form.module.css';

/** What comes of one vehicle, right under its inputs: how long it pays, what is left, what it would need. */
export function VehicleResult({
  report,
  basis,
  slot,
  isOld,
}: {
  report: ComparativeReport;
  basis: ReportBasis;
  slot: 2 | 3 | 4;
  isOld: boolean;
}) {
  // The same facts as in the report's own figures, so that the two never differ.
  const facts = reportFacts(report, basis);
  const own = facts?.vehicles.find((vehicle) => vehicle.slot === slot);
  const equal = report.making_things_equal.find((row) => row.slot === slot);
  if (!facts || !own) return null;
  return (
    <dl className={isOld ? `${styles.result} ${styles.old}` : styles.result} aria-label="Result">
      <div>
        <dt>Pays income to</dt>
        <dd>{own.paidToAge ?? '–'}</dd>
      </div>
      <div>
        <dt>Value at {facts.endAge}</dt>
        <dd>{formatTableDollars(own.endValue)}</dd>
      </div>
      <div>
        <dt>Return needed for the same income</dt>
        <dd>{equal ? rateText(equal.longevity_ror) : '–'}</dd>
      </div>
      <div>
        <dt>Return needed for the same value</dt>
        <dd>{equal ? rateText(equal.surrender_ror) : '–'}</dd>
      </div>
    </dl>
  );
}

/** A required return, or in a word why there is none. */
export function rateText({ rate, status }: RequiredReturn): string {
  if (status === 'any') return 'any';
  if (status === 'unreachable' || (rate !== null && rate > 1)) return '> 100%';
  return rate === null ? '–' : formatPercent(rate).replace('-', '−');
}
