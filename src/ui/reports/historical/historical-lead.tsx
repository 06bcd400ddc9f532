import { historicalCaveat } from '../../../rendering/words/history/historical-caveat.ts';
import { historicalHeadline } from '../../../rendering/words/history/historical-text.ts';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { Lead } from '../frame/lead.tsx';

interface HistoricalHeadlineProps extends HistoricalCardProps {
  /** 3 on pages that have a heading. */
  headingLevel?: 1 | 3 | undefined;
}

export const HistoricalHeadline = ({ report, basis, headingLevel }: HistoricalHeadlineProps) => (
  <Lead
    headline={historicalHeadline(report, basis)}
    caveat={historicalCaveat(basis)}
    headingLevel={headingLevel}
  />
);
