import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { VariantFigures } from './variants.ts';
import { caveat } from '../../../rendering/words/caveat.ts';
import { hypotheticalFirst } from '../../../rendering/words/policy-words.ts';

/** What every card of a report is given. */
export interface CardProps {
  report: ReportPart;
  basis: ReportBasis;
  /** Drawn over the graph and set beside the figures; a vehicle that was taken out is empty in them as in the report. */
  variants?: readonly VariantFigures[] | undefined;
  /** One idea on a screen of its own: what is wide is drawn whole. */
  isSlide?: boolean;
}

const EDUCATION = 'For education; no advice or recommendation.';

/** What a picture that leaves the report says of itself. */
export function pictureDisclosure(report: ReportPart, basis: ReportBasis): string {
  const { notGuaranteed, picture } = wordsOf(basis);
  // Without the table's and the graph's figures the caveat has nothing to say.
  return hypotheticalFirst(basis, `${caveat(report, basis) || notGuaranteed} ${EDUCATION} ${picture}`.trim());
}
