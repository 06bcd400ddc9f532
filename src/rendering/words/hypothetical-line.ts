import type { AboveOwnScale, ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { formatPercent } from '../../domain/shared/format.ts';

/** Of a policy that is shown at more than its carrier illustrates. */
export function hypotheticalLine({ tried, own, loans }: AboveOwnScale): string {
  const better = [
    ...(tried > own ? [`${formatPercent(tried)}, above the carrier’s ${formatPercent(own)}`] : []),
    ...(loans
      ? [`loans at ${formatPercent(loans.tried)}, below the carrier’s ${formatPercent(loans.own)}`]
      : []),
  ];
  return `Hypothetical: ${better.join('; ')}`;
}

/** The same as a sentence before others; nothing where the policy is shown as illustrated. */
export const hypotheticalFirst = (
  { above_own_scale: above }: Pick<ReportBasis, 'above_own_scale'>,
  text: string,
): string => (above ? `${hypotheticalLine(above)}. ${text}` : text);
