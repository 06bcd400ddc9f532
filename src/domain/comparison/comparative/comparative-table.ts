import { sumOf } from './slot-columns.ts';
import type { ComparativeReport, SlotYear } from './comparative-report.ts';
import type { ComparisonRun } from './comparison-run.ts';

const EMPTY: SlotYear = { net_income: null, value: null, death_benefit: null, depleted: false };

export function comparativeTable(run: ComparisonRun): ComparativeReport['comparative_table'] {
  const rows: ComparativeReport['comparative_table']['rows'] = [];
  for (let t = 0; t < run.years; t += 1)
    rows.push({
      year: t + 1,
      age: run.firstAge + t,
      outlay: run.outlay[t],
      slots: run.slots.map((slot) =>
        slot === null
          ? EMPTY
          : {
              net_income: slot.netIncome[t],
              value: slot.value[t],
              death_benefit: slot.deathBenefit[t],
              depleted: slot.depleted[t] === 1,
            },
      ),
    });
  const last = run.years - 1;
  return {
    rows,
    footer: {
      total_outlay: sumOf(run.outlay),
      slots: run.slots.map((slot, index) => ({
        slot: index + 1,
        total_net_income: slot ? sumOf(slot.netIncome) : null,
        longevity: slot ? slot.longevity : null,
        ending_value: slot ? slot.value[last] : null,
        ending_death_benefit: slot ? slot.deathBenefit[last] : null,
        net_irr: run.netIrr[index],
      })),
    },
  };
}
