import { useLayoutEffect, useRef, useState, type RefObject, useEffect } from 'react';

/** Slides are designed in a window of this size, and scaled as a whole to any other. */
const STAGE = { width: 1440, height: 900 };

/** Minimum readable zoom. */
const MIN_ZOOM = 0.8;
const BASE_ZOOM = 1;
const MAX_ZOOM = 1.75;
/** Enlarges labels of 12 pixels to 18 and tables to 20, which are readable across a room. Disclosures have 18. */
const DEFAULT_ZOOM = 1.5;
/** Tables of tools have at least 18 pixels before they are split. */
const MIN_TABLE_ZOOM = 1.35;
const DEFAULT_TEXT_ZOOM = 1.3;
/** Limits of a chart's height relative to the report. Beyond them, the slide is split into parts. */
const MIN_STRETCH = 0.5;
const MAX_STRETCH = 1.6;
/** Charts change their layout with the width, so the fit needs iterations. */
const MAX_ATTEMPTS = 8;

const ROOM_BELOW = 24;
/** Height of a table head that repeats in each part. */
const HEAD_HEIGHT = 72;

/** The browser repeats a table head only if it is at most a quarter of a part. */
const HEADS_PER_PART = 4.1;

interface Fit {
  zoom: number;
  stretch: number;
  /** Height of a part before zoom; 0 if the slide is not split. */
  partHeight: number;
  parts: number;
}

const AT_FIRST: Fit = { zoom: DEFAULT_ZOOM, stretch: 1, partHeight: 0, parts: 1 };
const FIXED: Fit = { ...AT_FIRST, zoom: BASE_ZOOM };

const isNarrow = (): boolean => window.innerWidth <= 720;

const scaleOf = ({ width, height }: { width: number; height: number }): number =>
  isNarrow() || height === 0 ? 1 : Math.min(width / STAGE.width, height / STAGE.height);

