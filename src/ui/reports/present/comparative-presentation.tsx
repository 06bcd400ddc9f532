import { wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { useMemo } from 'react';
import type { SavedAction, SnapshotMeta } from '../../../domain/practice/reports/report.ts';
import type { VehicleBasis } from '../../../domain/practice/reports/report-basis.ts';
import { activeSlots, type CardProps } from '../comparative/card-props.ts';
import { caveat } from '../../../rendering/words/caveat.ts';
import { reportNotes } from '../../../rendering/words/report-notes.ts';
import { visibleCards, type ReportCard } from '../comparative/report-cards.tsx';
import { slideHeading } from '../../../rendering/words/slide-heading.ts';
import { returnText, sentences } from '../../../rendering/words/sentence-parts.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { ReadingNotes } from '../frame/lead.tsx';
import { CardDollars } from '../frame/card-frame.tsx';
import { Presentation, type PresentedReport, type SlideKind } from './presentation.tsx';

const KIND: SlideKind<CardProps, ReportCard> = {
  heading: (card, { report, basis }) => slideHeading(card, report, basis),
  caveat: ({ report, basis }) => sentences(caveat(report, basis), report.comparative_table?.note ?? null),
  compared: ({ report, basis }) =>
    activeSlots(report, basis).map(({ index, slot, name }) => ({
      slot,
      name,
      terms: termsOf(basis.vehicles[index - 1], basis),
    })),
};

const termsOf = (account: VehicleBasis | null | undefined, ledger: OfOrigin): string =>
  account ? `${returnText(account)}, assumed` : wordsOf(ledger).terms;

export interface ComparativePresentationProps extends CardProps, PresentedReport<SavedAction> {
  meta?: Pick<SnapshotMeta, 'engine_version' | 'data_vintage'> | undefined;
}

export function ComparativePresentation(props: ComparativePresentationProps) {
  const { report, basis, variants, readIrr, shown, disclosures, methods, meta, ...presented } = props;
  const cards = useMemo(() => visibleCards(shown), [shown]);
  const figures = useMemo(
    (): CardProps => ({ report, basis, variants, readIrr }),
    [report, basis, variants, readIrr],
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
            <ReadingNotes notes={reportNotes(report, basis)} />
            <Disclosures report={report} basis={basis} extra={disclosures} meta={meta} methods={methods} />
          </>
        }
      />
    </CardDollars>
  );
}
