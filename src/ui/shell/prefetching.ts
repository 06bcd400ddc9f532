import { session, settings } from '../wiring.ts';
import { screens } from '../screens.ts';
import { prefetch } from './navigation.ts';

/** What browsers that know it say of the line (Network Information, WICG). */
interface Line {
  readonly saveData?: boolean;
}

/**
 * A screen's code is fetched when its link is pointed at or focused, and the rest when nothing else happens; not the rest
 * where the reader asked the browser to save data.
 */
export function startPrefetching(): void {
  const pointed = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin)
      prefetch(link.pathname.slice(settings.appBase.length) || '/');
  };
  document.addEventListener('pointerover', pointed, { passive: true });
  document.addEventListener('focusin', pointed);

  let done = false;
  const whenIdle = () => {
    // The sign-in page loads nothing that it does not need.
    if (done || session.current.peek() === null) return;
    done = true;
    if ((navigator as Navigator & { readonly connection?: Line }).connection?.saveData) return;
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1500));
    idle(() => {
      for (const screen of screens) if (screen.access === 'signed-in' && screen.load) prefetch(screen.path);
    });
  };
  session.current.subscribe(whenIdle);
}
