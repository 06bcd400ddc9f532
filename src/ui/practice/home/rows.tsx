import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { classes } from '../../kit/layout/classes.ts';
import { Icon, type IconName } from '../../kit/layout/icon.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { LIMITS, newestFirst, NO_ILLUSTRATION } from '../../clients/client-list.ts';
import type { ListedReport, Listed, ListedScenario } from '../../clients/client-list.ts';
import type { DialogRequest } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kinds.tsx';
import { IconButton, IconLink, TextLink } from '../../kit/form/button.tsx';
import { Toolbar } from '../../kit/form/toolbar.tsx';
import { Menu, type MenuItem } from '../../kit/overlay/menu.tsx';
import styles from './rows.module.css';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { isOpen } from '../../clients/list-store.ts';
import { LimitedList } from '../../kit/layout/fold.tsx';
import { formatDate } from '../../state/dates.ts';

interface ReportRowProps {
  list: ListKind;
  report: ListedReport;
  nested?: boolean | undefined;
  onRequest: (request: DialogRequest) => void;
}

interface RowActionsProps {
  label: string;
  items: readonly MenuItem[];
  narrowItems?: readonly MenuItem[] | undefined;
}

const RowActions = ({ label, items, narrowItems = [] }: RowActionsProps) => (
  <div className={styles.actions}>
    <Toolbar label={`Actions for ${label}`} className={styles.wide}>
      {items.map((item) =>
        item.href ? (
          <IconLink key={item.label} label={item.label} icon={item.icon ?? 'more'} href={item.href} />
        ) : (
          <IconButton
            key={item.label}
            label={item.label}
            icon={item.icon ?? 'more'}
            danger={item.danger}
            onClick={item.onSelect}
          />
        ),
      )}
    </Toolbar>
    <div className={styles.narrow}>
      <Menu
        label={label}
        items={[...narrowItems, ...items]}
        trigger={(props) => <IconButton {...props} label={`More for ${label}`} icon="more" />}
      />
    </div>
  </div>
);

interface LinkedRowProps {
  icon: IconName;
  name: string;
  href: string;
  tag?: ReactNode;
  description: string;
  of: string | undefined;
  date: string;
  nested?: boolean | undefined;
  actions?: ReactNode;
}

const LinkedRow = ({ icon, name, href, tag, description, of, date, nested, actions }: LinkedRowProps) => (
  <li className={classes(styles.row, styles.report, nested && styles.nested)}>
    <span className={styles.mark}>
      <Icon name={icon} small />
    </span>
    <div className={styles.words}>
      <Link href={href} className={styles.name}>
        {name}
      </Link>
      {tag}
      <span className={styles.description}>{description}</span>
    </div>
    <span className={styles.scenarioName}>{of}</span>
    <span className={styles.date}>{formatDate(date)}</span>
    {actions ?? <div className={styles.actions} />}
  </li>
);

export const deleteItem = (onSelect: () => void) =>
  ({ label: 'Delete', icon: 'trash', danger: true, separated: true, onSelect }) as const;

const reportRowOf = ({ href }: ListKind, { id, name, description, updated_at: date }: ListedReport) =>
  ({ icon: 'chart', name, description, date, href: href.report(id) }) as const;

function ReportRow({ list, report, nested, onRequest }: ReportRowProps) {
  const age = report.ledger_age;
  return (
    <LinkedRow
      {...reportRowOf(list, report)}
      nested={nested}
      tag={age !== undefined && <Tag tone="warning">Illustration starts at age {age}</Tag>}
      of={nested ? '' : report.scenario_name}
      actions={
        <RowActions
          label={report.name}
          items={[
            { label: 'Rename', icon: 'pencil', onSelect: () => onRequest({ kind: 'rename-report', report }) },
            { label: 'Share', icon: 'share', onSelect: () => onRequest({ kind: 'share-report', report }) },
            { label: 'Present', icon: 'present', href: `${list.href.report(report.id)}?present=true` },
            deleteItem(() => onRequest({ kind: 'delete-report', report })),
          ]}
        />
      }
    />
  );
}

/** Uses a new address, because the list's address expires after ten minutes. */
async function openStoredPdf(list: ListKind, scenario: number): Promise<void> {
  // A later call would be blocked as a pop-up.
  const tab = window.open('', '_blank');
  try {
    const { pdf_url: file } = await list.get(scenario);
    if (!tab || !file.s3_url) throw new Error('The stored PDF could not be opened.');
    tab.opener = null;
    tab.location.href = file.s3_url;
  } catch (error) {
    tab?.close();
    showToast({ type: 'error', message: messageOf(error) });
  }
}

interface ScenarioRowProps extends ClientRowsProps {
  scenario: ListedScenario;
}

