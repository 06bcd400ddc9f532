import { useLayoutEffect, useRef, useState, type RefObject, useEffect } from 'react';

/** Below this nothing is drawn, nor where a table has more columns than its slide is wide. */
const MIN_ZOOM = 0.8;
/** On a narrow screen nothing is enlarged. */
const DESK = 1;
const MAX_ZOOM = 1.75;
/** What a slide begins with: a label of 12 pixels is read across the room as one of 18. Charts stay at it. */
const DEFAULT_ZOOM = 1.5;
/** A slide without a chart has no label below 13 pixels, the disclosures none below 14. */
const DEFAULT_TABLE_ZOOM = 1.4;
const DEFAULT_TEXT_ZOOM = 1.3;
/** So much lower or higher than on the desk a chart may be drawn before the slide is shown in parts. */
const FLATTEST = 0.5;
const TALLEST = 1.6;
/** Charts draw themselves anew for each width, so that a guess may have to be mended; this often at most. */
const MAX_ATTEMPTS = 8;

/** Kept free below a chart, where its card ends. */
const ROOM_BELOW = 24;
/** A slide less wide than this has more lines above its chart than were counted. */
const NARROW_SLIDE = 1100;
/** What the head of a table takes again in each part. */
const REPEATED = 72;

/** Just over the four that the browser asks for. */
const HEADS_A_PART = 4.1;

interface Fit {
  zoom: number;
  /** Of the heights of its charts. */
  stretch: number;
  /** Where the slide is shown in parts, the height of one, before it is enlarged; else 0. */
  partHeight: number;
  parts: number;
}

const AT_FIRST: Fit = { zoom: DEFAULT_ZOOM, stretch: 1, partHeight: 0, parts: 1 };

/**
 * How much larger than on the desk a slide can be drawn so that it fills the room there is: a wall screen is read from
 * across the table. What does not fit in type for a wall is shown in parts, one beside the other in columns as wide as
 * the slide. `key` is the slide; another one begins anew.
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
    let { zoom, stretch, partHeight, parts } = AT_FIRST;
    let guesses = 0;
    let maxZoom = MAX_ZOOM;
    let size = '';
    let hadChart = false;
    const set = (next: Partial<Fit>): void => {
      ({ zoom, stretch, partHeight, parts } = { zoom, stretch, partHeight, parts, ...next });
      setFitted({ key, zoom, stretch, partHeight, parts });
    };
    const fit = (): void => {
      const { width, height } = outer.getBoundingClientRect();
      const now = `${Math.round(width)} ${Math.round(height)}`;
      if (now !== size) {
        size = now;
        guesses = 0;
        maxZoom = MAX_ZOOM;
        if (partHeight > 0) return set(AT_FIRST);
      }
      if (window.innerWidth <= 720) {
        if (zoom !== DESK || stretch !== 1) set({ zoom: DESK, stretch: 1 });
        return;
      }
      if (partHeight > 0) {
        // A table in place of a chart, or the other way, is another slide to fit.
        if (hadChart !== (firstChart(inner) !== null)) {
          guesses = 0;
          return set(AT_FIRST);
        }
        // In columns, a head may take more lines than it took before.
        const needed = hadChart ? 0 : (HEADS_A_PART * headsOf(inner)) / zoom;
        if (needed > partHeight + 1 && guesses < MAX_ATTEMPTS) {
          guesses += 1;
          return set({
            zoom: Math.min(zoom, Math.max(MIN_ZOOM, stepped(height / needed))),
            partHeight: needed,
          });
        }
        const count = partsOf(inner);
        if (count !== parts) set({ parts: count });
        return;
      }
      const drawn = inner.getBoundingClientRect().height;
      // What only stands in for a card that is on its way is not what has to fit.
      if (drawn === 0 || guesses >= MAX_ATTEMPTS || inner.querySelector('[data-waiting]')) return;
      const fullTableZoom = stepped(zoom * visibleTableShare(inner));
      if (fullTableZoom < zoom) maxZoom = Math.min(maxZoom, Math.max(fullTableZoom, MIN_ZOOM));
      const share = height / drawn;
      // Room for a little more is left alone: only what stands out or leaves a tenth empty is drawn again.
      if (zoom <= maxZoom && share >= 1 && share < 1.1) return;
      const charts = chartsOf(inner);
      if (charts > 0 && zoom <= maxZoom) {
        const next = Math.min(TALLEST, Math.max(FLATTEST, stretch * (1 + (height - drawn - 4) / charts)));
        const isLarge = zoom === DEFAULT_ZOOM || next > stretch;
        if (isLarge && Math.abs(next - stretch) > 0.01) {
          guesses += 1;
          return set({ stretch: next });
        }
        // What a chart cannot fill is left free.
        if (share >= 1) return;
      }
      const defaultZoom = /^(notes|disclosures)$/.test(key)
        ? DEFAULT_TEXT_ZOOM
        : inner.querySelector('svg text')
          ? DEFAULT_ZOOM
          : DEFAULT_TABLE_ZOOM;
      const below = firstChart(inner);
      // The browser repeats no head that is more than a quarter of a part, and figures without one are not read.
      const heads = below ? 0 : (HEADS_A_PART * headsOf(inner)) / zoom;
      const minZoom = Math.min(
        defaultZoom,
        maxZoom,
        heads > 0 ? Math.max(MIN_ZOOM, stepped(height / heads)) : MAX_ZOOM,
      );
      const fitting = stepped(zoom * share);
      const partRoom = Math.floor(height / minZoom);
      // A picture cannot be parted: where its words and it are more than a part, it is drawn smaller, but whole.
      const isPicture =
        below !== null && below.end / zoom + (width < NARROW_SLIDE ? ROOM_BELOW : 0) > partRoom;
      if (fitting < minZoom && !isPicture) {
        guesses += 1;
        hadChart = below !== null;
        const grown = below
          ? stretch * (1 + (partRoom - below.end / zoom - ROOM_BELOW) / (below.height / zoom))
          : 1;
        const total = drawn / zoom;
        // Without a picture its parts are about as long as one another.
        const even = Math.ceil(total / Math.ceil(total / partRoom)) + REPEATED;
        return set({
          zoom: minZoom,
          stretch: Math.min(1, Math.max(FLATTEST, grown)),
          partHeight:
            below || defaultZoom === DEFAULT_TEXT_ZOOM ? partRoom : Math.min(partRoom, Math.max(even, heads)),
        });
      }
      const next = Math.min(maxZoom, fitting < MIN_ZOOM ? DESK : fitting);
      if (next === zoom || (guesses > 3 && next > zoom)) return;
      guesses += 1;
      set({ zoom: next });
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    // Parts are as high as their room whatever they hold: what is tried beside them may leave them more or fewer.
    const changes = new MutationObserver(fit);
    changes.observe(inner, { childList: true, characterData: true, subtree: true });
    again.current = fit;
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [room, content, key]);
  // The observer is silent if a slide is back at a size that it has reported, or if a chart has come to its least.
  useLayoutEffect(() => again.current?.(), [fitted.zoom, fitted.stretch, fitted.partHeight]);
  return fitted.key === key ? fitted : AT_FIRST;
}

/** The height of the charts that are in sight and may be drawn lower or higher, as it is on the screen. */
const chartsOf = (content: HTMLElement): number =>
  [...content.querySelectorAll('[data-stretch]')].reduce(
    (sum, chart) => sum + chart.getBoundingClientRect().height,
    0,
  );

