import { wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { useMemo } from 'react';
import type { SavedAction, SnapshotMeta } from '../../../domain/practice/reports/report.ts';
import type { VehicleBasis } from '../../../domain/practice/reports/report-basis.ts';
import { activeSlots, type CardProps } from '../comparative/card-props.ts';
import { caveat, slideCaveat } from '../../../rendering/words/caveat.ts';
import { hypotheticalFirst } from '../../../rendering/words/policy-text.ts';
import { visibleCards, type ReportCard } from '../comparative/report-cards.tsx';
import { slideHeading } from '../../../rendering/words/slide-heading.ts';
import { returnText } from '../../../rendering/words/sentence-parts.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { CardDollars } from '../frame/card-frame.tsx';
import { Presentation, type PresentedReport, type SlideKind } from './presentation.tsx';

const KIND: SlideKind<CardProps, ReportCard> = {
  heading: (card, { report, basis }) => slideHeading(card, report, basis),
  caveat: ({ report, basis }) => hypotheticalFirst(basis, caveat(report, basis)),
  foot: ({ report, basis }) => hypotheticalFirst(basis, slideCaveat(report, basis)),
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
          <Disclosures report={report} basis={basis} extra={disclosures} meta={meta} methods={methods} />
        }
      />
    </CardDollars>
  );
}
