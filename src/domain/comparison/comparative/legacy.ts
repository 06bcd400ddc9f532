import type { ComparativeReport, LegacySlotYear, YearOf } from './comparative-report.ts';
import type { ComparisonRun } from './comparison-run.ts';

/** The ages that are shown on their own, with the last one. */
const SHOWN_AGES = [85, 90, 95, 100];
const EMPTY: LegacySlotYear = { death_benefit: null, total_benefit: null, difference: null };

export function legacy(run: ComparisonRun): ComparativeReport['legacy'] {
  const income = new Float64Array(run.slots.length);
  const rows: YearOf<LegacySlotYear>[] = [];
  for (let t = 0; t < run.years; t += 1) {
    let policyTotal = 0;
    rows.push({
      year: t + 1,
      age: run.firstAge + t,
      slots: run.slots.map((slot, index) => {
        if (slot === null) return EMPTY;
        income[index] += slot.netIncome[t];
        const total = income[index] + slot.deathBenefit[t];
        if (index === 0) policyTotal = total;
        return { death_benefit: slot.deathBenefit[t], total_benefit: total, difference: total - policyTotal };
      }),
    });
  }
  const last = rows.length - 1;
  return { rows, ages: rows.filter((row, t) => t === last || SHOWN_AGES.includes(row.age)) };
}
