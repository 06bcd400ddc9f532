import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ClientFields } from '../../../domain/clients/client.ts';
import type { SavedAction, SnapshotMeta } from '../../../domain/reports/report.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { caveat } from '../../report/caveat.ts';
import type { CardProps } from '../../report/card-props.ts';
import { PrintHead } from '../../report/print-head.tsx';
import { useFullScreen } from '../../report/use-full-screen.ts';
import { useSession } from '../../state/hooks.ts';
import { usePrinting } from '../../tables/use-printing.ts';
import styles from './presentation.module.css';
import { slidesOf, type Slide } from './slides.tsx';
import { useFittingZoom } from './use-fitting-zoom.ts';
import { useOnlyOnScreen } from './use-only-on-screen.ts';
import { useSlideKeys } from './use-slide-keys.ts';

interface PresentationProps extends CardProps {
  shown: SavedAction;
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  /** Whoever is signed in, where none is named. */
  advisor?: string | undefined;
  name: string;
  notes?: string | undefined;
  disclosures?: string | undefined;
  meta?: Pick<SnapshotMeta, 'engine_version' | 'data_vintage'> | undefined;
  onLeave: () => void;
}

/** One card a slide and nothing else on the screen; on paper all slides, a page each. */
export function Presentation(props: PresentationProps) {
  const { report, basis, variants, shown, client, name, notes = '', disclosures = '', meta, onLeave } = props;
  const slides = useMemo(
    () => slidesOf({ report, basis, variants, shown, name, notes, disclosures, meta }),
    [report, basis, variants, shown, name, notes, disclosures, meta],
  );
  const [at, setAt] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLElement>(document.documentElement);
  const [isFull, toggleFull] = useFullScreen(whole);
  const isPrinting = usePrinting();
  const user = useSession()?.user;
  const advisor = props.advisor ?? (user && `${user.first_name} ${user.last_name}`);
  const index = Math.min(at, slides.length - 1);
  const slide = slides[index];

  useEffect(() => {
    page.current?.focus();
    // What was full screen for the presentation is not left so behind it.
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  useOnlyOnScreen(page);
  useSlideKeys({ count: slides.length, move: setAt, onFullScreen: toggleFull, onLeave });

  return (
    <div ref={page} className={styles.page} role="group" aria-label={`Presentation of ${name}`} tabIndex={-1}>
      <PrintHead name={name} client={client} advisor={advisor} />
      {isPrinting ? (
        slides.map((each) => <Sheet key={each.id} slide={each} />)
      ) : (
        <OnScreen slide={slide}>
          <IconButton
            icon={isFull ? 'contract' : 'expand'}
            label={isFull ? 'Leave full screen (F)' : 'Full screen (F)'}
            onClick={toggleFull}
          />
          <IconButton icon="x" label="Leave the presentation" onClick={onLeave} />
        </OnScreen>
      )}
      <footer className={styles.foot}>
        <span>
          Prepared for{' '}
          <b>
            {client.firstname} {client.lastname}
          </b>
          {advisor && ` by ${advisor}`}
        </span>
        <span className={styles.caveat} data-words>
          {caveat(report, basis)}
        </span>
        <span className={styles.steps}>
          <IconButton
            icon="chevron-left"
            label="Back"
            disabled={index === 0}
            onClick={() => setAt(index - 1)}
          />
          <span role="status">
            <b>{index + 1}</b> of {slides.length}
          </span>
          <IconButton
            icon="chevron-right"
            label="Next"
            disabled={index >= slides.length - 1}
            onClick={() => setAt(index + 1)}
          />
        </span>
      </footer>
    </div>
  );
}

function OnScreen({ slide, children }: { slide: Slide | undefined; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const zoom = useFittingZoom(room, content, slide?.id ?? '');
  return (
    <>
      <header className={styles.head}>
        <Heading slide={slide} />
        <div className={styles.buttons}>{children}</div>
      </header>
      <div ref={room} className={styles.room}>
        <div ref={content} className={styles.slide} key={slide?.id} data-card={slide?.id} style={{ zoom }}>
          {slide?.content}
        </div>
      </div>
    </>
  );
}

function Sheet({ slide }: { slide: Slide }) {
  return (
    <section className={styles.sheet}>
      <Heading slide={slide} />
      <div data-card={slide.id}>{slide.content}</div>
    </section>
  );
}

function Heading({ slide }: { slide: Slide | undefined }) {
  return (
    <div>
      <p className={styles.eyebrow}>{slide?.eyebrow}</p>
      <h1>{slide?.heading}</h1>
    </div>
  );
}
