import { useState, type ReactNode } from 'react';
import type { ReportCardId, ReportTabId, SavedAction } from '../../../domain/practice/reports/report.ts';
import { Button } from '../../kit/button.tsx';
import { Switch } from '../../kit/switch.tsx';
import { LISTED_TABS } from '../comparative/report-cards.tsx';
import styles from './tabs-panel.module.css';

interface TabsPanelProps {
  shown: SavedAction;
  onChange: (shown: SavedAction) => void;
  /** Below the tabs, folded away with them. */
  children?: ReactNode;
}

/** Tabs and their cards, each with its switch; a name leads to its place in the report. */
export function TabsPanel({ shown, onChange, children }: TabsPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggleTab = (id: ReportTabId, on: boolean): void =>
    onChange({ ...shown, active_tabs: toggled(shown.active_tabs, id, on) });
  const toggleCard = (id: ReportCardId, on: boolean): void =>
    onChange({ ...shown, active_cards: toggled(shown.active_cards, id, on) });
  return (
    <aside className={styles.panel} aria-label="Tabs and cards" data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h2>Report</h2>
        <Button
          className={styles.toggle}
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Done' : 'Tabs and cards'}
        </Button>
      </div>
      <ul>
        {LISTED_TABS.map((tab) => {
          const isOn = shown.active_tabs.includes(tab.id);
          return (
            <li key={tab.id}>
              <div className={styles.tab} data-off={!isOn || undefined}>
                <button type="button" onClick={() => goTo(tab.cards[0]?.card)} disabled={!isOn}>
                  {tab.title}
                </button>
                <Switch
                  label={`Show ${tab.title}`}
                  hideLabel
                  checked={isOn}
                  onChange={(on) => toggleTab(tab.id, on)}
                />
              </div>
              {tab.cards.length > 1 && (
                <ul>
                  {tab.cards.map(({ card, title }) => {
                    const isCardOn = shown.active_cards.includes(card);
                    return (
                      <li key={card} className={styles.card} data-off={!isOn || !isCardOn || undefined}>
                        <button type="button" onClick={() => goTo(card)} disabled={!isOn || !isCardOn}>
                          {title}
                        </button>
                        <Switch
                          label={`Show ${title}`}
                          hideLabel
                          checked={isCardOn}
                          disabled={!isOn}
                          onChange={(on) => toggleCard(card, on)}
                        />
                      </li>
                    );
                  })}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {children}
    </aside>
  );
}

function toggled<T>(list: readonly T[], item: T, on: boolean): T[] {
  const without = list.filter((other) => other !== item);
  return on ? [...without, item] : without;
}

function goTo(card: ReportCardId | undefined): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document
    .getElementById(`card-${card}`)
    ?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
}
