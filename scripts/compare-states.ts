/**
 * Captures each page and dialog in each state to compare two builds:
 *
 *   node scripts/compare-states.ts capture <folder>       of this checkout, which must be built; needs PLUMBLINE_CHROMIUM
 *   node scripts/compare-states.ts compare <one> <other>
 *
 * The states of a page are ready, empty (new user), loading, failed (500) and refused (403), at 1440 and 390 pixels,
 * light and dark. Dialogs and menus are the elements that buttons open. A capture is the document without class
 * names, and an image.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { call } from '../tests/browser/api.ts';
import { ADMIN, OPEN, SIGNED_IN } from '../tests/browser/every-screen.ts';
import { NARROW, openPractice, WIDE } from '../tests/browser/practice.ts';

const [command, folder = '', other = ''] = process.argv.slice(2);
/** Requests that only calculate. Other POST requests would change the practice for later pages. */
const CALCULATES = /calc|calculations|check|preview|explain|verify|token/;

/** Runs in the page. Returns one line per element, without class names, generated ids and times. */
function documentText(): string {
  const lines: string[] = [];
  const plain = (text: string) =>
    text
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

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
}

async function store(page: Page, name: string, themes: readonly string[]): Promise<void> {
  const file = join(folder, name.replaceAll(/[^\w.=,-]+/g, '_').slice(0, 180));
  writeFileSync(`${file}.txt`, await page.evaluate(documentText));
  for (const theme of themes) {
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    await page.screenshot({ path: `${file}.${theme}.png`, animations: 'disabled' });
  }
}

const withStatus = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { status: 'error', code: 'test', message: `The server said ${status}.` } });
const STATES: Record<string, (route: Route) => Promise<void> | void> = {
  loading: () => undefined,
  failed: withStatus(500),
  refused: withStatus(403),
};

/** Captures the dialog of each button. A button name is clicked only once per capture. */
async function storeDialogs(page: Page, address: string, path: string, pressed: Set<string>): Promise<void> {
  const names = await page
    .locator('button:visible:enabled')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()));
  for (const [at, name] of names.entries()) {
    const kind = name.replaceAll(/\d+/g, '0');
    if (kind === '' || pressed.has(kind)) continue;
    pressed.add(kind);
    const button = page.locator('button:visible:enabled').nth(at);
    const isPressed = await button.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (!isPressed) continue;
    await page.waitForTimeout(400);
    const opened = page.locator('dialog[open], [role="menu"]:visible, [role="listbox"]:visible').first();
    if (await opened.isVisible().catch(() => false))
      await store(page, `${path} pressed ${name}`, ['light-green']);
    await page.goto(address);
    await settle(page);
  }
}

async function capture(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const practice = await openPractice();
  const pressed = new Set<string>();
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
        await store(page, `${name} ready`, ['light-green', 'dark-green']);
        if (viewport === WIDE) await storeDialogs(page, address, path, pressed);
        for (const [state, answer] of Object.entries(STATES)) {
          const isOtherOrigin = (url: URL) =>
            url.pathname.includes('/api/') && !url.pathname.includes('/auth/profile');
          await page.route(isOtherOrigin, answer);
          await page.goto(address);
          await page.waitForTimeout(900);
          await store(page, `${name} ${state}`, ['light-green']);
          await page.unroute(isOtherOrigin, answer);
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
  const page = await practice.signedIn(newUser.email);
  for (const { path } of SIGNED_IN.filter((one) => one.path.includes(only))) {
    await page.goto(practice.server.url + path);
    await settle(page);
    await store(page, `${path} ${WIDE.width} empty`, ['light-green']);
  }
  process.exit();
}

function compare(): void {
  let differing = 0;
  for (const file of readdirSync(folder).sort()) {
    const [one, two] = [join(folder, file), join(other, file)];
    if (!existsSync(two)) process.stdout.write(`only in ${folder}: ${file}\n`);
    else if (!readFileSync(one).equals(readFileSync(two))) {
      differing += 1;
      process.stdout.write(`differs: ${file}\n`);
      if (!file.endsWith('.txt')) continue;
      const [lines, isOtherOrigin] = [one, two].map((path) => readFileSync(path, 'utf8').split('\n'));
      const [before, after] = [new Set(lines), new Set(isOtherOrigin)];
      for (const line of (lines ?? []).filter((text) => !after.has(text)).slice(0, 4))
        process.stdout.write(`  - ${line.trim().slice(0, 160)}\n`);
      for (const line of (isOtherOrigin ?? []).filter((text) => !before.has(text)).slice(0, 4))
        process.stdout.write(`  + ${line.trim().slice(0, 160)}\n`);
    }
  }
  for (const file of readdirSync(other))
    if (!existsSync(join(folder, file))) process.stdout.write(`only in ${other}: ${file}\n`);
  process.stdout.write(`${differing} files differ\n`);
}

if (command === 'capture') await capture();
else compare();
