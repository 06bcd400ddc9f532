import { useLayoutEffect, type RefObject } from 'react';

export type FloatAlign = 'start' | 'end';

/** Places a box below or above its anchor. A manual popover, so that no scrolling or clipping parent cuts it. */
export function useFloating(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  {
    align = 'start',
    matchWidth = false,
  }: { align?: FloatAlign | undefined; matchWidth?: boolean | undefined } = {},
): void {
  useLayoutEffect(() => {
    const from = anchor.current;
    const float = box.current;
    if (!open || !from || !float) return;
    if (typeof float.showPopover === 'function' && !float.matches(':popover-open')) float.showPopover();

    const place = () => {
      const edge = 8;
      const rect = from.getBoundingClientRect();
      if (matchWidth) float.style.minWidth = `${rect.width}px`;
      float.style.maxHeight = '';
      const { offsetWidth: width, offsetHeight: height } = float;
      const left = align === 'end' ? rect.right - width : rect.left;
      const below = rect.bottom + 4;
      const roomBelow = window.innerHeight - edge - below;
      const roomAbove = rect.top - 4 - edge;
      const isAbove = height > roomBelow && roomAbove > roomBelow;
      const room = Math.max(120, isAbove ? roomAbove : roomBelow);
      const top = isAbove ? rect.top - 4 - Math.min(height, room) : below;
      float.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`;
      float.style.top = `${Math.max(edge, top)}px`;
      float.style.maxHeight = `${room}px`;
    };
    place();
    const stop = new AbortController();
    window.addEventListener('resize', place, { signal: stop.signal });
    window.addEventListener('scroll', place, { capture: true, signal: stop.signal });
    return () => stop.abort();
  });
}

export function useOutside(
  open: boolean,
  elements: RefObject<HTMLElement | null>[],
  onOutside: () => void,
): void {
  useLayoutEffect(() => {
    if (!open) return;
    const inside = (target: EventTarget | null) =>
      target instanceof Node && elements.some((element) => element.current?.contains(target));
    const check = (event: Event) => {
      if (!inside(event.target)) onOutside();
    };
    const stop = new AbortController();
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, check, { signal: stop.signal });
    return () => stop.abort();
  });
}
