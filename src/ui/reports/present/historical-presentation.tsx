import { useContext, useMemo } from 'react';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import type { HistoricalSavedAction } from '../../../domain/practice/reports/historical-report-content.ts';
import { FixedDisclosures } from '../frame/disclosures.tsx';
import { historicalSlideCaveat } from '../../../rendering/words/history/historical-caveat.ts';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { markLegend } from '../../../rendering/words/history/historical-text.ts';
import { coverTitle, sentences } from '../../../rendering/words/sentence-parts.ts';
import { activeSlots, type HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { ReadingNotes } from '../frame/lead.tsx';
import { RangeSentences, RangeContext } from '../range/range-context.tsx';
import { usePeriodSelection } from '../historical/period-choice.tsx';
import { CardDollars } from '../frame/card-frame.tsx';
import { historicalSlides } from './historical-slides.tsx';
import { Presentation, type PresentedReport } from './presentation.tsx';

interface HistoricalPresentationProps extends HistoricalCardProps, PresentedReport<HistoricalSavedAction> {
  fixed: readonly string[];
}

export function HistoricalPresentation(props: HistoricalPresentationProps) {
  const { report, basis, shown, disclosures, fixed, methods, ...presented } = props;
  // Headings refer to the current paths, which may differ from those of the report.
  const range = useContext(RangeContext)?.picture ?? report.range;
  const { caps: live } = usePeriodSelection();
  const caps = live ?? report.caps;
  const slides = useMemo(
    () =>
      historicalSlides(
        { report: { ...report, ...(range && { range }), ...(caps && { caps }) }, basis },
        shown,
      ),
    [report, range, caps, basis, shown],
  );
  return (
    <CardDollars value={basis}>
      <Presentation
        {...presented}
        slides={slides}
        title={coverTitle(activeSlots(report).length - 1)}
        isModeled={isModeled(basis)}
        caveat={sentences(historicalSlideCaveat(basis), markLegend(report))}
        disclosures={
          <>
            <ReadingNotes notes={historyNotes(report, basis)} />
            {shown.active_tabs.includes('range') && <RangeSentences report={report} basis={basis} />}
            <FixedDisclosures fixed={fixed} methods={methods} extra={disclosures} />
          </>
        }
      />
    </CardDollars>
  );
}
