/** Why a slot leaves what it does on average: the odds of living, over the slot's own years. */
import { explainWeightedIn } from '../../policy/mortality/explain-mortality-weighting.ts';
import { lifeOf } from '../../policy/mortality/mortality-weighting.ts';
import type { Explanation } from '../../shared/explanation.ts';
import { rowParts } from '../../shared/summaries.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { endingAfterTax, netFlows } from './explain-report-totals.ts';

const WEIGHTED = /^(longevity_weighting\.([0-3]))\.(\w+)$/;

export function explainLongevityWeighting(
  input: ComparativeReportInput,
  path: string,
  report: object,
): Explanation | null {
  const [, place, slot, member] = WEIGHTED.exec(path) ?? [];
  const life = lifeOf(input);
  if (place === undefined || member === undefined || !life) return null;
  const ending = endingAfterTax(input, Number(slot));
  if (ending === null) return null;
  const weighted = {
    ...life,
    death_benefits: rowParts(report, 'comparative_table.rows', `slots.${slot}.death_benefit`).map(
      ({ value }) => value ?? 0,
    ),
    flows: netFlows(input, Number(slot), report),
    ending_value: ending,
  };
  return explainWeightedIn(place, member, weighted);
}
