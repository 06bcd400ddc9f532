/** The only place in the browser that connects ports with adapters. */
import { browserStore } from '../adapters/browser-storage/key-value-store.ts';
import { createHttpClient } from '../adapters/http-api/http-client.ts';
import type { RangeRunner, HistoricalRunner } from '../domain/paths/report-runners.ts';
import type { IndexFigures } from '../domain/market/index-figures.ts';
import type { TaxTables } from '../domain/tax/federal/tax-tables.ts';
import type { TaxYear } from '../domain/tax/federal/tax-year-schema.ts';
import type { IndexHistory } from '../domain/market/inline-series.ts';
import { yearOf, type CalendarDate } from '../domain/shared/dates.ts';
import { createApi } from './api/api.ts';
import { withRetries, withWritesFirst, newVisitor } from './api/http-port.ts';
import { readPageSettings } from './api/page-settings.ts';
import { createLoaderStore, createShellStore, createThemeStore } from './state/shell.ts';
import { KEYS } from './state/storage.ts';
import { createSessionStore } from './state/session.ts';
import { setDateSource } from './state/dates.ts';
import { createToastStore } from './state/toasts.ts';

export const settings = readPageSettings(document);

const local = browserStore(() => window.localStorage);
export const tab = browserStore(() => window.sessionStorage);

export const session = createSessionStore({ local, tab, now: () => Date.now() });

export const localStore = session.work;

/** Returns the server's date, because this browser's clock or time zone may be wrong. */
export function practiceDate(): CalendarDate {
  const date = findPracticeDate();
  if (date === null) throw new Error('This page came without today’s date.');
  return date;
}

function findPracticeDate(): CalendarDate | null {
  const values = [session.current.peek()?.user.practice_date, settings.practiceDate];
  return values.filter((one) => typeof one === 'string').toSorted((a, b) => (a < b ? 1 : -1))[0] ?? null;
}

setDateSource({
  zone: () => session.current.peek()?.user.time_zone ?? settings.timeZone,
  today: findPracticeDate,
});

export const practiceYear = (): number => yearOf(practiceDate());

/** Returns a random number of this tab, which separates views of a shared report. It is stored nowhere else. */
export function visitor(): string {
  const known = tab.get(KEYS.visitor);
  if (known !== null) return known;
  const created = newVisitor();
  tab.set(KEYS.visitor, created);
  return created;
}

export const preferences = local;

export const theme = createThemeStore(local, (id) => document.documentElement.setAttribute('data-theme', id));
export const loader = createLoaderStore();
export const shell = createShellStore(local);

export const toasts = createToastStore(
  {
    set: (run, milliseconds) => window.setTimeout(run, milliseconds),
    clear: (timer) => window.clearTimeout(timer),
    now: () => performance.now(),
  },
  { duration: 5000, position: 'top-right' },
);
window.addEventListener('plumbline:clear-toasts', toasts.clear);

export const api = createApi({
  send: withWritesFirst(withRetries(createHttpClient({ base: settings.apiBase }))),
  token: session.accessToken,
  onServerError: ({ message }) => toasts.showUnlessDuplicate({ type: 'error', message }),
  onUnauthorized: session.expire,
  onSecondFactorRequired: session.requireSecondFactor,
});

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => (loaded ??= load());
}

export const loadLongRuns = once(async (): Promise<HistoricalRunner> =>
  (await import('../adapters/history-worker/runners.ts')).createHistoryRunner(),
);

export const loadRangeRuns = once(async (): Promise<RangeRunner> =>
  (await import('../adapters/history-worker/runners.ts')).createRangeRunner(),
);

/** Caches a result until a failure or a change of the session. */
function perSession<T>(request: (signedIn: boolean) => Promise<T>) {
  let cached: { signedIn: boolean; value: Promise<T> } | null = null;
  const forget = (): void => {
    cached = null;
  };
  function load(): Promise<T> {
    const signedIn = session.accessToken() !== null;
    if (cached?.signedIn !== signedIn) {
      cached = { signedIn, value: request(signedIn) };
      cached.value.catch(forget);
    }
    return cached.value;
  }
  return { load, forget };
}

/** Market figures, with the installation's imported figures for signed-in users. Cleared after an import. */
export const { load: loadIndexHistory, forget: forgetIndexHistory } = perSession(
  async (signedIn): Promise<IndexHistory> => {
    const [{ historyWithImported, shippedHistory }, own] = await Promise.all([
      import('../adapters/index-figures/market-figures.ts'),
      signedIn ? api.call<IndexFigures>({ method: 'GET', path: 'index-figures/' }) : null,
    ]);
    return own && Object.keys(own.data).length > 0 ? historyWithImported(own.data) : shippedHistory;
  },
);

/** Federal tables, followed by the custom tax years that the installation reads at startup. */
export const { load: loadTaxTables } = perSession(async (signedIn): Promise<TaxTables> => {
  const [{ SHIPPED_TAX_TABLES, followedBy }, own] = await Promise.all([
    import('./pages/tax-tables.ts'),
    signedIn ? api.call<TaxYear[]>({ method: 'GET', path: 'tax-years/' }) : null,
  ]);
  return own ? followedBy(SHIPPED_TAX_TABLES, own.data) : SHIPPED_TAX_TABLES;
});
