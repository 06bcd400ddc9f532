import { useState, type ReactNode } from 'react';
import type { DisplayedInflation } from '../../../domain/shared/todays-dollars.ts';
import { Button } from '../../kit/form/button.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import styles from './tabs-panel.module.css';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { RemovableSlot, ActionOf } from '../../../domain/practice/reports/report.ts';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { DOLLARS_OPTIONS, INFLATION_OPTIONS, DEFAULT_INFLATION } from '../frame/dollars-options.ts';

interface TabsPanelProps<Tab extends string, Card extends string, Inflation extends DisplayedInflation> {
  tabs: readonly { id: Tab; title: string; cards: readonly { card: Card; title: string }[] }[];
  viewState: ActionOf<Tab, Card, Inflation>;
  onChange: (viewState: ActionOf<Tab, Card, Inflation>) => void;
  tab?: Tab | undefined;
  onTab?: ((tab: Tab) => void) | undefined;
  children?: ReactNode;
}

export function TabsPanel<Tab extends string, Card extends string, Inflation extends DisplayedInflation>(
  props: TabsPanelProps<Tab, Card, Inflation>,
) {
  const { tabs, viewState, onChange, tab, onTab, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const goTo = (to: Tab, card: Card | undefined): void => {
    if (!onTab) return scrollTo(card);
    onTab(to);
    setIsOpen(false);
    // Waits for the tab's cards to render.
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(card)));
  };
  return (
    <aside className={styles.panel} aria-label="Tabs and cards" data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h2>Report</h2>
        <Button
          label={isOpen ? 'Done' : 'Tabs and cards'}
          className={styles.toggle}
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <ul>
        {tabs.map(({ id, title, cards }) => {
          const isOn = viewState.active_tabs.includes(id);
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
                    const tabCards = cards.map(({ card }) => card);
                    const isEmpty = on && !tabCards.some((card) => viewState.active_cards.includes(card));
                    onChange({
                      ...viewState,
                      active_tabs: toggled(viewState.active_tabs, id, on),
                      // A tab introduced after the report was saved has no active cards.
                      active_cards: isEmpty
                        ? [...viewState.active_cards, ...tabCards]
                        : viewState.active_cards,
                    });
                  }}
                />
              </div>
              {cards.length > 1 && (
                <ul>
                  {cards.map(({ card, title: cardTitle }) => {
                    const isCardOn = viewState.active_cards.includes(card);
                    return (
                      <li key={card} className={styles.card} data-off={!isOn || !isCardOn || undefined}>
                        <button type="button" onClick={() => goTo(id, card)} disabled={!isOn || !isCardOn}>
                          {cardTitle}
                        </button>
                        <Switch
                          // Card titles repeat on separate tabs, so the label includes the tab title.
                          label={onTab ? `Show ${cardTitle}, ${title}` : `Show ${cardTitle}`}
                          hideLabel
                          checked={isCardOn}
                          disabled={!isOn}
                          onChange={(on) =>
                            onChange({
                              ...viewState,
                              active_cards: toggled(viewState.active_cards, card, on),
                            })
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

interface ReportVehiclesProps {
  /** All slots of the scenario, including removed slots, which the user can restore. */
  slots: ReportPart['slots'];
  removed: readonly RemovableSlot[];
  onChange: (removed: RemovableSlot[]) => void;
}

export function ReportVehicles({ slots, removed, onChange }: ReportVehiclesProps) {
  const vehicles = slots.flatMap(({ slot, name, kind }) =>
    slot === 1 || name === null || kind === 'empty' ? [] : [{ slot, name }],
  );
  if (vehicles.length === 0) return null;
  return (
    <section className={styles.vehicles} aria-label="Accounts in this report">
      <h3>Accounts in this report</h3>
      <ul>
        {vehicles.map(({ slot, name }) => {
          const isIn = !removed.includes(slot);
          return (
            <li key={slot} className={styles.vehicle} data-off={!isIn || undefined}>
              <SeriesKey slot={slot} />
              <span title={name}>{name}</span>
              <Switch
                label={`Compare ${name}`}
                hideLabel
                checked={isIn}
                onChange={(on) =>
                  onChange(on ? removed.filter((other) => other !== slot) : [...removed, slot].sort())
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface DollarsChoiceProps {
  /** Per year. Undefined: nominal dollars. */
  inflation: number | undefined;
  onChange: (inflation: number | undefined) => void;
}

export const DollarsChoice = ({ inflation, onChange }: DollarsChoiceProps) => (
  <section className={styles.dollars} aria-label="Dollars of this report">
    <Dollars inflation={inflation} onChange={(real) => onChange(real ? DEFAULT_INFLATION : undefined)} />
    {inflation !== undefined && <Rate inflation={inflation} onChange={onChange} />}
  </section>
);

interface HistoricalDollarsChoiceProps {
  inflation: DisplayedInflation | undefined;
  onChange: (inflation: DisplayedInflation | undefined) => void;
  refused: readonly string[];
}

export const HistoricalDollarsChoice = ({ inflation, onChange, refused }: HistoricalDollarsChoiceProps) => (
  <section className={styles.dollars} aria-label="Dollars of this report">
    <Dollars inflation={inflation} onChange={(real) => onChange(real ? 'cpi' : undefined)} />
    {inflation !== undefined && (
      <>
        <p className={styles.legend} aria-hidden="true">
          Inflation
        </p>
        <Segmented
          label="Inflation"
          value={inflation === 'cpi' ? 'cpi' : 'rate'}
          options={INFLATION_OPTIONS}
          onChange={(by) => onChange(by === 'cpi' ? 'cpi' : DEFAULT_INFLATION)}
        />
      </>
    )}
    {typeof inflation === 'number' && <Rate inflation={inflation} onChange={onChange} />}
    {refused.length > 0 && (
      <p role="alert">{refused.join(' ')} Choose a rate; figures are as they are paid until then.</p>
    )}
  </section>
);

const Dollars = ({
  inflation,
  onChange,
}: {
  inflation: DisplayedInflation | undefined;
  onChange: (isReal: boolean) => void;
}) => (
  <>
    <h3>Dollars</h3>
    <Segmented
      label="Dollars"
      value={inflation === undefined ? 'nominal' : 'real'}
      options={DOLLARS_OPTIONS}
      onChange={(value) => onChange(value === 'real')}
    />
  </>
);

const Rate = ({ inflation, onChange }: { inflation: number; onChange: (rate: number) => void }) => (
  <PercentInput
    label="Inflation a year"
    value={inflation}
    min={-0.05}
    max={0.2}
    step={0.0025}
    onChange={(value) => {
      if (value !== null && value >= -0.05 && value <= 0.2) onChange(value);
    }}
  />
);
