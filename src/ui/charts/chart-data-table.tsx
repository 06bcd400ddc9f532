import { memo } from 'react';
import type { ChartOverlay, ChartSeries } from './line-chart-geometry.ts';

interface ChartDataTableProps {
  title: string;
  ages: readonly number[];
  series: readonly ChartSeries[];
  overlays?: readonly ChartOverlay[] | undefined;
  axisWord?: string | undefined;
  formatFigure: (value: number | null) => string;
}

/** The chart's figures for a screen reader. */
export const ChartDataTable = memo(function ChartDataTable({
  title,
  ages,
  series,
  overlays = [],
  axisWord = 'Age',
  formatFigure,
}: ChartDataTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{axisWord || 'Year'}</th>
            {series.map((one) => (
              <th key={one.slot} scope="col">
                {one.name}
                {one.depletionAge === null ? '' : `, ${one.depletionVerb} at ${one.depletionAge}`}
              </th>
            ))}
            {overlays.map((one) => (
              <th key={`${one.letter} ${one.slot}`} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ages.map((age, index) => (
            <tr key={age}>
              <th scope="row">{age}</th>
              {series.map((one) => (
                <td key={one.slot}>{formatFigure(one.values[index] ?? null)}</td>
              ))}
              {overlays.map((one) => (
                <td key={`${one.letter} ${one.slot}`}>{formatFigure(one.values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
