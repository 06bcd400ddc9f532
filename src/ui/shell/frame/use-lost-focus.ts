import { useEffect } from 'react';

interface Place {
  name: string;
  /** From the inside, with the position of the branch that contains the control. */
  ancestors: { parent: Element; index: number }[];
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** Screens and dialogs that move the focus themselves do it within this time. */
const WAIT_MS = 100;

/**
 * If the focused control is removed or disabled, focuses the one that takes its place, by preference one with its
 * name. Otherwise a screen reader would start again at the top of the page.
 */
export function useLostFocus(): void {
  useEffect(() => {
    /** By dialog, null for the page, because a dialog is removed with the place of its last control. */
    const places = new Map<Element | null, Place>();
    let isChecking = false;
    /** A substitute is not remembered, so that the user's own control gets the focus if it returns. */
    let isRestoring = false;

    function remember({ target }: FocusEvent): void {
      if (
        isRestoring ||
        !(target instanceof HTMLElement) ||
        target.tabIndex < 0 ||
        !target.matches(':focus-visible')
      )
        return;
      const dialog = target.closest('dialog');
      places.delete(dialog);
      places.set(dialog, placeOf(target));
    }
    function restore(): void {
      isChecking = false;
      if (document.activeElement !== document.body) return;
      const open = [...places.keys()].findLast((dialog) => dialog?.isConnected ?? true);
      const place = open !== undefined && places.get(open);
      isRestoring = true;
      if (place) controlNear(place)?.focus();
      isRestoring = false;
    }
    const observer = new MutationObserver(() => {
      if (isChecking) return;
      isChecking = true;
      setTimeout(restore, WAIT_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    // A click or tap on the page leaves a field on purpose, and on a phone closes the keyboard.
    const forget = () => places.clear();
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('pointerdown', forget);
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

const nameOf = (control: Element): string => control.ariaLabel ?? control.textContent ?? '';

function placeOf(control: Element): Place {
  const ancestors: Place['ancestors'] = [];
  for (let child = control, parent = child.parentElement; parent; parent = parent.parentElement) {
    ancestors.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { name: nameOf(control), ancestors };
}

function controlNear({ name, ancestors }: Place): HTMLElement | undefined {
  for (const { parent, index } of ancestors) {
    if (!parent.isConnected) continue;
    const controls = [...parent.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
    );
    const next = parent.children[index];
    const inPlace = controls.filter((control) => next?.contains(control));
    const found =
      inPlace.find((control) => nameOf(control) === name) ??
      inPlace[0] ??
      controls.find((control) => next && follows(control, next)) ??
      controls.at(-1);
    if (found) return found;
  }
  return undefined;
}

const follows = (control: Element, before: Element): boolean =>
  (before.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
