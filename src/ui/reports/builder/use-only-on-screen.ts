import { useEffect, type RefObject } from 'react';

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
