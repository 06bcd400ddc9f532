import { useEffect, useRef, useState } from 'react';
import styles from './float.module.css';

/** Draws the tip of elements with `data-tip`. One layer serves the page, so that long lists stay fast. */
export function TooltipLayer() {
  const [tip, setTip] = useState<{ text: string; rect: DOMRect; isAtSide: boolean } | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const over = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      clearTimeout(timer);
      if (!target) return setTip(null);
      const byKeyboard = event.type === 'focusin';
      if (byKeyboard && !target.matches(':focus-visible')) return;
      timer = setTimeout(
        () =>
          setTip({
            text: target.dataset.tip ?? '',
            rect: target.getBoundingClientRect(),
            isAtSide: target.dataset.tipSide === 'right',
          }),
        byKeyboard ? 0 : 400,
      );
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('mouseover', over, { signal });
    document.addEventListener('focusin', over, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('keydown', press, { signal });
    window.addEventListener('scroll', hide, { capture: true, signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);

  useEffect(() => {
    const float = box.current;
    if (!tip || !float) return;
    if (typeof float.showPopover === 'function') float.showPopover();
    const edge = 8;
    const left = tip.isAtSide
      ? tip.rect.right + 10
      : tip.rect.left + tip.rect.width / 2 - float.offsetWidth / 2;
    const below = tip.rect.bottom + 6;
    const isLow = below + float.offsetHeight > window.innerHeight - edge;
    const top = tip.isAtSide
      ? tip.rect.top + tip.rect.height / 2 - float.offsetHeight / 2
      : isLow
        ? tip.rect.top - 6 - float.offsetHeight
        : below;
    float.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - float.offsetWidth - edge))}px`;
    float.style.top = `${top}px`;
  }, [tip]);

  return tip ? (
    <div ref={box} key={tip.text} popover="manual" className={styles.tip} aria-hidden="true">
      {tip.text}
    </div>
  ) : null;
}
