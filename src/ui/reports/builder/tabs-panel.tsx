import { useState, type ReactNode } from 'react';
import type { Shown } from '../../../domain/practice/reports/merge-windows.ts';
import type { ShownInflation } from '../../../domain/shared/todays-dollars.ts';
import { Button } from '../../kit/button.tsx';
import { Switch } from '../../kit/switch.tsx';
import styles from './tabs-panel.module.css';

export interface PanelTab<Tab, Card> {
  id: Tab;
  title: string;
  cards: readonly { card: Card; title: string }[];
}

interface TabsPanelProps<Tab extends string, Card extends string, Inflation extends ShownInflation> {
  tabs: readonly PanelTab<Tab, Card>[];
  shown: Shown<Tab, Card, Inflation>;
  onChange: (shown: Shown<Tab, Card, Inflation>) => void;
  /** Where a report shows one tab at a time: the one in sight, and a way to another. */
  tab?: Tab | undefined;
  onTab?: ((tab: Tab) => void) | undefined;
  /** Below the tabs, folded away with them. */
  children?: ReactNode;
}

/** Tabs and their cards, each with its switch; a name leads to its place in the report. */
export function TabsPanel<Tab extends string, Card extends string, Inflation extends ShownInflation>({
  tabs,
  shown,
  onChange,
  tab,
  onTab,
  children,
}: TabsPanelProps<Tab, Card, Inflation>) {
  const [isOpen, setIsOpen] = useState(false);
  const goTo = (to: Tab, card: Card | undefined): void => {
    if (!onTab) return scrollTo(card);
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
        {tabs.map(({ id, title, cards }) => {
          const isOn = shown.active_tabs.includes(id);
          return (
            <li key={id}>
              <div className={styles.tab} data-off={!isOn || undefined}>
                <button
                  type="button"
                  aria-current={tab === id || undefined}
                  onClick={() => goTo(id, cards[0]?.card)}
                  disabled={!isOn}
                >
                  {title}
                </button>
                <Switch
                  label={`Show ${title}`}
                  hideLabel
                  checked={isOn}
                  onChange={(on) => {
                    const own = cards.map(({ card }) => card);
                    const isEmpty = on && !own.some((card) => shown.active_cards.includes(card));
                    onChange({
                      ...shown,
                      active_tabs: toggled(shown.active_tabs, id, on),
                      // A tab that came later than the report is off with all its cards.
                      active_cards: isEmpty ? [...shown.active_cards, ...own] : shown.active_cards,
                    });
                  }}
                />
              </div>
              {cards.length > 1 && (
                <ul>
                  {cards.map(({ card, title: cardTitle }) => {
                    const isCardOn = shown.active_cards.includes(card);
                    return (
                      <li key={card} className={styles.card} data-off={!isOn || !isCardOn || undefined}>
                        <button type="button" onClick={() => goTo(id, card)} disabled={!isOn || !isCardOn}>
                          {cardTitle}
                        </button>
                        <Switch
                          // Titles of cards come twice where tabs are read one at a time.
                          label={onTab ? `Show ${cardTitle}, ${title}` : `Show ${cardTitle}`}
                          hideLabel
                          checked={isCardOn}
                          disabled={!isOn}
                          onChange={(on) =>
                            onChange({ ...shown, active_cards: toggled(shown.active_cards, card, on) })
                          }
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

function scrollTo(card: string | undefined): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document
    .getElementById(`card-${card}`)
    ?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
}
