import type {
  ComparativeReport,
  SlotFooter,
  SlotYear,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import { floorAtZero } from '../../../domain/comparison/below-zero.ts';
import { figureOf } from '../../../rendering/words/marks.ts';
import type { SharedVariant } from '../../../domain/practice/reports/report.ts';
import type { SlotDifferences } from '../../tables/comparative-columns.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ChartOverlay } from '../../../rendering/charts/line-chart-geometry.ts';
import { graphMarks, graphValues, restsOnAxis, type Measure } from '../../../rendering/words/graph-series.ts';
import { formatPoints, formatTableDollars } from '../../../domain/shared/format.ts';

export type VariantFigures = SharedVariant;

/** Returns A to D, in saved order. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

const less = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one === null || one === undefined || other === null || other === undefined ? null : one - other;

const footerLess = (variant: SlotFooter | undefined, shown: SlotFooter | undefined) => ({
  total_net_income: less(variant?.total_net_income, shown?.total_net_income),
  ending_value: less(floorAtZero(variant?.ending_value), floorAtZero(shown?.ending_value)),
  ending_death_benefit: less(variant?.ending_death_benefit, shown?.ending_death_benefit),
  net_irr: less(variant?.net_irr, shown?.net_irr),
});

/**
 * Returns one slot's totals of the variant minus the report's; null if one is missing. `lastIncome`: last income
 * age.
 */
export function footerDifference(
  variant: SlotFooter | undefined,
  shown: SlotFooter | undefined,
  lastIncome: number,
) {
  const paidTo = (footer: SlotFooter | undefined): number | null => {
    const longevity = footer?.longevity;
    return !longevity || longevity.age === null ? null : Math.min(longevity.age, lastIncome);
  };
  const { total_net_income, ending_value, net_irr } = footerLess(variant, shown);
  return {
    paidYears: less(paidTo(variant), paidTo(shown)),
    income: figureOf(variant, 'total_net_income', total_net_income),
    value: figureOf(variant, 'ending_value', ending_value),
    netReturn: figureOf(variant, 'net_irr', net_irr),
  };
}

type Table = ComparativeReport['comparative_table'];

const MARKED = [
  ['income', 'net_income'],
  ['value', 'value'],
  ['death_benefit', 'death_benefit'],
] as const;

/** A difference has the mark of the variant's figure. */
function marksAt(
  { capped, hypothetical }: ComparativeReport['comparative_graph'],
  at: number,
): Pick<SlotYear, 'capped' | 'hypothetical'> {
  const namesIn = (marks: typeof capped): SlotYear['capped'] =>
    marks && MARKED.flatMap(([member, name]) => (marks[member][at] ? [name] : []));
  return { capped: namesIn(capped), hypothetical: namesIn(hypothetical) };
}

/** Adds columns with the variant's differences after each active slot. */
export function withDifferences(
  slots: ReportPart['slots'],
  table: Table,
  variant: VariantFigures,
): { slots: ReportPart['slots']; table: Table; differences: SlotDifferences } {
  const places = slots.flatMap((slot, index) =>
    slot.name === null || slot.kind === 'empty'
      ? []
      : [
          { index, isDifference: false },
          { index, isDifference: true },
        ],
  );
  const graph = variant.comparative_graph;
  const ofAge = new Map(graph?.ages.map((age, index) => [age, index]));
  const differenceIn = (age: number, place: number, shown: SlotYear | undefined): SlotYear => {
    const at = ofAge.get(age) ?? -1;
    return {
      net_income: less(graph?.income[place]?.[at], shown?.net_income),
      value: less(floorAtZero(graph?.value[place]?.[at]), floorAtZero(shown?.value)),
      death_benefit: less(graph?.death_benefit[place]?.[at], shown?.death_benefit),
      depleted: false,
      ...(place === 0 && graph && marksAt(graph, at)),
    };
  };
  return {
    slots: places.flatMap(({ index }) => slots[index] ?? []),
    table: {
      rows: table.rows.map((row) => ({
        ...row,
        slots: places.flatMap(({ index, isDifference }) => {
          const shown = row.slots[index];
          return isDifference ? differenceIn(row.age, index, shown) : (shown ?? []);
        }),
      })),
      footer: {
        ...table.footer,
        slots: places.flatMap(({ index, isDifference }) => {
          const shown = table.footer.slots[index];
          const other = variant.footer?.slots[index];
          if (!shown) return [];
          if (!isDifference) return shown;
          const { capped, hypothetical } = other ?? {};
          return { slot: shown.slot, longevity: null, ...footerLess(other, shown), capped, hypothetical };
        }),
      },
    },
    differences: {
      variant: variant.name,
      places: new Set(places.flatMap(({ isDifference }, place) => (isDifference ? place : []))),
    },
  };
}

/** Returns a line for each account that the variant changes, at the report's ages. */
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
          marks: places.map((at) => graphMarks(other, measure, index)?.[at] ?? ''),
          restsOnAxis: rests,
        },
      ];
    });
  });
}

export const signed = (value: number, text: (size: number) => string): string =>
  `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;

export const dollarsMore = (value: number | null): string =>
  value === null ? '–' : Math.abs(value) < 0.5 ? 'same' : signed(value, formatTableDollars);

/** A difference of two rates is in percentage points. */
export const pointsMore = (value: number): string =>
  formatPoints(value) === '0.00' ? 'same' : signed(value, (size) => `${formatPoints(size)} pts`);
