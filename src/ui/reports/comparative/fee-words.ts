/** What stands over the fees: where the policy's charges come from, and what of its cost is drawn nowhere here. */
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { Fees } from './fee-figures.ts';
import { heldSlots } from './held-slots.ts';

const SOURCE: Readonly<Record<Fees['policy_charges'], string>> = {
  given: 'The policy’s charges are those of its illustration.',
  implied: 'The policy’s charges are what its illustrated rate and values imply.',
  not_available:
    'The policy’s charges are not available: its illustration states neither them nor an illustrated rate.',
};

/** Neither is a fee, and both cost: a reader who sees only the bars must not take them for everything. */
export function feeCaption(report: ReportPart, fees: Fees, basis: ReportBasis): string {
  const policy = heldSlots(report, basis).find(({ isPolicy }) => isPolicy);
  const interest = (policy && fees.totals[policy.index]?.loan_interest) ?? 0;
  const source = SOURCE[fees.policy_charges];
  if (interest < 0.5) return source;
  return `${source} Its loan interest, ${formatTableDollars(interest)}, and any tax due on surrender are not in the chart.`;
}