/** Scale of the slide in the page; 1 on a phone, where the page scrolls. */
export function useStageScale(page: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const { current: element } = page;
    if (!element) return;
    setScale(scaleOf({ width: element.clientWidth, height: element.clientHeight }));
    const observer = new ResizeObserver(([entry]) => entry && setScale(scaleOf(entry.contentRect)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
  return scale;
}

/**
 * Calculates the zoom that fills the room. If a slide does not fit at a readable zoom, it is split into columns
 * (parts) of the slide's width. A new `key` (slide) restarts the calculation.
 */
export function useFittingZoom(
  room: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  key: string,
  scale: number,
  isFixed: boolean,
): Fit {
  const [fitted, setFitted] = useState({ key, ...AT_FIRST });
  const again = useRef<() => void>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, content.current];
    if (!outer || !inner || isFixed) return;
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
      const { width, height } = boxOf(outer, scale);
      const now = `${Math.round(width)} ${Math.round(height)}`;
      if (now !== size) {
        size = now;
        guesses = 0;
        maxZoom = MAX_ZOOM;
        if (partHeight > 0) return set(AT_FIRST);
      }
      if (isNarrow()) {
        if (zoom !== BASE_ZOOM || stretch !== 1) set({ zoom: BASE_ZOOM, stretch: 1 });
        return;
      }
      if (partHeight > 0) {
        // The user switched between chart and table.
        if (hadChart !== (firstChart(inner, scale) !== null)) {
          guesses = 0;
          return set(AT_FIRST);
        }
        // A table head may wrap after the split.
        const needed = hadChart ? 0 : (HEADS_PER_PART * headsOf(inner, scale)) / zoom;
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
      const drawn = boxOf(inner, scale).height;
      // Placeholders of cards that are still loading have no final size.
      if (drawn === 0 || guesses >= MAX_ATTEMPTS || inner.querySelector('[data-waiting]')) return;
      const fullTableZoom = stepped(zoom * visibleTableShare(inner));
      if (fullTableZoom < zoom) maxZoom = Math.min(maxZoom, Math.max(fullTableZoom, MIN_ZOOM));
      const share = height / drawn;
      // Accepts up to 10% of unused height.
      if (zoom <= maxZoom && share >= 1 && share < 1.1) return;
      const charts = chartsOf(inner, scale);
      if (charts > 0 && zoom <= maxZoom) {
        const next = Math.min(
          MAX_STRETCH,
          Math.max(MIN_STRETCH, stretch * (1 + (height - drawn - 4) / charts)),
        );
        const isLarge = zoom === DEFAULT_ZOOM || next > stretch;
        if (isLarge && Math.abs(next - stretch) > 0.01) {
          guesses += 1;
          return set({ stretch: next });
        }
        if (share >= 1) return;
      }
      const defaultZoom = /^(notes|disclosures)$/.test(key)
        ? DEFAULT_TEXT_ZOOM
        : inner.querySelector('svg text')
          ? DEFAULT_ZOOM
          : MIN_TABLE_ZOOM;
      const below = firstChart(inner, scale);
      // Taller heads do not repeat, and figures without a head are unreadable.
      const heads = below ? 0 : (HEADS_PER_PART * headsOf(inner, scale)) / zoom;
      const minZoom = Math.min(
        defaultZoom,
        maxZoom,
        heads > 0 ? Math.max(MIN_ZOOM, stepped(height / heads)) : MAX_ZOOM,
      );
      const fitting = stepped(zoom * share);
      const partRoom = Math.floor(height / minZoom);
      // A chart cannot be split, so it shrinks to fit with its text.
      const isPicture = below !== null && below.end / zoom > partRoom;
      if (fitting < minZoom && !isPicture) {
        guesses += 1;
        hadChart = below !== null;
        const grown = below
          ? stretch * (1 + (partRoom - below.end / zoom - ROOM_BELOW) / (below.height / zoom))
          : 1;
        const total = drawn / zoom;
        // Without a chart, parts have equal heights.
        const even = Math.ceil(total / Math.ceil(total / partRoom)) + HEAD_HEIGHT;
        return set({
          zoom: minZoom,
          stretch: Math.min(1, Math.max(MIN_STRETCH, grown)),
          partHeight:
            below || defaultZoom === DEFAULT_TEXT_ZOOM ? partRoom : Math.min(partRoom, Math.max(even, heads)),
        });
      }
      const next = Math.min(maxZoom, fitting < MIN_ZOOM ? BASE_ZOOM : fitting);
      if (next === zoom || (guesses > 3 && next > zoom)) return;
      guesses += 1;
      set({ zoom: next });
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    // Parts have a fixed height, so the ResizeObserver does not report content changes.
    const changes = new MutationObserver(fit);
    changes.observe(inner, { childList: true, characterData: true, subtree: true });
    again.current = fit;
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [room, content, key, scale, isFixed]);
  // The ResizeObserver reports no change if a slide returns to a reported size or a chart reaches its minimum.
  useLayoutEffect(() => again.current?.(), [fitted.zoom, fitted.stretch, fitted.partHeight]);
  return isFixed ? FIXED : fitted.key === key ? fitted : AT_FIRST;
}

/** In pixels of the slide. */
function boxOf(element: Element, scale: number) {
  const { width, height } = element.getBoundingClientRect();
  return { width: width / scale, height: height / scale };
}

/** Total height of the charts with variable height. */
const chartsOf = (content: HTMLElement, scale: number): number =>
  [...content.querySelectorAll('[data-stretch]')].reduce((sum, chart) => sum + boxOf(chart, scale).height, 0);

/** Counts the columns that the visible content fills. */
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

/** Bottom (relative to the slide) and height of the first chart. */
function firstChart(content: HTMLElement, scale: number): { end: number; height: number } | null {
  const chart = content.querySelector('svg:has(text)');
  if (!chart) return null;
  const { bottom, height } = chart.getBoundingClientRect();
  return { end: (bottom - content.getBoundingClientRect().top) / scale, height: height / scale };
}

const headsOf = (content: HTMLElement, scale: number): number =>
  Math.max(
    0,
    ...[...content.querySelectorAll('thead')]
      .filter((head) => !head.closest('.sr-only'))
      .map((head) => boxOf(head, scale).height),
  );

const stepped = (zoom: number): number => Math.floor(zoom * 40) / 40;

/** Returns the visible share of the widest table, 0 to 1. */
function visibleTableShare(content: HTMLElement): number {
  const shares = [...content.querySelectorAll('table')].map(({ offsetWidth, parentElement: box }) =>
    // Tables for screen readers do not scroll.
    box && offsetWidth > 0 && getComputedStyle(box).overflowX === 'auto' ? box.clientWidth / offsetWidth : 1,
  );
  return Math.min(1, ...shares.filter((share) => share > 0));
}

/** Makes the rest of the page inert, because it may show other clients' names. */
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

const isLive = (element: Element): boolean => element.matches('[aria-live], [role="status"], [role="alert"]');
