/**
 * Private windows that are used again: one that is closed is emptied of everything a page can keep and opened for who
 * asks next, since starting a process and compiling the product's code anew costs more than most tests. What a test
 * has opened is closed when it is over; what the head of a file has opened stays for all of its tests.
 */
import { afterEach, beforeEach } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Windows {
  /** A page alone in its window, with these things in the local storage of the product's address. */
  open(viewport: Viewport, stored?: Readonly<Record<string, string>>): Promise<Page>;
}

interface Viewport {
  width: number;
  height: number;
}

interface Opened {
  context: BrowserContext;
  page: Page;
  viewport: Viewport;
  /** False once something was done to it that cannot be taken back. */
  isClean: boolean;
}

/** What a page does beside its work is half of its cost on two cores; `npm run test:long` keeps it. */
export const SPARING = !process.env.PLUMBLINE_EVERY_THEME;

/** Everything that a page can keep, but for what was fetched. */
const STORAGE_TYPES = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/** @param origin where the product is served: what its pages store is theirs alone. */
export function openWindows(browser: Browser, origin: string): Windows {
  const free: Opened[] = [];
  /** What tests have open now, the outermost test last but one and before it the head of the file. */
  const borrowed = [new Set<BrowserContext>()];
  beforeEach(() => void borrowed.push(new Set()));
  afterEach(async () => {
    // A file that shares its process is loaded within a test, before which nothing was asked of it.
    const ofTest = borrowed.length > 1 ? borrowed.pop() : undefined;
    for (const context of ofTest ?? []) await context.close();
  });

  /** Without small motions and without fetching screens that nobody opens. */
  async function newWindow(viewport: Viewport): Promise<Opened> {
    const context = await browser.newContext({
      viewport,
      reducedMotion: SPARING ? 'reduce' : 'no-preference',
    });
    if (SPARING)
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    // A clock that was taken over is every later page's, too.
    const { clock } = context;
    context.clock = watched(clock, Object.getOwnPropertyNames(Object.getPrototypeOf(clock)), spoil);
    const page = await context.newPage();
    const opened: Opened = { context, page, viewport, isClean: true };
    function spoil(): void {
      opened.isClean = false;
    }
    watched(page, ['addInitScript', 'exposeFunction', 'exposeBinding', 'emulateMedia'], spoil);
    return opened;
  }

  async function empty({ context, page, viewport }: Opened): Promise<void> {
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await page.setViewportSize(viewport);
    // A page of the address on which nothing runs, so that nothing is stored any more.
    await page.goto(`${origin}/api/health/`);
    await page.evaluate(() => sessionStorage.clear());
    const tools = await context.newCDPSession(page);
    await tools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORAGE_TYPES });
    await tools.send('Page.resetNavigationHistory');
    await tools.detach();
    await context.clearCookies();
  }

  /** From now on closing gives it back. */
  function lend(opened: Opened): void {
    const { context, page } = opened;
    const ofTest = borrowed.at(-1);
    const close = context.close.bind(context);
    context.close = async (...how) => {
      context.close = close;
      ofTest?.delete(context);
      if (!opened.isClean || page.isClosed()) return close(...how);
      await empty(opened);
      free.push(opened);
    };
    ofTest?.add(context);
  }

  return {
    async open(viewport, stored) {
      const index = free.findIndex(
        ({ viewport: { width, height } }) => width === viewport.width && height === viewport.height,
      );
      const [opened = await newWindow(viewport)] = index < 0 ? [] : free.splice(index, 1);
      const { page } = opened;
      lend(opened);
      if (stored) {
        if (index < 0) await page.goto(`${origin}/api/health/`);
        await page.evaluate((items) => {
          for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
        }, stored);
      }
      return page;
    },
  };
}

/** Says that one of these methods was called. */
function watched<T extends object>(thing: T, names: readonly string[], onCall: () => void): T {
  for (const name of names) {
    const method: unknown = Reflect.get(thing, name);
    if (typeof method !== 'function' || name === 'constructor') continue;
    Reflect.set(thing, name, (...args: unknown[]): unknown => {
      onCall();
      const result: unknown = Reflect.apply(method, thing, args);
      return result;
    });
  }
  return thing;
}
