import { useContext, useMemo } from 'react';
import type { HistoricalSavedAction } from '../../../domain/practice/reports/historical-report-content.ts';
import { visibleCards, type HistoricalCard } from '../historical/historical-cards.tsx';
import { FixedDisclosures } from '../frame/disclosures.tsx';
import { historicalSlideCaveat } from '../../../rendering/words/history/historical-caveat.ts';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { capFoot, markLegend } from '../../../rendering/words/history/historical-text.ts';
import { sentences } from '../../../rendering/words/sentence-parts.ts';
import { activeSlots, type HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { ReadingNotes } from '../frame/lead.tsx';
import { RangeSentences, RangeContext } from '../range/range-context.tsx';
import { usePicking } from '../historical/period-choice.tsx';
import { slideText } from '../../../rendering/words/history/slide-text.ts';
import { CardDollars } from '../frame/card-frame.tsx';
import { Presentation, type PresentedReport, type SlideKind } from './presentation.tsx';

const KIND: SlideKind<HistoricalCardProps, HistoricalCard> = {
  heading: ({ card, title }, { report, basis }) => slideText(card, report, basis) || title,
  caveat: ({ report, basis }) =>
    sentences(historicalSlideCaveat(basis), report.caps ? capFoot(report.caps) : null, markLegend(report)),
  compared: ({ report }) =>
    activeSlots(report).map(({ slot, name, isPolicy }) => ({
      slot,
      name,
      terms: isPolicy ? 'Credited by history, not guaranteed' : 'Same periods of history',
    })),
};

interface HistoricalPresentationProps extends HistoricalCardProps, PresentedReport<HistoricalSavedAction> {
  fixed: readonly string[];
}

export function HistoricalPresentation(props: HistoricalPresentationProps) {
  const { report, basis, shown, disclosures, fixed, methods, ...presented } = props;
  const cards = useMemo(() => visibleCards(shown), [shown]);
  // Headings refer to the current paths, which may differ from those of the report.
  const range = useContext(RangeContext)?.picture ?? report.range;
  const { caps: live } = usePicking();
  const caps = live ?? report.caps;
  const figures = useMemo(
    (): HistoricalCardProps => ({
      report: { ...report, ...(range && { range }), ...(caps && { caps }) },
      basis,
    }),
    [report, range, caps, basis],
  );
  return (
    <CardDollars value={basis}>
      <Presentation
        {...presented}
        kind={KIND}
        cards={cards}
        figures={figures}
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
