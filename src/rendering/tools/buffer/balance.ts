/** Both portfolios by year, as the chart takes them. */
import type { ChartSeries } from '../../charts/line-chart-geometry.ts';
import { bothSides, type BufferMade } from './buffer-view.ts';

/** Each year of the plan; ages where they are known. */
export function yearsOf({ age, years }: BufferMade['input']): { axisWord: string; ages: number[] } {
  const from = age ?? 1;
  return {
    axisWord: age === undefined ? 'Year' : 'Age',
    ages: Array.from({ length: years }, (_, at) => from + at),
  };
}

export function balanceSeries(made: BufferMade): ChartSeries[] {
  const { alone, buffered } = bothSides(made);
  const line = (slot: 1 | 2, name: string, { result }: typeof alone): ChartSeries => ({
    slot,
    name,
    shortName: slot === 1 ? 'Buffer' : 'Market',
    values: result.rows.map(({ total }) => total),
    depletionAge: null,
    depletionVerb: 'runs out',
  });
  return [line(1, 'With the buffer', buffered), line(2, 'Market alone', alone)];
}
