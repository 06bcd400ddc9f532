import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import type { MethodParagraph } from '../../../rendering/words/sentence-parts.ts';
import { parseNote } from '../../../domain/practice/reports/note-text.ts';
import { useSession } from '../../state/hooks.ts';
import { NoteText } from '../notes/notes.tsx';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { SeriesKey } from '../../kit/data/tag.tsx';
import styles from './presentation.module.css';
import { SlideShow, type Slide } from './slide-show.tsx';
import { formatDate, today } from '../../state/dates.ts';

interface SlideCard<Props> {
  card: string;
  title: string;
  Screen: ComponentType<Props & { isSlide?: boolean }>;
}

export interface SlideKind<Props extends object, Card extends SlideCard<Props>> {
  heading: (card: Card, figures: Props) => string;
  caveat: (figures: Props) => string;
  compared: (figures: Props) => readonly { slot: SlotNumber; name: string; terms: string }[];
}

export interface PresentedReport<Shown> {
  shown: Shown;
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  advisor?: string | undefined;
  name: string;
  notes: string;
  disclosures: string;
  methods?: readonly MethodParagraph[] | undefined;
  tried?: { panel: ReactNode; isChanged: boolean } | undefined;
  onLeave: () => void;
}

export type Presented = Omit<PresentedReport<unknown>, 'shown' | 'methods' | 'tried'>;

interface PresentationProps<Props extends object, Card extends SlideCard<Props>> extends Omit<
  PresentedReport<unknown>,
  'shown' | 'disclosures' | 'methods'
> {
  kind: SlideKind<Props, Card>;
  cards: readonly Card[];
  /** Must be a stable object. */
  figures: Props;
  disclosures: ReactNode;
}

export function Presentation<Props extends object, Card extends SlideCard<Props>>(
  props: PresentationProps<Props, Card>,
) {
  const { kind, cards, figures, client, name, notes, disclosures, tried, onLeave } = props;
  const slides = useMemo(
    (): Slide[] =>
      cards.map((card) => {
        const { Screen } = card;
        return {
          id: card.card,
          eyebrow: card.title,
          isTitled: true,
          heading: kind.heading(card, figures),
          content: <Screen {...figures} isSlide />,
        };
      }),
    [kind, cards, figures],
  );
  const noteSlides: Slide[] =
    parseNote(notes).length === 0
      ? []
      : [{ id: 'notes', eyebrow: name, heading: 'Notes', content: <NoteText text={notes} /> }];
  const user = useSession()?.user;
  const advisor = props.advisor ?? (user && `${user.first_name} ${user.last_name}`);
  const title: Slide = {
    id: 'title',
    eyebrow: advisor ?? '',
    heading: name,
    isOpening: true,
    content: (
      <>
        <p className={styles.whose}>
          <b>
            {client.firstname} {client.lastname}
          </b>
          <br />
          {formatDate(today())}
        </p>
        <ul className={styles.compared}>
          {kind.compared(figures).map(({ slot, name: slotName, terms }) => (
            <li key={slot}>
              <SeriesKey slot={slot} />
              <b>{slotName}</b>
              <span>{terms}</span>
            </li>
          ))}
        </ul>
      </>
    ),
  };
  return (
    <SlideShow
      slides={[
        title,
        ...slides,
        ...noteSlides,
        { id: 'disclosures', eyebrow: name, heading: 'Disclosures', content: disclosures },
      ]}
      name={name}
      client={client}
      advisor={advisor}
      caveat={kind.caveat(figures)}
      notes={noteSlides.length > 0 ? <NoteText text={notes} /> : undefined}
      tried={tried}
      onLeave={onLeave}
    />
  );
}
