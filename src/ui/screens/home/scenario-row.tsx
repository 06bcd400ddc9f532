import { Link, useLocation } from 'wouter';
import type { ClientListItem, ScenarioListItem } from '../../../domain/clients/client-list.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { messageOf } from '../../api/api-error.ts';
import { TextLink } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Tag } from '../../components/tag.tsx';
import { showToast } from '../../components/toasts.tsx';
import { api } from '../../wiring.ts';
import { LIMITS, newestFirst } from './client-list.ts';
import type { Asked } from './home-dialogs.tsx';
import { isOpen, togglePanel, useOpenPanels } from './home-store.ts';
import { LimitedList } from './limited-list.tsx';
import { ReportRow } from './report-row.tsx';
import { RowActions } from './row-actions.tsx';
import styles from './rows.module.css';

/** The stored PDF in a new tab, at a fresh address: the list's own is good for ten minutes only. */
async function openStoredPdf(scenario: number): Promise<void> {
  // Opened in the click itself, or the browser takes it for a pop-up.
  const tab = window.open('', '_blank');
  try {
    const { pdf_url: file } = await api.scenarios.get(scenario);
    if (!tab || !file.s3_url) throw new Error('The stored PDF could not be opened.');
    tab.opener = null;
    tab.location.href = file.s3_url;
  } catch (error) {
    tab?.close();
    showToast({ type: 'error', message: messageOf(error) });
  }
}

export function ScenarioRow({
  scenario,
  client,
  showAll,
  onAsk,
}: {
  scenario: ScenarioListItem;
  client: ClientListItem;
  showAll: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const opened = isOpen(useOpenPanels(), 'scenario-reports', scenario.id);
  const [, navigate] = useLocation();
  const { name, description } = scenario.scenario_details;
  const reports = newestFirst(scenario.reports.reports_data);
  const counted =
    reports.length === 0 ? 'No reports' : reports.length === 1 ? '1 report' : `${reports.length} reports`;
  const toggle = () => togglePanel('scenario-reports', scenario.id);
  const addReport = `/report-builder?client=${client.id}&scenario=${scenario.id}`;
  return (
    <>
      <li className={styles.row}>
        <IconButton
          label={opened ? `Hide the reports of ${name}` : `Show the reports of ${name}`}
          icon={opened ? 'chevron-down' : 'chevron-right'}
          size="small"
          className={styles.toggle}
          aria-expanded={opened}
          disabled={reports.length === 0}
          onClick={toggle}
        />
        <div className={styles.words} data-words>
          <Link href={`/scenario-details/${scenario.id}`} className={styles.name}>
            {name}
          </Link>
          {scenario.is_draft && <Tag tone="warning">(Draft)</Tag>}
          <span className={styles.description}>{description}</span>
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
          <TextLink href={addReport} icon="plus">
            Add Report
          </TextLink>
        </span>
        <span className={styles.date}>{formatDate(scenario.updated_at)}</span>
        <RowActions
          label={name}
          narrowItems={[
            ...(reports.length > 0
              ? [
                  {
                    label: opened ? 'Hide reports' : `Show ${counted}`,
                    icon: 'chart',
                    onSelect: toggle,
                  } as const,
                ]
              : []),
            { label: 'Add Report', icon: 'plus', href: addReport },
          ]}
          items={[
            { label: 'Edit', icon: 'pencil', href: `/scenario-details/${scenario.id}` },
            {
              label: 'Clone',
              icon: 'copy',
              onSelect: () => onAsk({ kind: 'clone-scenario', client, scenario }),
            },
            {
              label: 'Illustration',
              icon: 'document',
              onSelect: () => {
                if (scenario.pdf_url.s3_url) void openStoredPdf(scenario.id);
                else navigate(`/illustration-data/${scenario.id}`);
              },
            },
            {
              label: 'Delete',
              icon: 'trash',
              danger: true,
              separated: true,
              onSelect: () => onAsk({ kind: 'delete-scenario', scenario }),
            },
          ]}
        />
      </li>
      {opened && reports.length > 0 && (
        <li>
          <LimitedList rows={reports} limit={LIMITS.reportsOfScenario} showAll={showAll} nested>
            {(report) => <ReportRow key={report.id} report={report} nested onAsk={onAsk} />}
          </LimitedList>
        </li>
      )}
    </>
  );
}
