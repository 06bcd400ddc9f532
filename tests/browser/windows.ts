/**
 * Reuses private windows: a closed window is cleared of all stored data and reopened for the next test, because a
 * new process that compiles the product's code takes longer than most tests. Windows opened by a test are closed
 * after it; windows opened at the top of a file stay open for all of its tests.
 */
import { afterEach, beforeEach } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Windows {
  /** Opens a window with one page and these items in the local storage of the product's origin. */
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
  /** False after an irreversible change of the window. */
  isClean: boolean;
}

/**
 * Disables background work of pages, which is half of their cost on two cores. `npm run test:long` leaves it
 * enabled.
 */
export const SPARING = !process.env.PLUMBLINE_EVERY_THEME;

/** All browser storage except the HTTP cache. */
const STORAGE_TYPES = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/** @param origin origin of the product, whose storage is cleared */
export function openWindows(browser: Browser, origin: string): Windows {
  const free: Opened[] = [];
  /** Open windows: a set for the file, then a set for each nested test. */
  const borrowed = [new Set<BrowserContext>()];
  beforeEach(() => void borrowed.push(new Set()));
  afterEach(async () => {
    // With shared processes, a file loads inside a test without opened windows.
    const ofTest = borrowed.length > 1 ? borrowed.pop() : undefined;
    for (const context of ofTest ?? []) await context.close();
  });

  /** Without animations and without prefetching unused screens. */
  async function newWindow(viewport: Viewport): Promise<Opened> {
    const context = await browser.newContext({
      viewport,
      reducedMotion: SPARING ? 'reduce' : 'no-preference',
    });
    if (SPARING)
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    // A replaced clock affects all later pages of the window.
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
    // A page of the origin without scripts, so that no further data are stored.
    await page.goto(`${origin}/api/health/`);
    await page.evaluate(() => sessionStorage.clear());
    const tools = await context.newCDPSession(page);
    await tools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORAGE_TYPES });
    await tools.send('Page.resetNavigationHistory');
    await tools.detach();
    await context.clearCookies();
  }

  /** Makes `close` return the window. */
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

/** Calls `onCall` before each of these methods. */
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
