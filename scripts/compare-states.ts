/**
 * Captures each page and dialog in each state to compare two builds:
 *
 *   node scripts/compare-states.ts capture <folder>       of this checkout, which must be built; needs PLUMBLINE_CHROMIUM
 *   node scripts/compare-states.ts compare <one> <other>
 *
 * The states of a page are ready, empty (new user), loading, failed (500) and refused (403), at 1440 and 390 pixels,
 * light and dark. Dialogs and menus are the elements that buttons open. A capture is the document without class
 * names, and an image in each theme. ONLY limits the pages by a part of their path, STATES limits the states
 * ("ready,dialogs").
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { call } from '../tests/browser/api.ts';
import { ADMIN, OPEN, SIGNED_IN } from '../tests/browser/every-screen.ts';
import { NARROW, openPractice, WIDE } from '../tests/browser/practice.ts';

const [command, folder = '', otherFolder = ''] = process.argv.slice(2);
/** Requests that only calculate. Other POST requests would change the practice for later pages. */
const CALCULATES = /calc|calculations|check|preview|explain|verify|token/;

/** Runs in the page. Returns one line per element, without class names, generated ids and times. */
function documentText(): string {
  const lines: string[] = [];
  const plain = (text: string) =>
    text
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/[«:_]r_?[0-9a-z]+[»:_]?(-\w+)?/g, '#')
      .replaceAll(/\d{1,2}:\d{2}(:\d{2})?( [AP]M)?|\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'TIME')
      .replaceAll(/blob:\S+|[\w-]{40,}/g, 'TOKEN');
  const walk = (node: Node, depth: number) => {
    if (node instanceof Text && node.data.trim()) lines.push(' '.repeat(depth) + plain(node.data.trim()));
    if (!(node instanceof Element) || ['SCRIPT', 'STYLE', 'LINK', 'META'].includes(node.tagName)) return;
    const attributes = [...node.attributes]
      .filter(({ name }) => name !== 'class')
      .map(({ name, value }) => `${name}="${plain(value)}"`);
    lines.push(' '.repeat(depth) + [node.tagName.toLowerCase(), ...attributes.sort()].join(' '));
    for (const child of node.childNodes) walk(child, depth + 1);
  };
  walk(document.body, 0);
  return lines.join('\n');
}

/** Runs in the page. Images would differ in times. */
function hideTimes(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node instanceof Text && /\d:\d\d/.test(node.data))
      node.data = node.data.replaceAll(/\d{1,2}:\d{2}(:\d{2})?( [AP]M)?/g, '0:00');
}

/** Waits until three readings of the document are the same, because a busy machine draws late. */
async function waitUntilStable(page: Page): Promise<void> {
  let before = '';
  for (let tries = 0, same = 0; tries < 60 && same < 3; tries += 1) {
    await page.waitForTimeout(300);
    const now = await page.evaluate(documentText).catch(() => String(tries));
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await waitUntilStable(page);
}

async function saveCapture(page: Page, name: string, fullPage = false): Promise<void> {
  const file = join(folder, name.replaceAll(/[^\w.=,-]+/g, '_').slice(0, 180));
  writeFileSync(`${file}.txt`, await page.evaluate(documentText));
  await page.evaluate(hideTimes);
  for (const theme of ['light-green', 'dark-green']) {
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    await page.screenshot({ path: `${file}.${theme}.png`, animations: 'disabled', fullPage });
  }
}

const withStatus = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { code: 'test', detail: `The server said ${status}.` } });
const STATES: Record<string, (route: Route) => Promise<void> | void> = {
  loading: () => undefined,
  failed: withStatus(500),
  refused: withStatus(403),
};

/** Captures the dialog of each button. A button name is clicked only once per capture. */
async function openDialogs(page: Page, address: string, path: string, clicked: Set<string>): Promise<void> {
  const names = await page
    .locator('button:visible:enabled')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()));
  for (const [at, name] of names.entries()) {
    const kind = name.replaceAll(/\d+/g, '0');
    if (kind === '' || clicked.has(kind)) continue;
    clicked.add(kind);
    const button = page.locator('button:visible:enabled').nth(at);
    const isPressed = await button.click({ timeout: 7000 }).then(
      () => true,
      () => false,
    );
    if (!isPressed) continue;
    await waitUntilStable(page);
    const opened = page.locator('dialog[open], [role="menu"]:visible, [role="listbox"]:visible').first();
    if (await opened.isVisible().catch(() => false)) await saveCapture(page, `${path} pressed ${name}`);
    await page.goto(address);
    await settle(page);
  }
}

