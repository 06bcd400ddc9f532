import { useEffect } from 'react';

/** The ancestors of a control, from the inside, with the position of the branch that contains it. */
type Place = { parent: Element; index: number }[];

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** Screens and dialogs that move the focus themselves do it within this time. */
const WAIT_MS = 100;

/** If the focused control is removed, focuses the control that takes its place. Otherwise the page's start gets it. */
export function useLostFocus(): void {
  useEffect(() => {
    /** Of the page (null) and of each open dialog, because a dialog is removed with the place of its last control. */
    const places = new Map<Element | null, Place>();
    let isChecking = false;

    function remember({ target }: FocusEvent): void {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const dialog = target.closest('dialog');
      places.delete(dialog);
      places.set(dialog, placeOf(target));
    }
    function restore(): void {
      isChecking = false;
      if (document.activeElement !== document.body) return;
      const open = [...places.keys()].findLast((dialog) => dialog?.isConnected ?? true);
      if (open !== undefined) controlNear(places.get(open) ?? [])?.focus();
    }
    const observer = new MutationObserver(() => {
      if (isChecking || document.activeElement !== document.body) return;
      isChecking = true;
      setTimeout(restore, WAIT_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

function placeOf(control: Element): Place {
  const place: Place = [];
  for (let child = control, parent = child.parentElement; parent; parent = parent.parentElement) {
    place.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return place;
}

function controlNear(place: Place): HTMLElement | undefined {
  for (const { parent, index } of place) {
    if (!parent.isConnected) continue;
    const controls = [...parent.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
    );
    const next = parent.children[index];
    const found = next && controls.find((control) => next.contains(control) || follows(control, next));
    if (found ?? controls.at(-1)) return found ?? controls.at(-1);
  }
  return undefined;
}

const follows = (control: Element, before: Element): boolean =>
  (before.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
