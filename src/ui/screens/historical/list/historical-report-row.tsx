import { Link } from 'wouter';
import { formatDate } from '../../../../domain/shared/format.ts';
import { classes } from '../../../components/classes.ts';
import { Icon } from '../../../components/icon.tsx';
import { RowActions } from '../../home/row-actions.tsx';
import styles from '../../home/rows.module.css';
import type { ListedReport } from './listed-client.ts';
import type { Asked } from './simulation-dialogs.tsx';

interface HistoricalReportRowProps {
  report: ListedReport;
  nested?: boolean | undefined;
  onAsk: (asked: Asked) => void;
}

export function HistoricalReportRow({ report, nested, onAsk }: HistoricalReportRowProps) {
  const href = `/historical/report-builder/${report.id}`;
  return (
    <li className={classes(styles.row, styles.report, nested && styles.nested)}>
      <span className={styles.mark}>
        <Icon name="chart" small />
      </span>
      <div className={styles.words} data-words>
        <Link href={href} className={styles.name}>
          {report.name}
        </Link>
        <span className={styles.description}>{report.description}</span>
      </div>
      <span className={styles.scenarioName} data-words>
        {nested ? '' : report.simulation_name}
      </span>
      <span className={styles.date}>{formatDate(report.updated_at)}</span>
      <RowActions
        label={report.name}
        items={[
          { label: 'Rename', icon: 'pencil', onSelect: () => onAsk({ kind: 'rename-report', report }) },
          { label: 'Share', icon: 'share', onSelect: () => onAsk({ kind: 'share-report', report }) },
          { label: 'Present', icon: 'present', href: `${href}?present=true` },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            separated: true,
            onSelect: () => onAsk({ kind: 'delete-report', report }),
          },
        ]}
      />
    </li>
  );
}
