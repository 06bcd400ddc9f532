/** Small enough for every page: fetches the reporting only where the build was given a key. */
import type { RootOptions } from 'react-dom/client';
import type { PageSettings } from '../api/page-settings.ts';

/** What goes wrong in starting it is silently ignored (specification, section 8). */
export function startReporting(
  settings: Pick<PageSettings, 'build' | 'reportingKey'>,
  screen: () => string,
): RootOptions {
  const key = settings.reportingKey;
  if (key === null) return {};
  import('../pages/seldom.ts')
    .then(({ reportFromBrowser }) => reportFromBrowser(key, settings, screen))
    .catch(() => undefined);
  // A screen that throws is caught by its frame, so the window would never hear of it.
  return { onCaughtError: (error) => window.reportError(error) };
}
