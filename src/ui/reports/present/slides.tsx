import { parseNote } from '../../../domain/practice/reports/note-text.ts';
import type { SavedAction, SnapshotMeta } from '../../../domain/practice/reports/report.ts';
import type { CardProps } from '../comparative/card-props.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { NoteText } from '../frame/notes.tsx';
import { shownCards } from '../comparative/report-cards.tsx';
import { slideHeading } from '../comparative/slide-heading.ts';
import type { ShownSlide } from './slide-show.tsx';

export interface SlideSource extends CardProps {
  shown: SavedAction;
  name: string;
  notes: string;
  /** The advisor's own. */
  disclosures: string;
  meta?: Pick<SnapshotMeta, 'engine_version' | 'data_vintage'> | undefined;
}

/** A slide for each card that is shown, then the notes where there are any, and the disclosures. */
export function slidesOf(source: SlideSource): ShownSlide[] {
  const { report, basis, variants, shown, name, notes, disclosures, meta } = source;
  const cards = shownCards(shown).map(({ card, title, Screen }): ShownSlide => ({
    id: card,
    eyebrow: title,
    isTitled: true,
    heading: slideHeading({ card, title }, report, basis),
    content: <Screen report={report} basis={basis} variants={variants} isSlide />,
  }));
  const words: ShownSlide[] =
    parseNote(notes).length === 0
      ? []
      : [{ id: 'notes', eyebrow: name, heading: 'Notes', content: <NoteText text={notes} /> }];
  return [
    ...cards,
    ...words,
    {
      id: 'disclosures',
      eyebrow: name,
      heading: 'Disclosures',
      content: <Disclosures report={report} basis={basis} own={disclosures} meta={meta} />,
    },
  ];
}
