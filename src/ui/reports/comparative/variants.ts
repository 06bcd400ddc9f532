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
import { formatPoints, formatTableDollars, isInRange } from '../../../domain/shared/format.ts';

export type VariantFigures = SharedVariant;

export const letterOf = (index: number): string => String.fromCharCode(65 + index);

const difference = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one === null || one === undefined || other === null || other === undefined ? null : one - other;

/** Null if the rate is a bound, which cannot be subtracted. */
export const exactRate = (rate: number | null | undefined): number | null =>
  rate != null && isInRange(rate) ? rate : null;

const footerDiff = (variant: SlotFooter | undefined, base: SlotFooter | undefined) => ({
  total_net_income: difference(variant?.total_net_income, base?.total_net_income),
  ending_value: difference(floorAtZero(variant?.ending_value), floorAtZero(base?.ending_value)),
  ending_death_benefit: difference(variant?.ending_death_benefit, base?.ending_death_benefit),
  net_irr: difference(exactRate(variant?.net_irr), exactRate(base?.net_irr)),
});

/** A slot's totals of the variant minus the report's; null if one is missing. `lastIncome` is an age. */
export function footerDelta(variant: SlotFooter | undefined, base: SlotFooter | undefined, lastAge: number) {
  const paidTo = (footer: SlotFooter | undefined): number | null => {
    const longevity = footer?.longevity;
    return !longevity || longevity.age === null ? null : Math.min(longevity.age, lastAge);
  };
  const { total_net_income, ending_value, net_irr } = footerDiff(variant, base);
  return {
    paidYears: difference(paidTo(variant), paidTo(base)),
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
  const indexByAge = new Map(graph?.ages.map((age, index) => [age, index]));
  const differenceIn = (age: number, place: number, base: SlotYear | undefined): SlotYear => {
    const at = indexByAge.get(age) ?? -1;
    return {
      net_income: difference(graph?.income[place]?.[at], base?.net_income),
      value: difference(floorAtZero(graph?.value[place]?.[at]), floorAtZero(base?.value)),
      death_benefit: difference(graph?.death_benefit[place]?.[at], base?.death_benefit),
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
          const base = row.slots[index];
          return isDifference ? differenceIn(row.age, index, base) : (base ?? []);
        }),
      })),
      footer: {
        ...table.footer,
        slots: places.flatMap(({ index, isDifference }) => {
          const base = table.footer.slots[index];
          const other = variant.footer?.slots[index];
          if (!base) return [];
          if (!isDifference) return base;
          const { capped, hypothetical } = other ?? {};
          return { slot: base.slot, longevity: null, ...footerDiff(other, base), capped, hypothetical };
        }),
      },
    },
    differences: {
      variant: variant.name,
      places: new Set(places.flatMap(({ isDifference }, place) => (isDifference ? place : []))),
    },
  };
}

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
      const base = graphValues(graph, measure, index);
      if (values.every((value, at) => value === null || value === base[at])) return [];
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
