import type { PageSettings } from '../api/page-settings.ts';

// Catches unhandled errors and posts them. Loaded only in a build with a reporting key.

/** One page load in ten is timed (specification, section 9). */
const TRACE_SAMPLING_RATE = 0.1;
const MAX_REPORTS = 20;

/** Position of an error in the built files. Contains only names of files and lines, no text of the page. */
interface StackFrame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
}

const MAX_FRAMES = 30;
/** "    at name (https://host/assets/app.js:1:234)" and "name@https://host/assets/app.js:1:234". */
const LINE = /^\s*(?:at )?(.*?)[ (@]*((?:https?|file):\/\/[^\s()]+):(\d+):(\d+)\)?$/;

/** Returns the oldest call first, as the format of reports requires. */
function stackFrames(stack: string): StackFrame[] {
  const frames: StackFrame[] = [];
  for (const line of stack.split('\n')) {
    const [, name = '', address = '', lineno, colno] = LINE.exec(line) ?? [];
    if (address === '') continue;
    // Any other address is the page itself, which can hold a token.
    const [, filename = 'page'] = /\/assets\/([\w.-]+)(?:[?#].*)?$/.exec(address) ?? [];
    frames.push({
      function: name || '(unnamed)',
      filename: `app:///${filename}`,
      lineno: Number(lineno),
      colno: Number(colno),
    });
  }
  return frames.slice(0, MAX_FRAMES).reverse();
}

/** Removes personal data from a message: mail addresses, tokens of links, queries and dollar amounts. */
const withoutPrivateParts = (text: string): string =>
  text
    .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi, '…')
    .replaceAll(/[?#][^\s"'<>):]*/g, '?…')
    .replaceAll(/[\w-]{24,}/g, '…')
    .replaceAll(/-?\$\s?[\d.,]+/g, '$…');

/** Specification, section 9. */
const ENVIRONMENT = 'production';

interface Origin {
  /** Pattern of the screen ("/report/:report/:view_token"), never its address, which can hold a token. */
  screen: string;
  release: string;
  buildEnvironment: string;
}

/** Builds an envelope: a header, an item header and an item, one per line. Contains no user and no input. */
function envelope(
  { screen, release, buildEnvironment }: Origin,
  id: string,
  now: Date,
  type: 'event' | 'transaction',
  item: Record<string, unknown>,
): string {
  const lines = [
    { event_id: id, sent_at: now.toISOString() },
    { type },
    {
      ...item,
      event_id: id,
      timestamp: now.getTime() / 1000,
      platform: 'javascript',
      release,
      environment: ENVIRONMENT,
      tags: { environment: ENVIRONMENT, build_environment: buildEnvironment },
      transaction: screen,
    },
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

function described(error: unknown): { type: string; value: string; stack: string } {
  const shortened = (text: string) => withoutPrivateParts(text).slice(0, 500);
  if (error instanceof Error)
    return { type: error.name, value: shortened(error.message), stack: error.stack ?? '' };
  return { type: 'Error', value: shortened(typeof error === 'string' ? error : 'Not an error'), stack: '' };
}

export interface Surroundings {
  page: Pick<EventTarget, 'addEventListener'>;
  origin(): Origin;
  post(envelope: string): void;
  now(): Date;
  random(): number;
  hexadecimal(digits: number): string;
  pageLoad(done: (from: Date, to: Date) => void): void;
}

export function reportErrors(around: Surroundings): void {
  const seen = new Set<string>();
  const send = (now: Date, type: 'event' | 'transaction', item: Record<string, unknown>): void =>
    around.post(envelope(around.origin(), around.hexadecimal(32), now, type, item));
  const report = (error: unknown): void => {
    if (error instanceof Error && error.name === 'AbortError') return;
    const { type, value, stack } = described(error);
    const same = `${type} ${value} ${stack.split('\n')[1] ?? ''}`;
    if (seen.has(same) || seen.size >= MAX_REPORTS) return;
    seen.add(same);
    const frames = stackFrames(stack);
    const exception = { values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] };
    send(around.now(), 'event', { level: 'error', exception });
  };

  around.page.addEventListener('error', (event) => {
    if ('error' in event && event.error) report(event.error);
  });
  around.page.addEventListener('unhandledrejection', (event) => {
    if ('reason' in event) report(event.reason);
  });
  if (around.random() < TRACE_SAMPLING_RATE)
    around.pageLoad((started, now) => {
      const trace = { trace_id: around.hexadecimal(32), span_id: around.hexadecimal(16), op: 'pageload' };
      send(now, 'transaction', { start_timestamp: started.getTime() / 1000, contexts: { trace }, spans: [] });
    });
}

/** Parses "https://<public key>@errors.example.com/<project>", the key format of error-reporting services. */
export function reportingAddress(key: string): string | null {
  if (!URL.canParse(key)) return null;
  const url = new URL(key);
  const [, before = '', project = ''] = /^(.*)\/(\w+)\/?$/.exec(url.pathname) ?? [];
  if (url.protocol !== 'https:' || url.username === '' || project === '') return null;
  const query = new URLSearchParams({ sentry_version: '7', sentry_key: url.username });
  return `${url.origin}${before}/api/${project}/envelope/?${query.toString()}`;
}

export function reportFromBrowser(
  key: string,
  { build }: Pick<PageSettings, 'build'>,
  screen: () => string,
): void {
  const address = reportingAddress(key);
  if (address === null) return;
  reportErrors({
    page: window,
    origin: () => ({ screen: screen(), release: build.commit, buildEnvironment: build.environment }),
    post: (envelope) => post(address, envelope),
    now: () => new Date(),
    random: () => Math.random(),
    hexadecimal,
    pageLoad,
  });
}

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
  // Waits one task: the load's duration is set only after the event.
  const reportLoad = () =>
    setTimeout(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      if (!navigation || navigation.duration === 0) return;
      const from = performance.timeOrigin + navigation.startTime;
      done(new Date(from), new Date(from + navigation.duration));
    }, 0);
  if (document.readyState === 'complete') reportLoad();
  else window.addEventListener('load', reportLoad, { once: true });
}
