import type { ReactNode } from 'react';
import { parseNote } from '../../../domain/reports/note-text.ts';
import type { SavedAction, SnapshotMeta } from '../../../domain/reports/report.ts';
import type { CardProps } from '../../report/card-props.ts';
import { Disclosures } from '../../report/disclosures.tsx';
import { headline } from '../../report/headline.ts';
import { NoteText } from '../../report/notes.tsx';
import { shownCards } from '../../report/report-cards.tsx';
import styles from './presentation.module.css';

export interface SlideSource extends CardProps {
  shown: SavedAction;
  name: string;
  notes: string;
  /** The advisor's own. */
  disclosures: string;
  meta?: Pick<SnapshotMeta, 'engine_version' | 'data_vintage'> | undefined;
}

export interface Slide {
  id: string;
  /** Above the heading. */
  eyebrow: string;
  heading: string;
  content: ReactNode;
}

/** A slide for each card that is shown, then the notes where there are any, and the disclosures. */
export function slidesOf(source: SlideSource): Slide[] {
  const { report, basis, variants, shown, name, notes, disclosures, meta } = source;
  const cards = shownCards(shown).map(({ card, title, Screen }): Slide => ({
    id: card,
    eyebrow: title,
    heading: headline(report, basis),
    content: <Screen report={report} basis={basis} variants={variants} />,
  }));
  const words: Slide[] =
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
      content: (
        <div className={styles.small}>
          <Disclosures report={report} basis={basis} own={disclosures} meta={meta} />
        </div>
      ),
    },
  ];
}
