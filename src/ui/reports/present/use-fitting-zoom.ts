import { useLayoutEffect, useState, type RefObject } from 'react';

/** What would be cut may be drawn this small, if that shows it whole: it is read as a whole or not at all. */
const LEAST = 0.8;
/** What is cut even so is read where it is, and scrolls. */
const DESK = 1;
const MOST = 1.75;
/** What a slide begins with; a step larger than on the desk. */
const USUAL = 1.25;
/** Charts draw themselves anew for each width, so that a guess may have to be mended; this often at most. */
const GUESSES = 6;

/**
 * How much larger than on the desk a slide can be drawn so that it fills the room there is: a wall screen is read from
 * across the table. `key` is the slide; another one begins anew. On a narrow screen nothing is enlarged.
 */
export function useFittingZoom(
  room: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  key: string,
): number {
  const [fitted, setFitted] = useState({ key, zoom: USUAL });
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, content.current];
    if (!outer || !inner) return;
    let zoom = USUAL;
    let guesses = 0;
    let most = MOST;
    let size = '';
    const set = (next: number): void => {
      zoom = next;
      setFitted({ key, zoom: next });
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
        if (zoom !== DESK) set(DESK);
        return;
      }
      const drawn = inner.getBoundingClientRect().height;
      if (drawn === 0 || guesses >= GUESSES) return;
      const whole = stepped(zoom * shownOfTables(inner));
      if (whole < zoom) most = Math.min(most, whole < LEAST ? DESK : whole);
      const share = height / drawn;
      // Room for a little more is left alone: only what stands out or leaves a tenth empty is drawn again.
      if (zoom <= most && share >= 1 && share < 1.1) return;
      const fitting = stepped(zoom * share);
      const next = Math.min(most, fitting < LEAST ? DESK : fitting);
      if (next === zoom || (guesses > 1 && next > zoom)) return;
      guesses += 1;
      set(next);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [room, content, key]);
  return fitted.key === key ? fitted.zoom : USUAL;
}

const stepped = (zoom: number): number => Math.floor(zoom * 40) / 40;

/** The share of its widest table that can be seen without scrolling to the side; 1 where all are whole. */
function shownOfTables(content: HTMLElement): number {
  const shares = [...content.querySelectorAll('table')].map(({ offsetWidth, parentElement: box }) =>
    // The table behind a chart is read out and not seen: its box does not scroll.
    box && offsetWidth > 0 && getComputedStyle(box).overflowX === 'auto' ? box.clientWidth / offsetWidth : 1,
  );
  return Math.min(1, ...shares.filter((share) => share > 0));
}