function ScenarioRow({ list, scenario, client, showAll, onRequest }: ScenarioRowProps) {
  const opened = isOpen(list.store.useOpenPanels(), 'scenario-reports', scenario.id);
  const [, navigate] = useLocation();
  const { name, description } = scenario.scenario_details;
  const reports = newestFirst(scenario.reports.reports_data);
  const counted =
    reports.length === 0 ? 'No reports' : reports.length === 1 ? '1 report' : `${reports.length} reports`;
  const toggle = () => list.store.togglePanel('scenario-reports', scenario.id);
  const toggleItem = {
    label: opened ? 'Hide reports' : `Show ${counted}`,
    icon: 'chart',
    onSelect: toggle,
  } as const;
  const clone = () => onRequest({ kind: 'clone-scenario', client, scenario });
  const addReport = list.href.addReport(client.id, scenario.id);
  const edit = list.href.edit(scenario);
  const openIllustration = () => {
    if (scenario.pdf_url.s3_url) void openStoredPdf(list, scenario.id);
    else navigate(list.href.illustration(scenario));
  };
  return (
    <>
      <li className={styles.row}>
        <IconButton
          label={opened ? `Hide the reports of ${name}` : `Show the reports of ${name}`}
          icon={opened ? 'chevron-down' : 'chevron-right'}
          size="small"
          className={styles.toggle}
          // The count next to it does the same.
          tabIndex={-1}
          aria-expanded={opened}
          disabled={reports.length === 0}
          onClick={toggle}
        />
        <div className={styles.words}>
          <Link href={edit} className={styles.name} title={name}>
            {name}
          </Link>
          {scenario.is_draft && <Tag tone="warning">(Draft)</Tag>}
          {scenario.ledger_age !== undefined && <Tag tone="warning">Starts at age {scenario.ledger_age}</Tag>}
          <span className={styles.description}>
            {[scenario.scenario && `With ${scenario.scenario.name}`, description].filter(Boolean).join(' · ')}
          </span>
        </div>
        <button
          type="button"
          className={styles.count}
          disabled={reports.length === 0}
          aria-expanded={opened}
          onClick={toggle}
        >
          {counted}
        </button>
        <span className={styles.add}>
          {scenario.has_illustration ? (
            <TextLink href={addReport} icon="plus" label="Add Report" />
          ) : (
            NO_ILLUSTRATION
          )}
        </span>
        <span className={styles.date}>{formatDate(scenario.updated_at)}</span>
        <RowActions
          label={name}
          narrowItems={[
            ...(reports.length > 0 ? [toggleItem] : []),
            scenario.has_illustration
              ? { label: 'Add Report', icon: 'plus', href: addReport }
              : { label: 'Add Report', icon: 'plus', disabled: true, reason: NO_ILLUSTRATION },
          ]}
          items={[
            { label: 'Edit', icon: 'pencil', href: edit },
            { label: 'Clone', icon: 'copy', onSelect: clone },
            { label: 'Illustration', icon: 'document', onSelect: openIllustration },
            deleteItem(() => onRequest({ kind: 'delete-scenario', scenario })),
          ]}
        />
      </li>
      {opened && reports.length > 0 && (
        <li>
          <LimitedList rows={reports} limit={LIMITS.reportsOfScenario} showAll={showAll} nested>
            {(report) => (
              <ReportRow key={report.id} list={list} report={report} nested onRequest={onRequest} />
            )}
          </LimitedList>
        </li>
      )}
    </>
  );
}

interface ClientRowsProps {
  list: ListKind;
  client: Listed;
  showAll?: boolean | undefined;
  onRequest: (request: DialogRequest) => void;
}

export const ScenarioRows = ({
  showAll,
  showReports,
  ...row
}: ClientRowsProps & { showReports?: boolean | undefined }) => (
  <LimitedList rows={newestFirst(row.client.scenarios)} limit={LIMITS.scenarios} showAll={showAll}>
    {(scenario) => <ScenarioRow key={scenario.id} {...row} scenario={scenario} showAll={showReports} />}
  </LimitedList>
);

export const ReportRows = ({ list, client, showAll, onRequest }: ClientRowsProps) => (
  <LimitedList rows={newestFirst(client.reports)} limit={LIMITS.reportsOfClient} showAll={showAll}>
    {(report) => <ReportRow key={report.id} list={list} report={report} onRequest={onRequest} />}
  </LimitedList>
);

interface HistoryPanelProps extends Pick<Listed, 'firstname' | 'id' | 'scenarios' | 'reports'> {
  list: ListKind;
}

export const HistoryPanel = ({ list, firstname, id, scenarios, reports }: HistoryPanelProps) => (
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
        <LinkedRow
          key={`simulation-${scenario.id}`}
          icon={list.icon}
          {...scenario.scenario_details}
          href={list.href.edit(scenario)}
          of={scenario.scenario?.name}
          date={scenario.updated_at}
        />
      ))}
      {newestFirst(reports).map((report) => (
        <LinkedRow key={`report-${report.id}`} {...reportRowOf(list, report)} of={report.scenario_name} />
      ))}
    </ul>
  </section>
);
