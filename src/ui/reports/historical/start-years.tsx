import { memo } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { StartYear } from './strip-figures.ts';

interface StartYearsProps {
  name: string;
  /** "Surrender value at 89" */
  valueWord: string;
  rows: readonly StartYear[];
}

/** The strip for a screen reader: a row for each year in which periods start. */
export const StartYears = memo(function StartYears({ name, valueWord, rows }: StartYearsProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name} by the year in which periods start</caption>
        <thead>
          <tr>
            <th scope="col">Starts in</th>
            <th scope="col">Periods</th>
            <th scope="col">With income missed</th>
            <th scope="col">Lowest {valueWord.toLowerCase()}</th>
            <th scope="col">Highest</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, count, short, low, high }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{count}</td>
              <td>{short}</td>
              <td>{formatTableDollars(low)}</td>
              <td>{formatTableDollars(high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
