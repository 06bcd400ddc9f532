import type { RootOptions } from 'react-dom/client';
import type { PageSettings } from '../api/page-settings.ts';

/** Errors while starting are ignored (specification, section 8). */
export function startReporting(
  settings: Pick<PageSettings, 'build' | 'reportingKey'>,
  screen: () => string,
): RootOptions {
  const key = settings.reportingKey;
  if (key === null) return {};
  import('../pages/system.ts')
    .then(({ reportFromBrowser }) => reportFromBrowser(key, settings, screen))
    .catch(() => undefined);
  // An error boundary catches errors of a screen, so the window does not receive them.
  return { onCaughtError: (error) => window.reportError(error) };
}
