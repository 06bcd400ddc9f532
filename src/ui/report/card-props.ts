import type { ReportBasis } from '../../domain/reports/report-basis.ts';
import type { ReportPart } from './report-facts.ts';

/** What every card of a report is given. */
export interface CardProps {
  report: ReportPart;
  basis: ReportBasis;
}
