/** What a page shows of a variant beside the report; the same in the builder and behind a link. */
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../comparison/comparative/comparative-report.ts';
import type { WhatIfChanges } from '../../comparison/comparative/what-if.ts';
import { aboveOwnScale } from './report-basis.ts';
import type { ReportTabId, SharedVariant } from './report.ts';

interface Variant {
  name: string;
  changes: Pick<WhatIfChanges, 'illustrated_rate' | 'loan_rate'>;
  /** Without the vehicles that were taken out. */
  report: ComparativeReport;
}

export function variantFigures(
  { name, changes, report }: Variant,
  {
    illustration,
    compliance_profile: profile,
  }: Pick<ComparativeReportInput, 'illustration' | 'compliance_profile'>,
  isShown: (tab: ReportTabId) => boolean,
): SharedVariant {
  // Capped figures are not hypothetical.
  const above_own_scale = profile === 'client_clamped' ? undefined : aboveOwnScale(illustration, changes);
  const { note } = report.comparative_table;
  return {
    name,
    ...(above_own_scale && { above_own_scale }),
    ...(note && { note }),
    ...(isShown('comparative_graph') && { comparative_graph: report.comparative_graph }),
    ...(isShown('comparative_table') && { footer: report.comparative_table.footer }),
    ...(isShown('making_things_equal') && { making_things_equal: report.making_things_equal }),
    ...(isShown('cumulative_values') && { cumulative_values: report.cumulative_values }),
    ...(isShown('legacy') && { legacy: report.legacy }),
    ...(isShown('legacy') &&
      report.longevity_weighting && { longevity_weighting: report.longevity_weighting }),
    ...(isShown('fee_analysis') && { fee_analysis: report.fee_analysis }),
  };
}
