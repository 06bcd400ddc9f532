import { SIGN_UP_MODES, type SignUpMode } from '../../domain/practice/users/tokens.ts';
import { type CalendarDate, isTimeZone } from '../../domain/shared/dates.ts';
import { member } from './api-error.ts';

export interface PageSettings {
  /** Without a slash at the end: "/api". */
  apiBase: string;
  /** Without a slash at the end, so empty at the root of a host. */
  appBase: string;
  /** What runs here, as the build knew it; "unknown" where it did not. */
  build: BuildFacts;
  /** Who may sign up. The server checks it: this decides what the pages offer. */
  signUp: SignUpMode;
  /** Whether cards are taken here: a plan that was chosen at sign-up is paid for then. */
  sellsPlans: boolean;
  /** Whether a mail server is configured. Without one, messages stay in the outbox folder. */
  sendsMail: boolean;
  /** Pages that open with an active plan alone. */
  planGated: readonly string[];
  /** Today for the practice as the server knows it; null in a page that came without one, such as a report's file. */
  practiceDate: CalendarDate | null;
  /** The practice's time zone; null likewise. */
  timeZone: string | null;
  /** Where errors are reported; null in a build without a key. */
  reportingKey: string | null;
}

interface BuildFacts {
  branch: string;
  commit: string;
  built_at: string;
  environment: string;
}

/** The server writes where it answers into the page, so that one build serves any base path. */
export function readPageSettings(page: Pick<Document, 'querySelector'>): PageSettings {
  const written = page.querySelector('meta[name="plumbline"]')?.getAttribute('content') ?? '';
  let settings: unknown = null;
  try {
    settings = JSON.parse(written);
  } catch {
    // A page without the mark is served at the root.
  }
  const textOf = (from: unknown, name: string): string | null => {
    const value = member(from, name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const path = (name: string, otherwise: string) => (textOf(settings, name) ?? otherwise).replace(/\/+$/, '');
  const build = member(settings, 'build');
  const fact = (name: keyof BuildFacts) => textOf(build, name) ?? 'unknown';
  const signUp = member(settings, 'signUp');
  const gated = member(settings, 'planGated');
  const date = textOf(settings, 'practiceDate');
  const zone = textOf(settings, 'timeZone');
  return {
    reportingKey: textOf(settings, 'reportingKey'),
    practiceDate: date !== null && /^\d{4}-\d\d-\d\d$/.test(date) ? date : null,
    timeZone: zone !== null && isTimeZone(zone) ? zone : null,
    build: {
      branch: fact('branch'),
      commit: fact('commit'),
      built_at: fact('built_at'),
      environment: fact('environment'),
    },
    sellsPlans: member(settings, 'sellsPlans') === true,
    sendsMail: member(settings, 'sendsMail') === true,
    planGated: Array.isArray(gated) ? gated.filter((path) => typeof path === 'string') : [],
    signUp: SIGN_UP_MODES.find((mode) => mode === signUp) ?? 'open',
    apiBase: path('apiBase', '/api'),
    appBase: path('appBase', '/'),
  };
}
