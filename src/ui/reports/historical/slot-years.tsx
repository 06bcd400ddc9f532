import type { ReactNode } from 'react';
import { SeriesKey } from '../../kit/series-key.tsx';
import parts from '../frame/card-parts.module.css';
import type { HeldHistoricalSlot } from '../../../rendering/words/history/historical-part.ts';
import styles from './picked-period.module.css';

interface SlotYearsProps<Slot extends HeldHistoricalSlot> {
  label: string;
  slots: readonly Slot[];
  years: readonly {
    /** A year, or the month it ends in. */
    name: ReactNode;
    age: number;
  }[];
  /** What a slot was credited, paid and is worth after `t` years. */
  cells: (slot: Slot, t: number) => readonly [rate: ReactNode, income: ReactNode, value: ReactNode];
}

/** How one period or path went, year by year, for each slot. */
export const SlotYears = <Slot extends HeldHistoricalSlot>({
  label,
  slots,
  years,
  cells,
}: SlotYearsProps<Slot>) => (
  <div className={styles.years} tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Year
          </th>
          <th scope="col" rowSpan={2}>
            Age
          </th>
          {slots.map(({ slot, name }) => (
            <th key={slot} scope="colgroup" colSpan={3} className={styles.first}>
              <span className={parts.name}>
                <SeriesKey slot={slot} />
                {name}
              </span>
            </th>
          ))}
        </tr>
        <tr data-under>
          {slots.flatMap(({ slot, isPolicy }) =>
            [isPolicy ? 'Credited' : 'Return', 'Income', isPolicy ? 'Surrender value' : 'Value'].map(
              (title, place) => (
                <th key={`${slot} ${title}`} scope="col" className={place === 0 ? styles.first : undefined}>
                  {title}
                </th>
              ),
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {years.map(({ name, age }, t) => (
          <tr key={age}>
            <th scope="row">{name}</th>
            <td>{age}</td>
            {slots.flatMap((one) =>
              cells(one, t).map((figure, place) => (
                <td key={`${one.slot} ${place}`} className={place === 0 ? styles.first : undefined}>
                  {figure}
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
