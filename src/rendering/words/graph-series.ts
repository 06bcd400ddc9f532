/** The report's graph, for the chart. */
import type { ComparativeReport } from '../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis, Stretch } from '../../domain/practice/reports/report-basis.ts';
import { formatWholeDollars } from '../../domain/shared/format.ts';
import type { Span } from '../charts/crossing.ts';
import type { ChartOverlay } from '../charts/line-chart-geometry.ts';
import { anyMark, figureText, markOf, type Mark } from './marks.ts';
import { filledSlots, lapseTaxOf, type ReportPart } from './report-facts.ts';
import { shortNames } from './sentence-parts.ts';
import type { ChartSeries } from '../charts/chart-series.ts';

export type Measure = 'value' | 'income' | 'death_benefit';

export function graphSeries(
  report: ReportPart,
  graph: ComparativeReport['comparative_graph'],
  measure: Measure,
  basis: ReportBasis,
): ChartSeries[] {
  const activeSlots = filledSlots(report);
  const tax = lapseTaxOf(basis);
  const short = shortNames(activeSlots.map(({ name }) => name));
  return activeSlots.map(({ slot, index, name, isPolicy }, place) => ({
    slot,
    name,
    shortName: isPolicy ? 'Policy' : (short[place] ?? name),
    values: graphValues(graph, measure, index),
    marks: graphMarks(graph, measure, index),
    depletionAge: graph.depletion_age[index] ?? null,
    depletionVerb: isPolicy ? 'lapses' : 'depleted',
    depletionNote: isPolicy && tax ? `${figureText(tax, formatWholeDollars)} of tax due` : undefined,
    restsOnAxis: restsOnAxis(measure, basis),
  }));
}

/** Only slot 1 is the policy. */
export const graphMarks = (
  graph: ComparativeReport['comparative_graph'],
  measure: Measure,
  index: number,
): Mark[] | undefined =>
  index === 0 && (graph.capped ?? graph.hypothetical)
    ? graph.ages.map((_, at) => markOf(graph, measure, at))
    : undefined;

/** A negative value after tax is the cost of surrendering. */
export const restsOnAxis = (measure: Measure, { value_basis }: ReportBasis): boolean =>
  measure === 'value' && value_basis === 'after_tax';

/** Omits the tax of a lapse, which is no income and would dwarf other lines. Labels and the headline state it. */
export function graphValues(
  graph: ComparativeReport['comparative_graph'],
  measure: Measure,
  index: number,
): (number | null)[] {
  const values = graph[measure][index] ?? graph.ages.map(() => null);
  return measure === 'income' ? values.map((value) => (value === null ? null : Math.max(0, value))) : values;
}

export function graphSpans(basis: ReportBasis, graph: ComparativeReport['comparative_graph']): Span[] {
  const mark = anyMark(graphMarks(graph, 'income', 0) ?? []);
  return [...spanOf(basis.outlay, 'Premium'), ...spanOf(basis.income, 'Income', mark)];
}

function spanOf(stretch: Stretch | null, name: 'Premium' | 'Income', mark: Mark = ''): Span[] {
  if (!stretch) return [];
  const { from_age: fromAge, to_age: toAge, level, total } = stretch;
  const dollars = (value: number) => figureText({ value, mark }, formatWholeDollars);
  const shortLabel = name === 'Premium' ? 'Premiums' : name;
  const label =
    fromAge === toAge
      ? `${name} ${dollars(total)}`
      : level === null
        ? shortLabel
        : `${name} ${dollars(level)} a year`;
  return [{ fromAge, toAge, label, shortLabel }];
}

/** The guaranteed death benefit as a thin line next to the non-guaranteed one. */
export const guaranteedOverlay = (measure: Measure, { guaranteed }: ReportBasis): ChartOverlay[] =>
  measure === 'death_benefit' && guaranteed?.death_benefit.some((value) => value !== null)
    ? [
        {
          slot: 1,
          letter: 'G',
          name: 'Guaranteed death benefit',
          values: guaranteed.death_benefit,
          marks: undefined,
        },
      ]
    : [];
