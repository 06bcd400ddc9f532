import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { caveat } from '../../../rendering/words/caveat.ts';
import { hypotheticalFirst } from '../../../rendering/words/hypothetical-line.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

const EDUCATION =
  'For education; no advice or recommendation. Void unless it comes with the insurer’s complete illustration of the policy.';
const NOT_GUARANTEED = 'Policy values are illustrated, not guaranteed.';

/** What a picture that leaves the report says of itself. */
export function pictureDisclosure(report: ReportPart, basis: ReportBasis): string {
  // Without the table's and the graph's figures the caveat has nothing to say.
  return hypotheticalFirst(basis, `${caveat(report, basis) || NOT_GUARANTEED} ${EDUCATION}`);
}
