import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
} from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { classes } from '../../kit/layout/classes.ts';
import { showToast } from '../../shell/toasts.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { IconButton } from '../../kit/form/button.tsx';
import { ChartStretch } from '../../charts/use-element-width.ts';
import { SlideTitle, useFullScreen } from '../frame/card-frame.tsx';
import { ResultsLabel, useHasInvalidEntry } from '../frame/invalid-entries.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import { useTheme } from '../../state/hooks.ts';
import styles from './presentation.module.css';
import { openSpeakerWindow, SpeakerWindow } from './speaker-window.tsx';
import { SlidePen } from './slide-pen.tsx';
import { useFittingZoom, useOnlyOnScreen, useStageScale } from './use-fitting-zoom.ts';

type Step = 'next' | 'back' | 'first' | 'last';

/** Presenter remotes send Page Up and Page Down. */
const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
};

/** The blank-screen button of presenter remotes sends B or a period. */
type Letter = 'blank' | 'pen' | 'full' | 'notes' | 'tried';
const LETTERS: Readonly<Record<string, Letter>> = {
  b: 'blank',
  '.': 'blank',
  p: 'pen',
  f: 'full',
  n: 'notes',
  w: 'tried',
};

const TOGGLES = [
  { letter: 'tried', icon: 'settings', labels: ['What if (W)', 'Close What if (W)'] },
  { letter: 'notes', icon: 'note', labels: ['Speaker notes (N)', 'Close the speaker notes (N)'] },
  { letter: 'pen', icon: 'pencil', labels: ['Pen (P)', 'Put the pen away (P)'] },
] as const;

interface SlideKeys {
  /** On a blank screen, a step key only restores the slide. */
  isBlank: boolean;
  move: (step: Step) => void;
  onLetter: (letter: Letter) => void;
  onLeave: () => void;
  /** Presenter remotes may send keys to the speaker window. */
  speaker: Window | null;
}

function useSlideKeys({ isBlank, move, onLetter, onLeave, speaker }: SlideKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      // An open dialog handles its keys.
      if (document.querySelector('dialog[open]')) return;
      const step = STEPS[event.key];
      const letter = LETTERS[event.key.toLowerCase()];
      if (isBlank && (event.key in STEPS || event.key === 'Escape')) {
        event.preventDefault();
        onLetter('blank');
      } else if (event.key === 'Escape') {
        if (!document.fullscreenElement) onLeave();
      } else if (letter) {
        if (!isTyping(event.target)) onLetter(letter);
      } else if (step && !isTyping(event.target) && !(event.key === ' ' && isPressed(event.target))) {
        event.preventDefault();
        move(step);
      }
    };
    const heard = speaker ? [window, speaker] : [window];
    for (const one of heard) one.addEventListener('keydown', onKey);
    return () => {
      for (const one of heard) one.removeEventListener('keydown', onKey);
    };
  }, [isBlank, move, onLetter, onLeave, speaker]);
}

const isTyping = (target: EventTarget | null): boolean =>
  isElement(target) && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Space activates a focused control instead of the next slide. */
const isPressed = (target: EventTarget | null): boolean =>
  isElement(target) && target.closest('button, a, summary, [role="button"], [role="tab"]') !== null;

/** Elements of the speaker window fail `instanceof`. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;

export interface Slide {
  id: string;
  eyebrow: string;
  /** The eyebrow is the card's title, so the card omits it. */
  isTitled?: boolean | undefined;
  heading: string;
  content: ReactNode;
  isOpening?: boolean | undefined;
  /** The logo of the first slide. */
  brand?: ReactNode;
  /** Has the sizes of the design; other content is scaled to fill the slide. */
  isFixed?: boolean | undefined;
}

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
          <span className={styles.caveat} data-words>
            {caveat}
          </span>
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

interface Parts {
  count: number;
  at: number;
}

