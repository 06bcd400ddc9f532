/** The current slide, in parts if it does not fit the screen. */
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { ChartStretch } from '../../charts/use-element-width.ts';
import { classes } from '../../kit/layout/classes.ts';
import { SlideTitle } from '../frame/card-frame.tsx';
import { ResultsLabel, useHasInvalidEntry } from '../frame/invalid-entries.tsx';
import styles from './presentation.module.css';
import { useFittingZoom } from './use-fitting-zoom.ts';
import type { Step } from './use-slide-keys.ts';

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

interface Parts {
  count: number;
  at: number;
}

export const partText = ({ count, at }: Parts): string => (count > 1 ? `part ${at + 1} of ${count}` : '');

export const nextOf = (
  slides: readonly Slide[],
  index: number,
  { at, count }: Parts,
): { heading: string } | undefined => {
  const slide = slides[index];
  return slide && at < count - 1
    ? { heading: `${slide.heading} (${partText({ count, at: at + 1 })})` }
    : slides[index + 1];
};

export function usePlace(slides: readonly Slide[]) {
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

export function OnScreen({ place, scale }: { place: ReturnType<typeof usePlace>; scale: number }) {
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

export function Heading({ slide, part }: { slide: Slide | undefined; part?: string }) {
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
