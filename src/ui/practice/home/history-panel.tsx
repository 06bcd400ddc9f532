import { Link } from 'wouter';
import { formatDate } from '../../state/dates.ts';
import { newestFirst, type Listed } from '../../clients/client-list.ts';
import type { ListKind } from '../../clients/list-kinds.tsx';
import { TextLink } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { Icon, type IconName } from '../../kit/layout/icon.tsx';
import styles from './rows.module.css';

interface PlainRowProps {
  icon: IconName;
  name: string;
  href: string;
  description: string;
  /** The scenario or simulation that it belongs to. */
  of: string | undefined;
  date: string;
}

/** A row of another list: a link to it, without actions. */
const PlainRow = ({ icon, name, href, description, of, date }: PlainRowProps) => (
  <li className={classes(styles.row, styles.report)}>
    <span className={styles.mark}>
      <Icon name={icon} small />
    </span>
    <div className={styles.words} data-words>
      <Link href={href} className={styles.name}>
        {name}
      </Link>
      <span className={styles.description}>{description}</span>
    </div>
    <span className={styles.scenarioName} data-words>
      {of}
    </span>
    <span className={styles.date}>{formatDate(date)}</span>
    <div className={styles.actions} />
  </li>
);

interface HistoryPanelProps extends Pick<Listed, 'firstname' | 'id' | 'scenarios' | 'reports'> {
  list: ListKind;
}

/** The client's simulations and historical reports, which are edited in their own list. */
export function HistoryPanel({ list, firstname, id, scenarios, reports }: HistoryPanelProps) {
  return (
    <section aria-label={`${list.page.name} of ${firstname}`}>
      <header className={styles.head}>
        <h2>{list.page.name}</h2>
        <TextLink href={list.href.client(id)}>
          Open
          <span className="sr-only">
            {' '}
            the {list.page.name.toLowerCase()} of {firstname}
          </span>
        </TextLink>
      </header>
      <ul>
        {newestFirst(scenarios).map((scenario) => (
          <PlainRow
            key={`simulation-${scenario.id}`}
            icon={list.icon}
            name={scenario.scenario_details.name}
            href={list.href.edit(scenario)}
            description={scenario.scenario_details.description}
            of={scenario.scenario?.name}
            date={scenario.updated_at}
          />
        ))}
        {newestFirst(reports).map((report) => (
          <PlainRow
            key={`report-${report.id}`}
            icon="chart"
            name={report.name}
            href={list.href.report(report.id)}
            description={report.description}
            of={report.scenario_name}
            date={report.updated_at}
          />
        ))}
      </ul>
    </section>
  );
}
