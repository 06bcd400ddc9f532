import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { useMemo } from 'react';
import type { SavedAction, SnapshotMeta } from '../../../domain/practice/reports/report.ts';
import { markLegend, type CardProps } from '../comparative/card-props.ts';
import { caveat } from '../../../rendering/words/caveat.ts';
import { filledSlots } from '../../../rendering/words/report-facts.ts';
import { reportNotes } from '../../../rendering/words/report-notes.ts';
import { coverTitle, sentences } from '../../../rendering/words/sentence-parts.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { ReadingNotes } from '../frame/lead.tsx';
import { CardDollars } from '../frame/card-frame.tsx';
import { comparativeSlides } from './comparative-slides.tsx';
import { Presentation, type PresentedReport } from './presentation.tsx';

export interface ComparativePresentationProps extends CardProps, PresentedReport<SavedAction> {
  meta?: Pick<SnapshotMeta, 'engine_version' | 'data_vintage'> | undefined;
}

export function ComparativePresentation(props: ComparativePresentationProps) {
  const { report, basis, variants, readIrr, shown, disclosures, methods, meta, ...presented } = props;
  const slides = useMemo(
    () => comparativeSlides({ report, basis, variants, readIrr }, shown),
    [report, basis, variants, readIrr, shown],
  );
  return (
    <CardDollars value={basis}>
      <Presentation
        {...presented}
        slides={slides}
        title={coverTitle(filledSlots(report).length - 1)}
        isModeled={isModeled(basis)}
        caveat={sentences(caveat(report, basis), markLegend(report, variants))}
        disclosures={
          <>
            <ReadingNotes notes={reportNotes(report, basis)} />
            <Disclosures report={report} basis={basis} extra={disclosures} meta={meta} methods={methods} />
          </>
        }
      />
    </CardDollars>
  );
}