const partText = ({ count, at }: Parts): string => (count > 1 ? `part ${at + 1} of ${count}` : '');

const nextOf = (
  slides: readonly Slide[],
  index: number,
  { at, count }: Parts,
): { heading: string } | undefined => {
  const slide = slides[index];
  return slide && at < count - 1
    ? { heading: `${slide.heading} (${partText({ count, at: at + 1 })})` }
    : slides[index + 1];
};

function usePlace(slides: readonly Slide[]) {
  const [place, setPlace] = useState({ at: 0, part: 0 });
  const [known, setKnown] = useState({ id: '', count: 1 });
  const index = Math.min(place.at, slides.length - 1);
  const slide = slides[index];
  const id = slide?.id ?? '';
  // The layout determines the number of parts, which may change with the what-if.
  const count = known.id === id ? known.count : 1;
  const parts: Parts = { count, at: Math.min(place.part, count - 1) };
  const move = (step: Step): void => {
    const last = slides.length - 1;
    if (step === 'first') setPlace({ at: 0, part: 0 });
    else if (step === 'last') setPlace({ at: last, part: 0 });
    else if (step === 'next' && parts.at < count - 1) setPlace({ at: index, part: parts.at + 1 });
    else if (step === 'next' && index < last) setPlace({ at: index + 1, part: 0 });
    else if (step === 'back' && parts.at > 0) setPlace({ at: index, part: parts.at - 1 });
    else if (step === 'back' && index > 0) setPlace({ at: index - 1, part: Infinity });
  };
  const onParts = useCallback((now: number) => setKnown({ id, count: now }), [id]);
  const onPart = (part: number): void => setPlace({ at: index, part });
  return { index, slide, parts, move, onParts, onPart };
}

function OnScreen({ place, scale }: { place: ReturnType<typeof usePlace>; scale: number }) {
  const { slide, parts, onParts, onPart } = place;
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const hasInvalid = useHasInvalidEntry();
  const fit = useFittingZoom(room, content, slide?.id ?? '', scale, slide?.isFixed === true);
  const { zoom, stretch, partHeight } = fit;
  useLayoutEffect(() => onParts(fit.parts), [onParts, fit.parts]);
  const isParted = partHeight > 0;
  const onFocus = ({ target }: FocusEvent): void => {
    const roomBounds = room.current?.getBoundingClientRect();
    if (!isParted || !roomBounds) return;
    const away = Math.floor((target.getBoundingClientRect().left + 1 - roomBounds.left) / roomBounds.width);
    if (away !== 0) onPart(Math.max(0, Math.min(parts.count - 1, parts.at + away)));
  };
  return (
    <>
      <header className={styles.head}>
        <Heading slide={slide} part={partText(parts)} />
      </header>
      <ResultsLabel />
      <div
        ref={room}
        className={classes(styles.room, isParted && styles.parts)}
        style={hasInvalid ? { opacity: 0.4 } : undefined}
        onFocus={onFocus}
      >
        <div
          ref={content}
          className={classes(styles.slide, slide?.isTitled && styles.titled, isParted && styles.parted)}
          key={slide?.id}
          data-card={slide?.id}
          data-slide
          style={
            {
              zoom,
              '--slide-zoom': zoom,
              ...(isParted && { '--part': parts.at, height: partHeight }),
            } as CSSProperties
          }
        >
          <SlideTitle value={slide?.isTitled ? slide.eyebrow : ''}>
            <ChartStretch value={stretch}>{slide?.content}</ChartStretch>
          </SlideTitle>
        </div>
      </div>
    </>
  );
}

function Heading({ slide, part }: { slide: Slide | undefined; part?: string }) {
  return (
    <>
      <p className={styles.eyebrow} aria-live={part === undefined ? undefined : 'polite'}>
        {slide?.brand}
        {[slide?.eyebrow, part].filter(Boolean).join(', ')}
      </p>
      <h1>{slide?.heading}</h1>
    </>
  );
}
