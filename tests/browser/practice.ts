/** A whole Plumbline for a browser test: its own data folder, a free port, real Chromium. */
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { withSimulations } from '../../src/server/operations/demo-practice.ts';
import { DEMO_ADVISOR } from '../../src/server/operations/demo-users.ts';
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import marcus from '../../fixtures/people/marcus-oyelaran.json' with { type: 'json' };
import ruth from '../../fixtures/people/ruth-lindqvist.json' with { type: 'json' };
import { inRequest } from '../../src/server/http/request-context.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { startSession } from '../../src/server/sessions/sessions.ts';
import { testSchema } from '../support/test-schema.ts';
import { startServer, type RunningServer } from '../../src/server/start-server.ts';
import { createSessionStore } from '../../src/ui/state/session.ts';
import { slowDown } from './slow.ts';
import { openWindows, SPARING } from './windows.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const WIDE = { width: 1440, height: 960 };
export const NARROW = { width: 390, height: 844 };
export const THEMES = ['light-green', 'light-blue', 'dark-green', 'dark-blue'] as const;
/**
 * Those that a run looks at: one, since every ink is held against every ground in all four (contrast.test.ts);
 * `npm run test:long` looks at all.
 */
export const CHECKED_THEMES: readonly (typeof THEMES)[number][] = process.env.PLUMBLINE_EVERY_THEME
  ? THEMES
  : ['light-green'];

/** Who asked for a session that was not asked for through the server. */
const THIS_BROWSER = {
  requestId: 'test',
  address: '127.0.0.1',
  device: 'Chrome on Linux',
  caller: null,
};

export interface Practice {
  server: RunningServer;
  browser: Browser;
  /** Its folder: database, uploads, outbox. */
  dataDir: string;
  /** The demo's advisor, the same session each time, on an empty page. */
  advisor(options?: { viewport?: { width: number; height: number }; theme?: string }): Promise<Page>;
  /** A private window: nothing stored. */
  stranger(): Promise<Page>;
  /** A new session of someone, at home, in a window of their own. */
  signedIn(
    email: string,
    options?: { viewport?: { width: number; height: number }; theme?: string },
  ): Promise<Page>;
  /** The newest message of the outbox whose subject holds these words, its text as it was written. */
  letter(subject: string): Promise<string>;
  /** What the pages complained about: scripts that threw, lines in the console, answers of 500 and above. */
  complaints: string[];
}

let shared: Promise<Browser> | undefined;

/** One for all the files of a process (run-files.mjs): each has windows, and a server's address, of its own. */
function theBrowser(executablePath: string): Promise<Browser> {
  if (!shared) {
    const launched = chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        // A page is gone before code that was compiled for speed has earned the second core that compiled it.
        ...(SPARING ? ['--js-flags=--no-turbofan'] : []),
      ],
    });
    subscribe('plumbline.test-files-ended', () => void launched.then((one) => one.close()));
    shared = launched;
  }
  return shared;
}

/**
 * For the head of a test file, which has it to itself until its last test is over. `prepare`: its folder, before the start;
 * `environment`: settings of its server. Its clients are those of the tests, not of the demo: loans credited far above their
 * charge, tax due at surrender and a lapse are what a page has to cope with.
 */
export async function openPractice({
  prepare,
  environment,
}: {
  prepare?: (dataDir: string) => Promise<void>;
  environment?: Readonly<Record<string, string>>;
} = {}): Promise<Practice> {
  const executablePath = process.env.PLUMBLINE_CHROMIUM;
  assert.ok(executablePath, 'PLUMBLINE_CHROMIUM names the browser; npm test sets it');
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-browser-'));
  await prepare?.(dataDir);
  const schema = await testSchema();
  if (!schema) await copyMigratedDatabase(dataDir);
  // The command line finds the practice where the server does.
  if (schema) process.env.PLUMBLINE_DATABASE = schema.address;
  const [server, browser] = await Promise.all([
    startServer({
      dataDir,
      distFolder: join(ROOT, 'dist'),
      environment: { ...(schema && { PLUMBLINE_DATABASE: schema.address }), ...environment },
      people: withSimulations({ ruth, marcus, elena }),
    }),
    theBrowser(executablePath),
  ]);
  // Pages offer email; messages go to the outbox, where tests read them.
  Object.assign(server.services.settings, { smtpUrl: new URL('smtp://127.0.0.1:9') });
  after(async () => {
    await server.stop();
    await schema?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const complaints: string[] = [];
  const windows = openWindows(browser, server.url);
  let advisors: Promise<Record<string, string>> | undefined;

  /** What a browser stores at a sign-in that the server has let in. */
  async function session(email: string): Promise<Record<string, string>> {
    const { services } = server;
    const user = await services.users.findByEmail(email);
    assert.ok(user, `${email} is in the demo practice`);
    const stored = new Map<string, string>();
    const keyValue = {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
      onOtherTab: () => () => undefined,
    };
    createSessionStore({ local: keyValue, tab: { ...keyValue, get: () => null }, now: Date.now }).signIn(
      await inRequest(THIS_BROWSER, () =>
        startSession(services, user, { remember: false, now: services.clock.now() }),
      ),
      false,
    );
    return Object.fromEntries(stored);
  }

  async function listen(page: Page): Promise<Page> {
    page.setDefaultTimeout(30_000);
    if (process.env.PLUMBLINE_SLOW) await slowDown(page);
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (line) => {
      // An answer of 404 or 409 is logged by the browser itself and is the product's business.
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) {
        complaints.push(`${page.url()}: ${line.text()}`);
      }
    });
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
    });
    return page;
  }

  return {
    server,
    browser,
    dataDir,
    complaints,
    async advisor({ viewport = WIDE, theme } = {}) {
      advisors ??= session(DEMO_ADVISOR);
      return listen(await windows.open(viewport, { ...(await advisors), ...(theme && { mode: theme }) }));
    },
    async stranger() {
      return listen(await windows.open(WIDE));
    },
    async signedIn(email, { viewport = WIDE, theme } = {}) {
      const page = await listen(
        await windows.open(viewport, { ...(await session(email)), ...(theme && { mode: theme }) }),
      );
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Account' }).waitFor();
      return page;
    },
    async letter(subject) {
      const folder = join(dataDir, 'outbox');
      // Messages are sent after the answer.
      for (let tries = 0; tries < 100; tries += 1) {
        const names = (await readdir(folder).catch((): string[] => [])).sort().reverse();
        for (const name of names) {
          const text = await readFile(join(folder, name), 'utf8');
          if (new RegExp(`^Subject: .*${subject}`, 'm').test(text)) return unquoted(text);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No message with the subject "${subject}" came.`);
    },
  };
}

/** Quoted-printable (RFC 2045, 6.7): soft line breaks go, "=3D" is "=". */
const unquoted = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
