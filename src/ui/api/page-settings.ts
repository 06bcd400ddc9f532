import { SIGN_UP_MODES, type SignUpMode } from '../../domain/practice/users/tokens.ts';
import { type CalendarDate, isTimeZone } from '../../domain/shared/dates.ts';
import { member } from './api-error.ts';

export interface PageSettings {
  apiBase: string;
  /** Without a trailing slash, so empty at the root of a host. */
  appBase: string;
  /** Facts about this build; "unknown" if the build did not record them. */
  build: BuildFacts;
  /** Controls what the pages offer. The server enforces it. */
  signUp: SignUpMode;
  sellsPlans: boolean;
  /** A mail server is configured. Otherwise messages stay in the outbox folder. */
  sendsMail: boolean;
  /** Name of the OpenID Connect provider; null without one. */
  provider: string | null;
  passwordSignIn: boolean;
  planGated: readonly string[];
  /** The practice's date from the server; null without one, such as in a report's file. */
  practiceDate: CalendarDate | null;
  timeZone: string | null;
  reportingKey: string | null;
}

interface BuildFacts {
  branch: string;
  commit: string;
  built_at: string;
  environment: string;
}

/** Reads the settings that the server writes into the page, so that one build serves any base path. */
export function readPageSettings(page: Pick<Document, 'querySelector'>): PageSettings {
  const written = page.querySelector('meta[name="plumbline"]')?.getAttribute('content') ?? '';
  let settings: unknown = null;
  try {
    settings = JSON.parse(written);
  } catch {
    // A page without settings is served at the root.
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
    provider: textOf(settings, 'provider'),
    passwordSignIn: member(settings, 'passwordSignIn') !== false,
    planGated: Array.isArray(gated) ? gated.filter((path) => typeof path === 'string') : [],
    signUp: SIGN_UP_MODES.find((mode) => mode === signUp) ?? 'open',
    apiBase: path('apiBase', '/api'),
    appBase: path('appBase', '/'),
  };
}
