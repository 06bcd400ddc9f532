import { useMemo } from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { parseNote } from '../../../domain/practice/reports/note-text.ts';
import type { HistoricalSavedAction } from '../../../domain/practice/reports/historical-report-kept.ts';
import { shownCards } from '../historical/historical-cards.tsx';
import { HistoricalDisclosures } from '../historical/historical-disclosures.tsx';
import { historicalCaveat } from '../historical/historical-headline.ts';
import { slideWords } from '../historical/slide-words.ts';
import type { HistoricalCardProps } from '../historical/historical-part.ts';
import { HistoryNotes } from '../historical/history-notes.tsx';
import { NoteText } from '../frame/notes.tsx';
import { SlideShow, type ShownSlide } from '../present/slide-show.tsx';

interface HistoricalPresentationProps extends HistoricalCardProps {
  shown: HistoricalSavedAction;
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  advisor?: string | undefined;
  name: string;
  notes: string;
  /** The advisor's own. */
  disclosures: string;
  /** The fixed ones of a shared report, as they were. */
  fixed?: readonly string[] | undefined;
  onLeave: () => void;
}

/** A slide for each card that is shown, then the notes where there are any, and the disclosures. */
export function HistoricalPresentation({
  report,
  basis,
  shown,
  client,
  advisor,
  name,
  notes,
  disclosures,
  fixed,
  onLeave,
}: HistoricalPresentationProps) {
  const slides = useMemo(
    (): ShownSlide[] => [
      ...shownCards(shown).map(({ card, title, Screen }) => ({
        id: card,
        eyebrow: title,
        isTitled: true,
        heading: slideWords(card, report, basis),
        content: <Screen report={report} basis={basis} />,
      })),
      ...(parseNote(notes).length === 0
        ? []
        : [{ id: 'notes', eyebrow: name, heading: 'Notes', content: <NoteText text={notes} /> }]),
      {
        id: 'disclosures',
        eyebrow: name,
        heading: 'Disclosures',
        content: (
          <>
            <HistoryNotes report={report} />
            <HistoricalDisclosures report={report} basis={basis} own={disclosures} fixed={fixed} />
          </>
        ),
      },
    ],
    [report, basis, shown, name, notes, disclosures, fixed],
  );
  return (
    <SlideShow
      slides={slides}
      name={name}
      client={client}
      advisor={advisor}
      caveat={historicalCaveat(report, basis)}
      onLeave={onLeave}
    />
  );
}