/** How many columns as wide as the slide its content has filled; what is only read out counts for nothing. */
const partsOf = (content: HTMLElement): number => {
  const { left, width } = content.getBoundingClientRect();
  const gap = (parseFloat(getComputedStyle(content).columnGap) || 0) * (width / content.clientWidth);
  const starts = [...content.querySelectorAll('svg, tr, p, li, h2, h3, dt, dd, a, button')]
    .filter((element) => !element.closest('.sr-only'))
    .flatMap((element) => [...element.getClientRects()])
    .filter((box) => box.width > 2 && box.height > 2)
    .map((box) => box.left - left);
  return Math.max(1, ...starts.map((start) => Math.floor((start + 2) / (width + gap)) + 1));
};

/** Of the first of its charts, where it ends below the top of the slide and how high it is. */
function firstChart(content: HTMLElement): { end: number; height: number } | null {
  const chart = content.querySelector('svg:has(text)');
  if (!chart) return null;
  const { bottom, height } = chart.getBoundingClientRect();
  return { end: bottom - content.getBoundingClientRect().top, height };
}

const headsOf = (content: HTMLElement): number =>
  Math.max(
    0,
    ...[...content.querySelectorAll('thead')]
      .filter((head) => !head.closest('.sr-only'))
      .map((head) => head.getBoundingClientRect().height),
  );

const stepped = (zoom: number): number => Math.floor(zoom * 40) / 40;

/** The share of its widest table that can be seen without scrolling to the side; 1 where all are whole. */
function visibleTableShare(content: HTMLElement): number {
  const shares = [...content.querySelectorAll('table')].map(({ offsetWidth, parentElement: box }) =>
    // The table behind a chart is read out and not seen: its box does not scroll.
    box && offsetWidth > 0 && getComputedStyle(box).overflowX === 'auto' ? box.clientWidth / offsetWidth : 1,
  );
  return Math.min(1, ...shares.filter((share) => share > 0));
}

/** While it is shown nothing else of the page can be reached, by Tab or by a screen reader: it may name other clients. */
export function useOnlyOnScreen(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const silenced: Element[] = [];
    for (let node: Element | null = ref.current; node && node !== document.body; node = node.parentElement) {
      for (const other of node.parentElement?.children ?? []) {
        if (other === node || other.matches('dialog, script, [inert]') || isLive(other)) continue;
        other.setAttribute('inert', '');
        silenced.push(other);
      }
    }
    return () => {
      for (const element of silenced) element.removeAttribute('inert');
    };
  }, [ref]);
}

/** What tells of something having happened may go on doing so. */
const isLive = (element: Element): boolean => element.matches('[aria-live], [role="status"], [role="alert"]');
