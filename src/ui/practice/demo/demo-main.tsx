import { Link } from 'wouter';
import type { Warning } from '../../../domain/policy/illustration.ts';
import type { DemoReportView } from '../../../domain/practice/reports/report.ts';
import type { CardProps } from '../../reports/comparative/card-props.ts';
import { methodParagraphs } from '../../../rendering/words/method-paragraphs.ts';
import { Disclosures } from '../../reports/frame/disclosures.tsx';
import { ReportView } from '../../reports/comparative/report-view.tsx';
import { ReportWarnings } from '../../reports/frame/report-warnings.tsx';
import styles from './demo.module.css';

interface DemoMainProps extends Pick<CardProps, 'report' | 'basis'> {
  view: DemoReportView;
  warnings: readonly Warning[];
}

/** What the demo is, which of its reports, and the report. */
export function DemoMain({ view, report, basis, warnings }: DemoMainProps) {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <div className={styles.lead}>
        <p>
          These people and their policies are invented. Try other figures under “What if” and the report
          follows; nothing is saved.
        </p>
        <ReportChoice view={view} />
      </div>
      <ReportView report={report} basis={basis} shown={view.saved_action} />
      <ReportWarnings warnings={warnings} />
      <Disclosures
        report={report}
        basis={basis}
        own={view.disclosures}
        meta={view.meta}
        methods={methodParagraphs(view)}
      />
    </main>
  );
}

function ReportChoice({ view: { demo_reports: reports, report_id: current } }: { view: DemoReportView }) {
  return (
    <nav aria-label="Demo reports" className={styles.choice}>
      {reports.map(({ id, client_name: name }) => (
        <Link key={id} href={`/demo/${id}`} aria-current={id === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
