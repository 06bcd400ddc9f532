/** The one place of the browser that knows which adapter stands behind a port. */
import { browserStore } from '../adapters/browser-storage/key-value-store.ts';
import { createHttpClient } from '../adapters/http-api/http-client.ts';
import { createApi } from './api/api.ts';
import { readPageSettings } from './api/page-settings.ts';
import { createLoaderStore } from './state/loader.ts';
import { createSessionStore } from './state/session.ts';
import { createShellStore } from './state/shell.ts';
import { createThemeStore } from './state/theme.ts';
import { createToastStore } from './state/toasts.ts';

export const settings = readPageSettings(document);

const local = browserStore(() => window.localStorage);
const tab = browserStore(() => window.sessionStorage);

/** Drafts of the wizards live under the keys that the specification names. */
export const localStore = local;

export const session = createSessionStore({ local, tab, now: () => Date.now() });
export const theme = createThemeStore(local, (id) => document.documentElement.setAttribute('data-theme', id));
export const loader = createLoaderStore();
export const shell = createShellStore(local);

/** Top right, five seconds (specification, section 9). */
export const toasts = createToastStore(
  {
    set: (run, milliseconds) => window.setTimeout(run, milliseconds),
    clear: (timer) => window.clearTimeout(timer),
    now: () => performance.now(),
  },
  { duration: 5000 },
);

export const api = createApi({
  send: createHttpClient({ base: settings.apiBase }),
  token: session.accessToken,
  onUnauthorized: session.clear,
});
