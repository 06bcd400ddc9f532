import type { ComparativeReport, CumulativeSlotYear } from './comparative-report.ts';
import type { ComparisonRun } from './comparison-run.ts';

const EMPTY: CumulativeSlotYear = {
  net_income: null,
  value: null,
  cumulative_value: null,
  cumulative_death_benefit: null,
};

/** Cumulative outlay and net income, and with them what the slot is worth, alive or at death. */
export function cumulativeValues(run: ComparisonRun): ComparativeReport['cumulative_values'] {
  const income = new Float64Array(run.slots.length);
  let outlay = 0;
  const rows: ComparativeReport['cumulative_values']['rows'] = [];
  for (let t = 0; t < run.years; t += 1) {
    outlay += run.outlay[t];
    rows.push({
      year: t + 1,
      age: run.firstAge + t,
      outlay,
      slots: run.slots.map((slot, index) => {
        if (slot === null) return EMPTY;
        income[index] += slot.netIncome[t];
        return {
          net_income: income[index],
          value: slot.value[t],
          cumulative_value: income[index] + slot.value[t],
          cumulative_death_benefit: income[index] + slot.deathBenefit[t],
        };
      }),
    });
  }
  return { rows };
}
