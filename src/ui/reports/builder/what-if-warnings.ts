/** What an advisor should know of a policy that is shown at another rate than the carrier illustrated. */
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { Warning } from '../../../domain/policy/illustration.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import type { Changes } from './what-if.ts';

export function whatIfWarnings(
  { illustration }: Pick<ComparativeReportInput, 'illustration'>,
  { illustrated_rate: tried }: Changes,
  { lapse_age }: Pick<ReportBasis, 'lapse_age'>,
): Warning[] {
  const own = illustration.illustrated_rate;
  if (tried === undefined || own === undefined || tried === own) return [];
  return [
    ...(tried > own
      ? [
          {
            code: 'above_own_scale',
            message: `The policy is shown at ${formatPercent(tried)}, above the carrier’s own scale of ${formatPercent(own)}.`,
          },
        ]
      : []),
    ...(lapse_age !== null && lapse_age === endOf(illustration)
      ? [
          {
            code: 'ends_with_ledger',
            message: `The illustration itself ends at ${lapse_age} and holds no charges beyond, so the policy ends there at ${formatPercent(tried)} too.`,
          },
        ]
      : []),
    ...(lapse_age !== null && lapse_age !== endOf(illustration)
      ? [
          {
            code: 'asked_until_lapse',
            message: `At ${formatPercent(tried)} the policy pays nothing from ${lapse_age} on, and the accounts are asked for nothing more either.`,
          },
        ]
      : []),
  ];
}

/** The age at which the ledger itself ends without value. */
const endOf = ({ rows }: ComparativeReportInput['illustration']): number | undefined =>
  rows.find((row) => row.accumulation_value === 0 && row.surrender_value === 0 && row.death_benefit === 0)
    ?.age;
