import { wordsOf } from '../../domain/policy/origin-words.ts';
import type { OfOrigin } from '../../domain/policy/ledger-origin.ts';
import type { AboveOwnScale, ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { formatPercent } from '../../domain/shared/format.ts';

/** The caveat of a policy shown above its ledger's rate. */
export function hypotheticalLine({ tried, own, loans }: AboveOwnScale, of: OfOrigin): string {
  const { own: whose } = wordsOf(of);
  const better = [
    ...(tried > own ? [`${formatPercent(tried)}, above ${whose} ${formatPercent(own)}`] : []),
    ...(loans ? [`loans at ${formatPercent(loans.tried)}, below ${whose} ${formatPercent(loans.own)}`] : []),
  ];
  return `Hypothetical: ${better.join('; ')}`;
}

/** The same as a sentence before others; nothing where the policy is shown as illustrated. */
export const hypotheticalFirst = (
  { above_own_scale: above, origin }: Pick<ReportBasis, 'above_own_scale' | 'origin'>,
  text: string,
): string => (above ? `${hypotheticalLine(above, { origin })}. ${text}` : text);
