import { useState, type ReactNode } from 'react';
import { modeledFirst } from '../../../domain/policy/ledger-origin.ts';
import type { SavedCarrier } from '../../../domain/practice/cases/scenario.ts';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import type { ViewOf } from '../../../domain/practice/reports/report.ts';
import { firmLines, firmOf } from '../../../domain/practice/users/firm.ts';
import { longDate } from '../../../domain/shared/dates.ts';
import { unbroken } from '../../../domain/shared/format.ts';
import { parseNote } from '../../../domain/practice/reports/note-text.ts';
import type { MethodParagraph } from '../../../rendering/words/sentence-parts.ts';
import { IconButton } from '../../kit/form/button.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { Mark } from '../../shell/frame/logo.tsx';
import { formatLongDate, today } from '../../state/dates.ts';
import { useSession, useTheme } from '../../state/hooks.ts';
import { KEYS } from '../../state/storage.ts';
import { preferences } from '../../wiring.ts';
import { NoteText } from '../notes/notes.tsx';
import styles from './presentation.module.css';
import type { Slide } from './slide-on-screen.tsx';
import { SlideShow } from './slide-show.tsx';

export interface DeckSlide extends Slide {
  /** Shown only if the user adds it. */
  isExtra?: boolean;
}

/** A slide with the sizes of the design. */
export const fixedSlide = (
  id: string,
  eyebrow: string,
  heading: string,
  content: ReactNode,
  isExtra = false,
): DeckSlide => ({ id, eyebrow, heading: heading || eyebrow, content, isFixed: true, isExtra });

export interface PresentedReport<Shown> {
  shown: Shown;
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  /** Missing in the builder, which shows the user. */
  advisor?: ViewOf<unknown, unknown>['advisor'] | undefined;
  carrier?: SavedCarrier | undefined;
  /** Missing in the builder, which shows today's date. */
  sharedAt?: string | undefined;
  name: string;
  notes: string;
  disclosures: string;
  methods?: readonly MethodParagraph[] | undefined;
  tried?: { panel: ReactNode; isChanged: boolean } | undefined;
  onLeave: () => void;
}

export type Presented = Omit<PresentedReport<unknown>, 'shown' | 'methods' | 'tried'>;

interface PresentationProps extends Omit<PresentedReport<unknown>, 'shown' | 'disclosures' | 'methods'> {
  slides: readonly DeckSlide[];
  title: string;
  isModeled: boolean;
  caveat: string;
  disclosures: ReactNode;
}

export function Presentation(props: PresentationProps) {
  const { slides, title, isModeled, caveat, client, carrier, name, sharedAt } = props;
  const { notes, disclosures, tried, onLeave } = props;
  const advisor = useAdvisor(props.advisor);
  const { added, menu } = useAddedSlides(slides);
  const hasNotes = parseNote(notes).length > 0;
  const lines = firmLines(advisor.name, advisor.firm);
  const firmName = advisor.firm?.firm_name || advisor.name;
  return (
    <SlideShow
      slides={[
        {
          id: 'title',
          // A logo contains the name.
          eyebrow: advisor.logo ? '' : firmName,
          brand: advisor.logo ? <img src={advisor.logo} alt={firmName} className={styles.logo} /> : <Mark />,
          heading: title,
          isOpening: true,
          isFixed: true,
          content: (
            <>
              <p className={styles.whose}>
                Prepared for {client.firstname} {client.lastname}
                <br />
                {name} · {sharedAt ? formatLongDate(sharedAt) : longDate(new Date(today()), 'UTC')}
                {isModeled && (
                  <>
                    <br />
                    {modeledFirst({ origin: 'model' })}
                  </>
                )}
              </p>
              {(advisor.firm ?? carrier) && (
                <Columns advisor={advisor} carrier={isModeled ? undefined : carrier} />
              )}
            </>
          ),
        },
        ...slides
          .filter(({ id, isExtra }) => !isExtra || added.includes(id))
          .map((slide) => ({ ...slide, heading: unbroken(slide.heading) })),
        ...(hasNotes
          ? [{ id: 'notes', eyebrow: name, heading: 'Notes', content: <NoteText text={notes} /> }]
          : []),
        {
          id: 'disclosures',
          eyebrow: lines.slice(0, 2).join(', '),
          heading: 'Disclosures',
          content: (
            <>
              {lines.length > 1 && <p className={styles.firm}>{lines.join('\n')}</p>}
              {disclosures}
            </>
          ),
        },
      ]}
      name={name}
      client={client}
      date={sharedAt}
      advisor={advisor.name}
      byLine={advisor.firm?.firm_name || advisor.name}
      caveat={caveat}
      notes={hasNotes ? <NoteText text={notes} /> : undefined}
      menu={menu}
      tried={tried}
      onLeave={onLeave}
    />
  );
}

/** The advisor of the link, or the user. */
function useAdvisor(of: PresentationProps['advisor']) {
  const user = useSession()?.user;
  const color = useTheme().endsWith('blue') ? 'blue' : 'green';
  if (of) return { name: of.name, firm: of.firm, logo: of.logos[color] };
  if (!user) return { name: '', firm: undefined, logo: null };
  const name = `${user.first_name} ${user.last_name}`;
  return { name, firm: firmOf(user), logo: user[`business_logo_${color}`] };
}

interface ColumnsProps {
  advisor: ReturnType<typeof useAdvisor>;
  carrier: SavedCarrier | undefined;
}

/** Advisor, firm and insurer, without empty lines and columns. */
function Columns({ advisor: { name, firm }, carrier }: ColumnsProps) {
  const { insurer, product, form_number: form, illustration_date: date } = carrier ?? {};
  const columns = [
    [
      [name, firm?.credentials].filter(Boolean).join(', '),
      firm?.license,
      firm?.crd_number && `CRD ${firm.crd_number}`,
    ],
    [firm?.firm_name, firm?.address, firm?.phone],
    [
      insurer,
      [product, form && `form ${form}`].filter(Boolean).join(', '),
      date && `Illustration dated ${longDate(new Date(date), 'UTC')}`,
    ],
  ].map((lines) => lines.filter(Boolean));
  return (
    <div className={styles.columns}>
      {columns.map(
        ([first, ...others], at) =>
          first && (
            <p key={at}>
              <b>{first}</b>
              {others.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          ),
      )}
      {firm?.broker_dealer && <small>{firm.broker_dealer}</small>}
    </div>
  );
}

/** Slides that this device adds to the default ones of every report. */
function useAddedSlides(slides: readonly DeckSlide[]) {
  const [added, setAdded] = useState(() => (preferences.get(KEYS.addedSlides) ?? '').split(' '));
  const extra = slides.filter(({ isExtra }) => isExtra);
  const toggle = (id: string): void => {
    const next = added.includes(id) ? added.filter((one) => one !== id) : [...added, id];
    preferences.set(KEYS.addedSlides, next.join(' '));
    setAdded(next);
  };
  const menu = extra.length > 0 && (
    <Menu
      label="Add slides"
      items={extra.map(({ id, eyebrow }) => ({
        label: eyebrow,
        checked: added.includes(id),
        isToggle: true,
        onSelect: () => toggle(id),
      }))}
      trigger={(trigger) => <IconButton {...trigger} icon="plus" label="Add slides" />}
    />
  );
  return { added, menu };
}
