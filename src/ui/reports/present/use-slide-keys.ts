import { useEffect } from 'react';

type Step = (index: number, count: number) => number;

/** Arrow keys, a clicker (Page Up, Page Down), Space, Home and End. */
const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: (index) => index + 1,
  PageDown: (index) => index + 1,
  ' ': (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  PageUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface SlideKeys {
  count: number;
  move: (to: (index: number) => number) => void;
  onFullScreen: () => void;
  onLeave: () => void;
}

export function useSlideKeys({ count, move, onFullScreen, onLeave }: SlideKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      // A figure that was opened has the keys to itself.
      if (document.querySelector('dialog[open]')) return;
      const step = STEPS[event.key];
      if (event.key === 'Escape') {
        if (!document.fullscreenElement) onLeave();
      } else if (event.key === 'f' || event.key === 'F') {
        if (!isTyping(event.target)) onFullScreen();
      } else if (step && !isTyping(event.target) && !(event.key === ' ' && isPressed(event.target))) {
        event.preventDefault();
        move((index) => Math.max(0, Math.min(count - 1, step(index, count))));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, move, onFullScreen, onLeave]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Space presses a button that has the focus; it does not turn the page as well. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, [role="button"], [role="tab"]') !== null;
