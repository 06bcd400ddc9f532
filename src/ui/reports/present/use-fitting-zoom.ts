import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What would be cut may be drawn this small, if that shows it whole: it is read as a whole or not at all. */
const LEAST = 0.8;
/** What is cut even so is read where it is, and scrolls, as words do that have no figures. */
const DESK = 1;
const MOST = 1.75;
/** What a slide begins with: a label of 12 pixels is read across the room as one of 18. Charts stay at it. */
const USUAL = 1.5;
/** So much lower or higher than on the desk a chart may be drawn before the type gives way. */
const FLATTEST = 0.5;
const TALLEST = 1.6;
/** Charts draw themselves anew for each width, so that a guess may have to be mended; this often at most. */
const GUESSES = 8;

interface Fit {
  zoom: number;
  /** Of the heights of its charts. */
  stretch: number;
}

const AT_FIRST: Fit = { zoom: USUAL, stretch: 1 };

/**
 * How much larger than on the desk a slide can be drawn so that it fills the room there is: a wall screen is read from
 * across the table. `key` is the slide; another one begins anew. On a narrow screen nothing is enlarged.
 */
export function useFittingZoom(
  room: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  key: string,
): Fit {
  const [fitted, setFitted] = useState({ key, ...AT_FIRST });
  const again = useRef<() => void>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, content.current];
    if (!outer || !inner) return;
    let { zoom, stretch } = AT_FIRST;
    let guesses = 0;
    let most = MOST;
    let size = '';
    const set = (next: Fit): void => {
      ({ zoom, stretch } = next);
      setFitted({ key, ...next });
    };
    const fit = (): void => {
      const { width, height } = outer.getBoundingClientRect();
      const now = `${Math.round(width)} ${Math.round(height)}`;
      if (now !== size) {
        size = now;
        guesses = 0;
        most = MOST;
      }
      if (window.innerWidth <= 720) {
        if (zoom !== DESK || stretch !== 1) set({ zoom: DESK, stretch: 1 });
        return;
      }
      const drawn = inner.getBoundingClientRect().height;
      if (drawn === 0 || guesses >= GUESSES) return;
      const whole = stepped(zoom * shownOfTables(inner));
      if (whole < zoom) most = Math.min(most, whole < LEAST ? DESK : whole);
      const share = height / drawn;
      // Room for a little more is left alone: only what stands out or leaves a tenth empty is drawn again.
      if (zoom <= most && share >= 1 && share < 1.1) return;
      const charts = chartsOf(inner);
      if (charts > 0 && zoom <= most) {
        const next = Math.min(TALLEST, Math.max(FLATTEST, stretch * (1 + (height - drawn - 4) / charts)));
        const isLarge = zoom === USUAL || next > stretch;
        if (isLarge && Math.abs(next - stretch) > 0.01) {
          guesses += 1;
          return set({ zoom, stretch: next });
        }
        // What a chart cannot fill is left free.
        if (share >= 1) return;
      }
      const fitting = stepped(zoom * share);
      const least = /^(notes|disclosures)$/.test(key) ? DESK : LEAST;
      const next = Math.min(most, fitting < least ? DESK : fitting);
      if (next === zoom || (guesses > 1 && next > zoom)) return;
      guesses += 1;
      set({ zoom: next, stretch });
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    again.current = fit;
    return () => observer.disconnect();
  }, [room, content, key]);
  // A chart that has come to its least is not resized, and yet something else has to give way.
  useLayoutEffect(() => again.current?.(), [fitted.stretch]);
  return fitted.key === key ? fitted : AT_FIRST;
}

/** The height of the charts that are in sight and may be drawn lower or higher, as it is on the screen. */
const chartsOf = (content: HTMLElement): number =>
  [...content.querySelectorAll('[data-stretch]')].reduce(
    (sum, chart) => sum + chart.getBoundingClientRect().height,
    0,
  );

const stepped = (zoom: number): number => Math.floor(zoom * 40) / 40;

/** The share of its widest table that can be seen without scrolling to the side; 1 where all are whole. */
function shownOfTables(content: HTMLElement): number {
  const shares = [...content.querySelectorAll('table')].map(({ offsetWidth, parentElement: box }) =>
    // The table behind a chart is read out and not seen: its box does not scroll.
    box && offsetWidth > 0 && getComputedStyle(box).overflowX === 'auto' ? box.clientWidth / offsetWidth : 1,
  );
  return Math.min(1, ...shares.filter((share) => share > 0));
}
