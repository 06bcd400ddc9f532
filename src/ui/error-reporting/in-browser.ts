/** The browser as error reporting sees it. */
import type { PageSettings } from '../api/page-settings.ts';
import { reportErrors } from './report-errors.ts';
import { reportingTarget } from './reporting-key.ts';

export function reportFromBrowser(
  key: string,
  { build }: Pick<PageSettings, 'build'>,
  screen: () => string,
): void {
  const target = reportingTarget(key);
  if (!target) return;
  reportErrors({
    page: window,
    origin: () => ({ screen: screen(), release: build.commit, buildEnvironment: build.environment }),
    post: (envelope) => post(target.address, envelope),
    now: () => new Date(),
    random: () => Math.random(),
    hexadecimal,
    pageLoad,
  });
}

/** A page that is going away may still send a beacon. */
function post(address: string, envelope: string): void {
  if (document.visibilityState === 'hidden' && navigator.sendBeacon(address, envelope)) return;
  const init: RequestInit = {
    method: 'POST',
    body: envelope,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  };
  fetch(address, init).catch(() => undefined);
}

function hexadecimal(digits: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function pageLoad(done: (from: Date, to: Date) => void): void {
  // A turn later, so that the load's own end is known.
  const tell = () =>
    setTimeout(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      if (!navigation || navigation.duration === 0) return;
      const from = performance.timeOrigin + navigation.startTime;
      done(new Date(from), new Date(from + navigation.duration));
    }, 0);
  if (document.readyState === 'complete') tell();
  else window.addEventListener('load', tell, { once: true });
}