async function capture(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const practice = await openPractice();
  const states = process.env.STATES?.split(',');
  const isSelected = (state: string) => states?.includes(state) ?? true;
  const users = [
    { screens: SIGNED_IN, open: (viewport: typeof WIDE) => practice.advisor({ viewport }) },
    { screens: ADMIN, open: (viewport: typeof WIDE) => practice.signedIn('admin@example.com', { viewport }) },
    {
      screens: OPEN,
      open: async (viewport: typeof WIDE) => (await practice.browser.newContext({ viewport })).newPage(),
    },
  ];
  const only = process.env.ONLY ?? '';
  for (const { screens, open } of users)
    for (const viewport of [WIDE, NARROW]) {
      const page = await open(viewport);
      const clicked = new Set<string>();
      await page.route('**/api/**', (route) => {
        const request = route.request();
        const isRead = request.method() === 'GET' || CALCULATES.test(request.url());
        return isRead ? route.fallback() : route.abort();
      });
      for (const { path } of screens.filter((one) => one.path.includes(only))) {
        const name = `${path} ${viewport.width}`;
        process.stdout.write(`${name}\n`);
        const address = practice.server.url + path;
        await page.goto(address);
        await settle(page);
        if (isSelected('ready')) await saveCapture(page, `${name} ready`, true);
        if (isSelected('dialogs')) await openDialogs(page, address, name, clicked);
        for (const [state, respond] of Object.entries(STATES)) {
          if (!isSelected(state)) continue;
          const isStubbed = (url: URL) =>
            url.pathname.includes('/api/') && !url.pathname.includes('/auth/profile');
          await page.route(isStubbed, respond);
          await page.goto(address);
          await page.waitForTimeout(900);
          await waitUntilStable(page);
          await saveCapture(page, `${name} ${state}`);
          await page.unroute(isStubbed, respond);
        }
      }
      await page.context().close();
    }
  const newUser = {
    first_name: 'Nora',
    last_name: 'New',
    email: 'nora.new@example.com',
    role_type: 'advisor',
  };
  await call(await practice.signedIn('admin@example.com'), 'POST', 'auth/admin/create-user/', newUser);
  for (const viewport of isSelected('empty') ? [WIDE, NARROW] : []) {
    const page = await practice.signedIn(newUser.email, { viewport });
    for (const { path } of SIGNED_IN.filter((one) => one.path.includes(only))) {
      await page.goto(practice.server.url + path);
      await settle(page);
      await saveCapture(page, `${path} ${viewport.width} empty`, true);
    }
  }
  process.exit();
}

function compare(): void {
  let differing = 0;
  for (const file of readdirSync(folder).sort()) {
    const [file1, two] = [join(folder, file), join(otherFolder, file)];
    if (!existsSync(two)) process.stdout.write(`only in ${folder}: ${file}\n`);
    else if (!readFileSync(file1).equals(readFileSync(two))) {
      differing += 1;
      process.stdout.write(`differs: ${file}\n`);
      if (!file.endsWith('.txt')) continue;
      const [lines, otherLines] = [file1, two].map((path) => readFileSync(path, 'utf8').split('\n'));
      const [before, after] = [new Set(lines), new Set(otherLines)];
      for (const line of (lines ?? []).filter((text) => !after.has(text)).slice(0, 4))
        process.stdout.write(`  - ${line.trim().slice(0, 160)}\n`);
      for (const line of (otherLines ?? []).filter((text) => !before.has(text)).slice(0, 4))
        process.stdout.write(`  + ${line.trim().slice(0, 160)}\n`);
    }
  }
  for (const file of readdirSync(otherFolder))
    if (!existsSync(join(folder, file))) process.stdout.write(`only in ${otherFolder}: ${file}\n`);
  process.stdout.write(`${differing} files differ\n`);
}

if (command === 'capture') await capture();
else compare();
