/** Keys of the slide show and of presenter remotes. */
import { useEffect } from 'react';

export type Step = 'next' | 'back' | 'first' | 'last';

/** Presenter remotes send Page Up and Page Down. */
export const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
};

/** The blank-screen button of presenter remotes sends B or a period. */
export type Letter = 'blank' | 'pen' | 'full' | 'notes' | 'tried';
const LETTERS: Readonly<Record<string, Letter>> = {
  b: 'blank',
  '.': 'blank',
  p: 'pen',
  f: 'full',
  n: 'notes',
  w: 'tried',
};

interface SlideKeys {
  /** On a blank screen, a step key only restores the slide. */
  isBlank: boolean;
  move: (step: Step) => void;
  onLetter: (letter: Letter) => void;
  onLeave: () => void;
  /** Presenter remotes may send keys to the speaker window. */
  speaker: Window | null;
}

export function useSlideKeys({ isBlank, move, onLetter, onLeave, speaker }: SlideKeys): void {
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
