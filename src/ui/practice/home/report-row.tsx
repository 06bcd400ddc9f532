import { Link } from 'wouter';
import { formatDate } from '../../../domain/shared/format.ts';
import { classes } from '../../kit/classes.ts';
import { Icon } from '../../kit/icon.tsx';
import { Tag } from '../../kit/tag.tsx';
import type { ListedReport } from '../../clients/client-list.ts';
import type { Asked } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kind.ts';
import { RowActions } from './row-actions.tsx';
import styles from './rows.module.css';

interface ReportRowProps {
  list: ListKind;
  report: ListedReport;
  nested?: boolean | undefined;
  onAsk: (asked: Asked) => void;
}

export function ReportRow({ list, report, nested, onAsk }: ReportRowProps) {
  const href = list.href.report(report.id);
  return (
    <li className={classes(styles.row, styles.report, nested && styles.nested)}>
      <span className={styles.mark}>
        <Icon name="chart" small />
      </span>
      <div className={styles.words} data-words>
        <Link href={href} className={styles.name}>
          {report.name}
        </Link>
        {report.ledger_age !== undefined && (
          <Tag tone="warning">Illustration starts at age {report.ledger_age}</Tag>
        )}
        <span className={styles.description}>{report.description}</span>
      </div>
      <span className={styles.scenarioName} data-words>
        {nested ? '' : report.scenario_name}
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
