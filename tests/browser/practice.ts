/** Runs a complete Plumbline for a browser test: a data folder, a free port, Chromium. */
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { addSimulations } from '../../src/server/operations/demo-practice.ts';
import { DEMO_ADVISOR } from '../../src/server/operations/demo-users.ts';
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import marcus from '../../fixtures/people/marcus-oyelaran.json' with { type: 'json' };
import ruth from '../../fixtures/people/ruth-lindqvist.json' with { type: 'json' };
import { inRequest } from '../../src/server/http/request-context.ts';
import { copyMigratedDatabase, copyMigratedPostgres } from '../support/migrated-database.ts';
import { startSession } from '../../src/server/sessions/sessions.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { startServer } from '../support/start-server.ts';
import { createSessionStore } from '../../src/ui/state/session.ts';
import { slowDown } from './slow.ts';
import { openWindows, SPARING } from './windows.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const WIDE = { width: 1440, height: 960 };
export const NARROW = { width: 390, height: 844 };
export const THEMES = ['light-green', 'light-blue', 'dark-green', 'dark-blue'] as const;
/**
 * One theme, since contrast.test.ts checks every ink on every background in all four themes; `npm run test:long`
 * uses all.
 */
export const CHECKED_THEMES: readonly (typeof THEMES)[number][] = process.env.PLUMBLINE_EVERY_THEME
  ? THEMES
  : ['light-green'];

/** Client data of a session that was not created through the server. */
const THIS_BROWSER = {
  requestId: 'test',
  address: '127.0.0.1',
  device: 'Chrome on Linux',
  caller: null,
};

export interface Practice {
  server: RunningServer;
  browser: Browser;
  /** Contains the database, uploads and outbox. */
  dataDir: string;
  /** Opens an empty page as the demo's advisor, with the same session each time. */
  advisor(options?: { viewport?: { width: number; height: number }; theme?: string }): Promise<Page>;
  /** Opens a private window without stored data. */
  stranger(): Promise<Page>;
  /** Opens the home page in a separate window with a new session. */
  signedIn(
    email: string,
    options?: { viewport?: { width: number; height: number }; theme?: string },
  ): Promise<Page>;
  /** Returns the text of the newest outbox message whose subject contains these words. */
  letter(subject: string): Promise<string>;
  /** Errors of the pages: exceptions, console errors, responses with status 500 and above. */
  browserErrors: string[];
}

let shared: Promise<Browser> | undefined;

/** One browser for all files of a process (run-files.mjs); each file has separate windows and a separate server. */
function launchBrowser(executablePath: string): Promise<Browser> {
  if (!shared) {
    const launched = chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        // Pages close before optimized code saves more time than its compilation takes on the second core.
        ...(SPARING ? ['--js-flags=--no-turbofan'] : []),
      ],
    });
    subscribe('plumbline.test-files-ended', () => void launched.then((one) => one.close()));
    shared = launched;
  }
  return shared;
}

/**
 * Opens a practice for a test file until its last test. `prepare` changes the folder before the start; `environment`
 * sets server settings. Uses the test clients, not the demo's, because pages must handle loans credited far above
 * their charge, tax due at surrender and a lapse.
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
  const schema = await copyMigratedPostgres();
  if (!schema) await copyMigratedDatabase(dataDir);
  // The CLI finds the practice through the same setting as the server.
  if (schema) process.env.PLUMBLINE_DATABASE = schema.address;
  const [server, browser] = await Promise.all([
    startServer({
      dataDir,
      distFolder: join(ROOT, 'dist'),
      environment: { ...(schema && { PLUMBLINE_DATABASE: schema.address }), ...environment },
      people: addSimulations({ ruth, marcus, elena }),
    }),
    launchBrowser(executablePath),
  ]);
  // With an SMTP setting, pages offer email; messages still go to the outbox.
  Object.assign(server.services.settings, { smtpUrl: new URL('smtp://127.0.0.1:9') });
  after(async () => {
    await server.stop();
    await schema?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const browserErrors: string[] = [];
  const windows = openWindows(browser, server.url);
  let advisors: Promise<Record<string, string>> | undefined;

  /** Returns the items that a browser stores at sign-in. */
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
    page.on('pageerror', (error) => browserErrors.push(`${page.url()}: ${error.message}`));
    page.on('console', (line) => {
      // The browser logs responses with 404 or 409; they are expected.
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) {
        browserErrors.push(`${page.url()}: ${line.text()}`);
      }
    });
    page.on('response', (response) => {
      if (response.status() >= 500) browserErrors.push(`${response.status()} ${response.url()}`);
    });
    return page;
  }

  return {
    server,
    browser,
    dataDir,
    browserErrors,
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
      // Messages are sent after the response.
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

/** Decodes quoted-printable (RFC 2045, 6.7): removes soft line breaks, replaces "=3D" with "=". */
const unquoted = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
