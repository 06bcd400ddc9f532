import type {
  ComparativeReport,
  ValueBasis,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { REPORT_TABS } from '../../../domain/practice/reports/report.ts';
import { Icon } from '../../kit/icon.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { ReportView } from '../../reports/comparative/report-view.tsx';
import { ReportWarnings } from '../../reports/frame/report-warnings.tsx';
import styles from './live-preview.module.css';

interface LivePreviewProps {
  valueBasis: ValueBasis;
  report: ComparativeReport;
  basis: ReportBasis;
  /** The fields hold something that cannot be calculated; what is shown was right before. */
  isOld: boolean;
  onValueBasis: (valueBasis: ValueBasis) => void;
}

const EVERYTHING = {
  active_tabs: REPORT_TABS.map(({ id }) => id),
  active_cards: REPORT_TABS.flatMap(({ cards }) => cards.map(({ id }) => id)),
};

/** The report as it stands, drawn in the render that brings a change. */
export function LivePreview({ report, basis, valueBasis, isOld, onValueBasis }: LivePreviewProps) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.bar}>
        <h2>Preview</h2>
        {isOld && (
          <p className={styles.old} role="status">
            <Icon name="warning" small />
            Results are out of date. Fix the highlighted fields.
          </p>
        )}
        <Segmented
          label="Values"
          value={valueBasis}
          options={[
            { value: 'after_tax', label: 'After tax' },
            { value: 'pre_tax', label: 'Before tax' },
          ]}
          onChange={onValueBasis}
        />
      </div>
      <div className={isOld ? styles.stale : undefined}>
        <ReportView report={report} basis={basis} shown={EVERYTHING} headingLevel={3} isCompact />
      </div>
      <ReportWarnings warnings={report.warnings} />
    </section>
  );
}
