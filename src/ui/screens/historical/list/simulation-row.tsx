import { Link, useLocation } from 'wouter';
import { formatDate } from '../../../../domain/shared/format.ts';
import { messageOf } from '../../../api/api-error.ts';
import { TextLink } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Tag } from '../../../components/tag.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { newestFirst } from '../../home/client-list.ts';
import { LimitedList } from '../../home/limited-list.tsx';
import { RowActions } from '../../home/row-actions.tsx';
import styles from '../../home/rows.module.css';
import { historical } from '../wizard/historical-calls.ts';
import { HistoricalReportRow } from './historical-report-row.tsx';
import { LIMITS } from './limits.ts';
import {
  editHref,
  illustrationHref,
  newReportHref,
  type ListedClient,
  type ListedSimulation,
} from './listed-client.ts';
import type { Asked } from './simulation-dialogs.tsx';
import { isOpen, togglePanel, useOpenPanels } from './simulations-store.ts';

/** The stored PDF in a new tab, at a fresh address: the list's own is good for ten minutes only. */
async function openStoredPdf(simulation: number): Promise<void> {
  // Opened in the click itself, or the browser takes it for a pop-up.
  const tab = window.open('', '_blank');
  try {
    const { pdf_url: file } = await historical.get(simulation);
    if (!tab || !file.s3_url) throw new Error('The stored PDF could not be opened.');
    tab.opener = null;
    tab.location.href = file.s3_url;
  } catch (error) {
    tab?.close();
    showToast({ type: 'error', message: messageOf(error) });
  }
}

interface SimulationRowProps {
  simulation: ListedSimulation;
  client: ListedClient;
  showAll: boolean;
  onAsk: (asked: Asked) => void;
}

export function SimulationRow({ simulation, client, showAll, onAsk }: SimulationRowProps) {
  const opened = isOpen(useOpenPanels(), 'simulation-reports', simulation.id);
  const [, navigate] = useLocation();
  const { name, description } = simulation.simulation_details;
  const reports = newestFirst(simulation.reports);
  const counted =
    reports.length === 0 ? 'No reports' : reports.length === 1 ? '1 report' : `${reports.length} reports`;
  const toggle = () => togglePanel('simulation-reports', simulation.id);
  const addReport = newReportHref(client.id, simulation.id);
  const edit = editHref(simulation);
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
          <Link href={edit} className={styles.name}>
            {name}
          </Link>
          {simulation.is_draft && <Tag tone="warning">(Draft)</Tag>}
          <span className={styles.description}>
            {[simulation.scenario && `With ${simulation.scenario.name}`, description]
              .filter(Boolean)
              .join(' · ')}
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
          <TextLink href={addReport} icon="plus">
            Add Report
          </TextLink>
        </span>
        <span className={styles.date}>{formatDate(simulation.updated_at)}</span>
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
            { label: 'Edit', icon: 'pencil', href: edit },
            {
              label: 'Clone',
              icon: 'copy',
              onSelect: () => onAsk({ kind: 'clone-simulation', client, simulation }),
            },
            {
              label: 'Illustration',
              icon: 'document',
              onSelect: () => {
                if (simulation.pdf_url.s3_url) void openStoredPdf(simulation.id);
                else navigate(illustrationHref(simulation));
              },
            },
            {
              label: 'Delete',
              icon: 'trash',
              danger: true,
              separated: true,
              onSelect: () => onAsk({ kind: 'delete-simulation', simulation }),
            },
          ]}
        />
      </li>
      {opened && reports.length > 0 && (
        <li>
          <LimitedList rows={reports} limit={LIMITS.reportsOfSimulation} showAll={showAll} nested>
            {(report) => <HistoricalReportRow key={report.id} report={report} nested onAsk={onAsk} />}
          </LimitedList>
        </li>
      )}
    </>
  );
}
