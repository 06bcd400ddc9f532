/** What a report's variants would change, as the chart takes it. */
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ChartOverlay } from '../../../rendering/charts/line-chart-geometry.ts';
import { graphValues, restsOnAxis, type Measure } from '../../../rendering/words/graph-series.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import { letterOf, type VariantFigures } from './variants.ts';

/** A line for each account that a variant leaves with other figures; ages of the report, so that both lie on one axis. */
export function graphOverlays(
  report: ReportPart,
  graph: ComparativeReport['comparative_graph'],
  measure: Measure,
  variants: readonly VariantFigures[],
  basis: ReportBasis,
): ChartOverlay[] {
  const rests = restsOnAxis(measure, basis);
  return variants.flatMap(({ name, comparative_graph: other }, place) => {
    if (!other) return [];
    const places = graph.ages.map((age) => other.ages.indexOf(age));
    return report.slots.flatMap((slot, index): ChartOverlay[] => {
      if (slot.name === null || slot.kind === 'empty' || !other[measure][index]) return [];
      const all = graphValues(other, measure, index);
      const values = places.map((at) => all[at] ?? null);
      const shown = graphValues(graph, measure, index);
      if (values.every((value, at) => value === null || value === shown[at])) return [];
      return [
        {
          slot: slot.slot,
          letter: letterOf(place),
          name: `${slot.name}, ${name}`,
          values,
          restsOnAxis: rests,
        },
      ];
    });
  });
}
