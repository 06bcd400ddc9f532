import { session, settings } from '../wiring.ts';
import { screens } from '../screens.ts';
import { prefetch, shownLocation } from './navigation.ts';

/** What browsers that know it say of the line (Network Information, WICG). */
interface Line {
  readonly saveData?: boolean;
}

/**
 * A screen's code is fetched when its link is pointed at or focused, and the rest once the first screen has had time for its
 * own; not the rest where the reader asked the browser to save data.
 */
export function startPrefetching(): void {
  const pointed = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin)
      void prefetch(link.pathname.slice(settings.appBase.length) || '/');
  };
  document.addEventListener('pointerover', pointed, { passive: true });
  document.addEventListener('focusin', pointed);

  let begun = false;
  const begin = () => {
    // The sign-in page loads nothing that it does not need.
    if (begun || session.current.peek() === null || shownLocation.peek() === null) return;
    begun = true;
    if ((navigator as Navigator & { readonly connection?: Line }).connection?.saveData) return;
    window.setTimeout(() => void prefetchAll(), AFTER_FIRST_MS);
  };
  session.current.subscribe(begin);
  shownLocation.subscribe(begin);
}

/** The first screen fetches its own figures first: the rest of the application ahead of them would hold them up. */
const AFTER_FIRST_MS = 1500;

/** One after another, so that whatever is opened meanwhile waits for one of them at most. */
async function prefetchAll(): Promise<void> {
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  for (const screen of screens) {
    if (screen.access !== 'signed-in' || !screen.load) continue;
    await new Promise<void>((resolve) => idle(() => resolve()));
    await prefetch(screen.path);
  }
}
