import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { useFullScreen } from '../report/use-full-screen.ts';
import styles from '../screens/report/presentation.module.css';
import { useFittingZoom } from '../screens/report/use-fitting-zoom.ts';
import { useOnlyOnScreen } from '../screens/report/use-only-on-screen.ts';
import { useSlideKeys } from '../screens/report/use-slide-keys.ts';
import { useSession } from '../state/hooks.ts';
import { usePrinting } from '../tables/use-printing.ts';
import { TOOL_DISCLOSURE } from './tool-disclosure.ts';
import type { ToolClient } from './use-tool-client.ts';

export interface ToolSlide {
  id: string;
  heading: string;
  content: ReactNode;
}

interface ToolPresentationProps {
  title: string;
  slides: readonly ToolSlide[];
  client: ToolClient | null;
  onLeave: () => void;
}

/** One idea a slide and nothing else on the screen; on paper all of them, a page each. */
export function ToolPresentation({ title, slides, client, onLeave }: ToolPresentationProps) {
  const [at, setAt] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLElement>(document.documentElement);
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullScreen(whole);
  const isPrinting = usePrinting();
  const user = useSession()?.user;
  const index = Math.min(at, slides.length - 1);
  const slide = slides[index];
  const zoom = useFittingZoom(room, content, slide?.id ?? '');

  useEffect(() => {
    page.current?.focus();
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  useOnlyOnScreen(page);
  useSlideKeys({ count: slides.length, move: setAt, onFullScreen: toggleFull, onLeave });

  const heading = (shown: ToolSlide | undefined) => (
    <div>
      <p className={styles.eyebrow}>{title}</p>
      <h1>{shown?.heading}</h1>
    </div>
  );
  return (
    <div
      ref={page}
      className={styles.page}
      role="group"
      aria-label={`Presentation of ${title}`}
      tabIndex={-1}
    >
      {isPrinting ? (
        slides.map((each) => (
          <section key={each.id} className={styles.sheet}>
            {heading(each)}
            {each.content}
          </section>
        ))
      ) : (
        <>
          <header className={styles.head}>
            {heading(slide)}
            <div className={styles.buttons}>
              <IconButton
                icon={isFull ? 'contract' : 'expand'}
                label={isFull ? 'Leave full screen (F)' : 'Full screen (F)'}
                onClick={toggleFull}
              />
              <IconButton icon="x" label="Leave the presentation" onClick={onLeave} />
            </div>
          </header>
          <div ref={room} className={styles.room}>
            <div ref={content} className={styles.slide} key={slide?.id} style={{ zoom }}>
              {slide?.content}
            </div>
          </div>
        </>
      )}
      <footer className={styles.foot}>
        <span>
          {client && (
            <>
              Prepared for{' '}
              <b>
                {client.firstname} {client.lastname}
              </b>
            </>
          )}
          {client && user && ` by ${user.first_name} ${user.last_name}`}
        </span>
        <span className={styles.caveat} data-words>
          {TOOL_DISCLOSURE}
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
