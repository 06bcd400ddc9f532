import { useEffect, useState, type RefObject } from 'react';

/** Whether the element fills the screen, and a toggle for it. */
export function useFullScreen(ref: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = (): void => setIsFull(ref.current !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [ref]);
  const toggle = (): void => {
    // A browser that refuses leaves things as they are.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void ref.current?.requestFullscreen?.().catch(() => undefined);
  };
  return [isFull, toggle];
}
