import type { ComparativeReport, SeriesBySlot } from './comparative-report.ts';
import type { ComparisonRun } from './comparison-run.ts';
import { listOf, type SlotColumns } from './slot-columns.ts';

export function comparativeGraph(run: ComparisonRun): ComparativeReport['comparative_graph'] {
  const series = (of: (slot: SlotColumns) => Float64Array): SeriesBySlot =>
    run.slots.map((slot) => (slot ? listOf(of(slot)) : null));
  return {
    ages: Array.from({ length: run.years }, (_, t) => run.firstAge + t),
    value: series((slot) => slot.value),
    income: series((slot) => slot.netIncome),
    death_benefit: series((slot) => slot.deathBenefit),
    depletion_age: run.slots.map((slot) => {
      const first = slot ? slot.depleted.indexOf(1) : -1;
      return first < 0 ? null : run.firstAge + first;
    }),
  };
}
