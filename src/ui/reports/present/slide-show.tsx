import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { classes } from '../../kit/layout/classes.ts';
import { showToast } from '../../shell/toasts.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { IconButton } from '../../kit/form/button.tsx';
import { useFullScreen } from '../frame/card-frame.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import { useTheme } from '../../state/hooks.ts';
import { Heading, nextOf, OnScreen, partText, usePlace, type Slide } from './slide-on-screen.tsx';
import styles from './presentation.module.css';
import { openSpeakerWindow, SpeakerWindow } from './speaker-window.tsx';
import { SlidePen } from './slide-pen.tsx';
import { useOnlyOnScreen, useStageScale } from './use-fitting-zoom.ts';
import { STEPS, useSlideKeys, type Letter } from './use-slide-keys.ts';

const TOGGLES = [
  { letter: 'tried', icon: 'settings', labels: ['What if (W)', 'Close What if (W)'] },
  { letter: 'notes', icon: 'note', labels: ['Speaker notes (N)', 'Close the speaker notes (N)'] },
  { letter: 'pen', icon: 'pencil', labels: ['Pen (P)', 'Put the pen away (P)'] },
] as const;

interface SlideShowProps {
  slides: readonly Slide[];
  name: string;
  /** Null if a tool has no client. */
  client: Pick<ClientFields, 'firstname' | 'lastname'> | null;
  advisor?: string | undefined;
  date?: string | undefined;
  /** At the right of the footer, such as the firm. */
  byLine?: string | undefined;
  caveat: string;
  notes?: ReactNode;
  /** "Add slides". */
  menu?: ReactNode;
  tried?: { panel: ReactNode; isChanged: boolean } | undefined;
  onLeave: () => void;
}

/** Shows one slide at a time; prints all slides, one per page. */
export function SlideShow(props: SlideShowProps) {
  const { slides, name, client, advisor, date, byLine, caveat, notes, menu, tried, onLeave } = props;
  const page = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(document.documentElement);
  const [isFull, toggleFull] = useFullScreen(root);
  const [isBlank, setBlank] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [speaker, setSpeaker] = useState<Window | null>(null);
  const [isTrying, setTrying] = useState(false);
  const theme = useTheme();
  const isPrinting = usePrinting();
  const place = usePlace(slides);
  const { index, slide, parts, move } = place;
  const part = partText(parts);
  const scale = useStageScale(page);
  const isTool = !slides.some(({ isOpening }) => isOpening);

  useEffect(() => {
    page.current?.focus();
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  useOnlyOnScreen(page);
  const onLetter = (letter: Letter): void => {
    if (letter === 'blank') setBlank(!isBlank);
    else if (letter === 'pen') setDrawing(!isDrawing);
    else if (letter === 'notes') toggleSpeaker();
    else if (letter === 'tried') setTrying(tried !== undefined && !isTrying);
    else toggleFull();
  };
  const toggleSpeaker = (): void => {
    if (speaker) return setSpeaker(null);
    const opened = openSpeakerWindow();
    if (opened) setSpeaker(opened);
    else
      showToast({
        type: 'error',
        message: 'The browser blocked the notes window.',
        detail: 'Allow pop-ups for this site, then try again.',
      });
  };
  const closeSpeaker = useCallback(() => setSpeaker(null), []);
  useSlideKeys({ isBlank, move, onLetter, onLeave, speaker });
  const isOn = { tried: isTrying, notes: speaker !== null, pen: isDrawing };

  return (
    <div
      ref={page}
      className={styles.page}
      data-trying={(isTrying && !isPrinting) || undefined}
      data-presentation=""
      role="group"
      aria-label={`Presentation of ${name}`}
      tabIndex={-1}
      // Slides use a light theme, which projects better in bright rooms.
      data-theme={theme.endsWith('blue') ? 'light-blue' : 'light-green'}
    >
      {client && <PrintHead name={name} client={client} advisor={advisor} date={date} />}
      {isPrinting ? (
        slides.map((each) => (
          <section key={each.id} className={styles.sheet}>
            <Heading slide={each} />
            <div data-card={each.id}>{each.content}</div>
          </section>
        ))
      ) : (
        <div className={styles.buttons}>
          {tried?.isChanged && <Tag tone="warning">What if: not the saved report</Tag>}
          {menu}
          {TOGGLES.filter(({ letter }) => letter !== 'tried' || tried).map(({ letter, icon, labels }) => (
            <IconButton
              key={letter}
              icon={icon}
              label={labels[isOn[letter] ? 1 : 0]}
              aria-pressed={isOn[letter]}
              onClick={() => onLetter(letter)}
            />
          ))}
          <IconButton icon="eye-off" label="Blank screen (B)" onClick={() => setBlank(true)} />
          <IconButton
            icon={isFull ? 'contract' : 'expand'}
            label={isFull ? 'Leave full screen (F)' : 'Full screen (F)'}
            onClick={toggleFull}
          />
          <IconButton icon="x" label="Leave the presentation" onClick={onLeave} />
        </div>
      )}
      <div
        className={classes(
          styles.stage,
          slide?.isOpening && !isPrinting && styles.opening,
          isTool && styles.plain,
        )}
        style={isPrinting ? undefined : { zoom: scale }}
        data-stage
        data-tool={isTool || undefined}
      >
        {!isPrinting && <OnScreen place={place} scale={scale} />}
        <footer className={styles.foot}>
          <span className={styles.caveat}>{caveat}</span>
          {byLine && <span className={styles.byLine}>{byLine}</span>}
          <span className={styles.steps}>
            <IconButton
              icon="chevron-left"
              label="Back"
              disabled={index === 0 && parts.at === 0}
              onClick={() => move('back')}
            />
            <span role="status">
              <b>{index + 1}</b> of {slides.length}
            </span>
            <IconButton
              icon="chevron-right"
              label="Next"
              disabled={index >= slides.length - 1 && parts.at >= parts.count - 1}
              onClick={() => move('next')}
            />
          </span>
        </footer>
      </div>
      {!isPrinting && <SlidePen key={`${slide?.id} ${parts.at}`} isDrawing={isDrawing} />}
      {isTrying && tried && !isPrinting && (
        <aside
          className={styles.tried}
          // A presenter remote sends Page keys. They turn slides, even if a field would step.
          onKeyDownCapture={(event) => {
            const step = event.key.startsWith('Page') && STEPS[event.key];
            if (!step || document.querySelector('dialog[open]')) return;
            event.preventDefault();
            event.stopPropagation();
            move(step);
          }}
        >
          {tried.panel}
        </aside>
      )}
      {speaker && (
        <SpeakerWindow
          screen={speaker}
          step={`${index + 1} of ${slides.length}${part && `, ${part}`}`}
          now={slide}
          next={nextOf(slides, index, parts)}
          caveat={caveat}
          notes={notes}
          onBack={() => move('back')}
          onNext={() => move('next')}
          onClose={closeSpeaker}
        />
      )}
      {isBlank && !isPrinting && (
        <button
          type="button"
          className={styles.blank}
          aria-label="The screen is blank. Show the slide (B)"
          onClick={() => setBlank(false)}
        />
      )}
    </div>
  );
}
