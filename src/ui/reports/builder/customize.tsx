import type { DisplayedInflation } from '../../../domain/shared/todays-dollars.ts';
import { Switch } from '../../kit/form/switch.tsx';
import styles from './customize.module.css';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { RemovableSlot, ActionOf } from '../../../domain/practice/reports/report.ts';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { DOLLARS_OPTIONS, INFLATION_OPTIONS, DEFAULT_INFLATION } from '../frame/dollars-options.ts';

interface TabSwitchesProps<Tab extends string, Card extends string, Inflation extends DisplayedInflation> {
  tabs: readonly { id: Tab; title: string; cards: readonly { card: Card; title: string }[] }[];
  viewState: ActionOf<Tab, Card, Inflation>;
  onChange: (viewState: ActionOf<Tab, Card, Inflation>) => void;
}

export function TabSwitches<Tab extends string, Card extends string, Inflation extends DisplayedInflation>(
  props: TabSwitchesProps<Tab, Card, Inflation>,
) {
  const { tabs, viewState, onChange } = props;
  const { active_tabs: activeTabs, active_cards: activeCards } = viewState;
  const titles = tabs.flatMap(({ cards }) => cards.map(({ title }) => title));
  return (
    <section className={styles.part} aria-label="Tabs and cards">
      <h3>Tabs and cards</h3>
      <ul>
        {tabs.map(({ id, title, cards }) => {
          const isOn = activeTabs.includes(id);
          return (
            <li key={id}>
              <Row
                name={title}
                label={`Show ${title}`}
                checked={isOn}
                onChange={(on) => {
                  const tabCards = cards.map(({ card }) => card);
                  const isEmpty = on && !tabCards.some((card) => activeCards.includes(card));
                  onChange({
                    ...viewState,
                    active_tabs: toggled(activeTabs, id, on),
                    // A tab introduced after the report was saved has no active cards.
                    active_cards: isEmpty ? [...activeCards, ...tabCards] : activeCards,
                  });
                }}
              />
              {cards.length > 1 && (
                <ul className={styles.cards}>
                  {cards.map(({ card, title: cardTitle }) => (
                    <li key={card}>
                      <Row
                        name={cardTitle}
                        // The label of a title that repeats on another tab includes its tab.
                        label={`Show ${cardTitle}${titles.filter((text) => text === cardTitle).length > 1 ? `, ${title}` : ''}`}
                        checked={activeCards.includes(card)}
                        disabled={!isOn}
                        onChange={(on) =>
                          onChange({ ...viewState, active_cards: toggled(activeCards, card, on) })
                        }
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface RowProps {
  name: string;
  label: string;
  slot?: RemovableSlot;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

const Row = ({ name, slot, ...toggle }: RowProps) => (
  <div className={styles.row} data-off={!toggle.checked || toggle.disabled || undefined}>
    {slot && <SeriesKey slot={slot} />}
    <span>{name}</span>
    <Switch {...toggle} hideLabel />
  </div>
);

function toggled<T>(list: readonly T[], item: T, on: boolean): T[] {
  const without = list.filter((entry) => entry !== item);
  return on ? [...without, item] : without;
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
    <section className={styles.part} aria-label="Accounts in this report">
      <h3>Accounts in this report</h3>
      <ul>
        {vehicles.map(({ slot, name }) => (
          <li key={slot}>
            <Row
              name={name}
              slot={slot}
              label={`Compare ${name}`}
              checked={!removed.includes(slot)}
              onChange={(on) =>
                onChange(on ? removed.filter((entry) => entry !== slot) : [...removed, slot].sort())
              }
            />
          </li>
        ))}
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
  <section className={styles.part} aria-label="Dollars of this report">
    <Dollars inflation={inflation} onChange={(isReal) => onChange(isReal ? DEFAULT_INFLATION : undefined)} />
    {inflation !== undefined && <Rate inflation={inflation} onChange={onChange} />}
  </section>
);

interface HistoricalDollarsChoiceProps {
  inflation: DisplayedInflation | undefined;
  onChange: (inflation: DisplayedInflation | undefined) => void;
  refused: readonly string[];
}

export const HistoricalDollarsChoice = ({ inflation, onChange, refused }: HistoricalDollarsChoiceProps) => (
  <section className={styles.part} aria-label="Dollars of this report">
    <Dollars inflation={inflation} onChange={(isReal) => onChange(isReal ? 'cpi' : undefined)} />
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
