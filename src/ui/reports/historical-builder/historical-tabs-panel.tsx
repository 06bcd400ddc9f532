import { useState, type ReactNode } from 'react';
import {
  HISTORICAL_TABS,
  type HistoricalCardId,
  type HistoricalSavedAction,
  type HistoricalTabId,
} from '../../../domain/practice/reports/historical-report-kept.ts';
import { Button } from '../../kit/button.tsx';
import { Switch } from '../../kit/switch.tsx';
import styles from '../builder/tabs-panel.module.css';

interface HistoricalTabsPanelProps {
  shown: HistoricalSavedAction;
  onChange: (shown: HistoricalSavedAction) => void;
  /** The tab in sight. */
  tab: HistoricalTabId;
  onTab: (tab: HistoricalTabId) => void;
  /** Below the tabs, folded away with them. */
  children?: ReactNode;
}

/** Tabs and their cards, each with its switch; a name leads to its place in the report. */
export function HistoricalTabsPanel({ shown, onChange, tab, onTab, children }: HistoricalTabsPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggleTab = (id: HistoricalTabId, on: boolean): void =>
    onChange({ ...shown, active_tabs: toggled(shown.active_tabs, id, on) });
  const toggleCard = (id: HistoricalCardId, on: boolean): void =>
    onChange({ ...shown, active_cards: toggled(shown.active_cards, id, on) });
  const goTo = (to: HistoricalTabId, card: HistoricalCardId): void => {
    onTab(to);
    setIsOpen(false);
    // Once the tab's cards are there.
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(card)));
  };
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
        {HISTORICAL_TABS.map(({ id, title, cards }) => {
          const isOn = shown.active_tabs.includes(id);
          return (
            <li key={id}>
              <div className={styles.tab} data-off={!isOn || undefined}>
                <button
                  type="button"
                  aria-current={tab === id || undefined}
                  onClick={() => goTo(id, cards[0].id)}
                  disabled={!isOn}
                >
                  {title}
                </button>
                <Switch
                  label={`Show ${title}`}
                  hideLabel
                  checked={isOn}
                  onChange={(on) => toggleTab(id, on)}
                />
              </div>
              <ul>
                {cards.map((card) => {
                  const isCardOn = shown.active_cards.includes(card.id);
                  return (
                    <li key={card.id} className={styles.card} data-off={!isOn || !isCardOn || undefined}>
                      <button type="button" onClick={() => goTo(id, card.id)} disabled={!isOn || !isCardOn}>
                        {card.title}
                      </button>
                      <Switch
                        label={`Show ${card.title}, ${title}`}
                        hideLabel
                        checked={isCardOn}
                        disabled={!isOn}
                        onChange={(on) => toggleCard(card.id, on)}
                      />
                    </li>
                  );
                })}
              </ul>
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

function scrollTo(card: HistoricalCardId): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document
    .getElementById(`card-${card}`)
    ?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
}
