import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { VariantFigures } from './variants.ts';

/** What every card of a report is given. */
export interface CardProps {
  report: ReportPart;
  basis: ReportBasis;
  /** Drawn over the graph and set beside the figures; a vehicle that was taken out is empty in them as in the report. */
  variants?: readonly VariantFigures[] | undefined;
  /** One idea on a screen of its own: what is wide is drawn whole. */
  isSlide?: boolean;
}
