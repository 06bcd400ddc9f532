import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import styles from './report-panel.module.css';

interface ReportPanelProps<Tab extends string> {
  tabs: readonly { id: Tab; title: string }[];
  active: readonly Tab[];
  current: Tab | undefined;
  onTab: (tab: Tab) => void;
  /** Opens the range of outcomes if it is not a tab. */
  range?: { hasRun: boolean; onOpen: () => void } | undefined;
  /** Switches of the Customize panel. */
  customize: ReactNode;
}

/** The tabs of a report as links, and the panel that customizes it. */
export function ReportPanel<Tab extends string>(props: ReportPanelProps<Tab>) {
  const { tabs, active, current, onTab, range, customize } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside className={styles.panel} aria-label="Report contents">
      <div className={styles.head}>
        <h2>Report</h2>
        <Button
          variant="quiet"
          size="small"
          icon="settings"
          label="Customize"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
      </div>
      <ul>
        {tabs.map(({ id, title }) => (
          <li key={id}>
            {active.includes(id) ? (
              <button
                type="button"
                className={styles.tab}
                aria-current={id === current || undefined}
                onClick={() => onTab(id)}
              >
                {title}
              </button>
            ) : (
              <p className={styles.tab}>
                {title} <span>Hidden</span>
              </p>
            )}
          </li>
        ))}
        {range && (
          <li>
            <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={range.onOpen}>
              Range of outcomes {!range.hasRun && <span>Run</span>}
            </button>
          </li>
        )}
      </ul>
      {isOpen && (
        <SidePanel open title="Customize" onClose={() => setIsOpen(false)}>
          {customize}
        </SidePanel>
      )}
    </aside>
  );
}
