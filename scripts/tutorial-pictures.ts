/**
 * Takes the tutorials' screenshots in Chromium: demo practice, light green, 1200 px wide. After a change of the
 * screens:
 *
 *   npm run build
 *   PLUMBLINE_CHROMIUM=/usr/bin/chromium node scripts/tutorial-pictures.ts
 *
 * Also writes pictures.ts, the list of pictures with their sizes. Review each picture before you commit it.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from 'playwright-core';
import { signInLink } from '../src/domain/practice/users/tokens.ts';
import { startServer } from '../tests/support/start-server.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TUTORIALS = join(ROOT, 'src/ui/tutorials');
const PICTURES = join(TUTORIALS, 'pictures');
const WIDE = { width: 1200, height: 780 };
/** Limit in bytes, so that pages load fast on a slow network. */
const MAX_BYTES = 80_000;

const executablePath = process.env['PLUMBLINE_CHROMIUM'];
if (!executablePath) throw new Error('Set PLUMBLINE_CHROMIUM to the path of the browser.');
const distFolder = process.env['PLUMBLINE_DIST'] ?? join(ROOT, 'dist');

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-pictures-'));
const server = await startServer({ dataDir, distFolder });
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});

async function signedIn(email: string): Promise<Page> {
  const { services, url } = server;
  const user = await services.users.findByEmail(email);
  if (!user) throw new Error(`${email} is not in the demo practice.`);
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(await signInLink(services, user, { baseUrl: url, now: services.clock.now() }));
  await page.getByRole('button', { name: 'Account' }).waitFor();
  return page;
}

const sizes = new Map<string, { width: number; height: number }>();

interface Clip {
  /** Height from the top of the window or of `part`. */
  height?: number;
  /** Captures only this part with a margin. */
  part?: Locator;
}

/** Takes a picture as WebP, a third of the size of PNG for these screens. */
async function takeScreenshot(
  page: Page,
  name: string,
  { height = WIDE.height, part }: Clip = {},
): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate("window.dispatchEvent(new Event('plumbline:clear-toasts'))");
  // Waits for requests to end and for the last frame.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
  if (part) await part.scrollIntoViewIfNeeded();
  const box = part ? await part.boundingBox() : null;
  // The box is relative to the window, the picture to the document.
  const scrollTop = Number(await page.evaluate('window.scrollY'));
  const margin = 16;
  const clip = box
    ? {
        x: Math.floor(Math.max(0, box.x - margin)),
        y: Math.floor(scrollTop + Math.max(0, box.y - margin)),
        width: Math.ceil(Math.min(box.width + 2 * margin, WIDE.width)),
        height: Math.ceil(Math.min(box.height + 2 * margin, height)),
        scale: 1,
      }
    : { x: 0, y: scrollTop, width: WIDE.width, height, scale: 1 };
  const devtools = await page.context().newCDPSession(page);
  for (const quality of [82, 74, 64, 50]) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MAX_BYTES) continue;
    writeFileSync(join(PICTURES, `${name}.webp`), bytes);
    const size = { width: Math.round(clip.width), height: Math.round(clip.height) };
    sizes.set(name, size);
    process.stdout.write(`${name}.webp ${size.width} x ${size.height}, ${bytes.length} bytes\n`);
    await devtools.detach();
    return;
  }
  throw new Error(`${name} is larger than ${MAX_BYTES} bytes.`);
}

/** Whether the carrier's page contains a dark pixel. */
const HAS_DRAWN_PAGE = `[...document.querySelectorAll('canvas')].some((canvas) =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
    .some((value, index) => index % 4 === 0 && value < 90))`;

/** From a new client to a comparison: the wizard's steps. */
async function captureWizard(page: Page): Promise<void> {
  const url = (path: string) => server.url + path;
  await page.goto(url('/'));
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client' }).click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Hale');
  await page.getByLabel('Age').fill('50');
  await takeScreenshot(page, 'new-client', { height: 560 });
  await page.getByRole('button', { name: 'Save & Add New Scenario' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Income from 66');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/illustration-data\/\d+$/);
  await takeScreenshot(page, 'ways-to-a-ledger', { height: 720 });
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'fixtures/illustrations/meridian.pdf'));
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  await page.locator('canvas').first().waitFor();
  await page.waitForFunction(HAS_DRAWN_PAGE);
  await takeScreenshot(page, 'ledger-beside-page');
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.waitForURL(/\/comparative-vehicles\/\d+$/);
  await page.getByLabel('Results: IUL policy').waitFor();
  await takeScreenshot(page, 'accounts');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/select-historical-simulations\/\d+$/);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Finish' }).waitFor();
  await takeScreenshot(page, 'review');
}

/** A report of the demo practice with its parts, its link and its presentation. */
async function captureReport(page: Page): Promise<void> {
  await page.goto(`${server.url}/report-builder/5`);
  await page.getByText('Hartwell, Elena').first().waitFor();
  const card = (id: string) => page.locator(`[data-card="${id}"]`);
  await card('key_figures').waitFor();
  await takeScreenshot(page, 'report');
  await card('key_figures').locator('[data-figure]').last().click();
  await page.getByRole('dialog').getByText('Formula').waitFor();
  await takeScreenshot(page, 'opened-figure', { part: page.getByRole('dialog'), height: 700 });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await takeScreenshot(page, 'graph', { part: card('graph') });
  await takeScreenshot(page, 'table', { part: card('yearly_values'), height: 460 });
  await takeScreenshot(page, 'required-returns', { part: card('required_returns'), height: 640 });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Link and email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Anyone with the link can view').waitFor();
  await takeScreenshot(page, 'share', { part: dialog });
  await page.setViewportSize(WIDE);
  await page.goto(`${server.url}/report-builder/5?present=true`);
  await page.getByLabel(/^Presentation of/).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('IUL policy').locator('visible=true').first().waitFor();
  await takeScreenshot(page, 'presentation', { height: 700 });
}

/** A historical report, opened from the wizard's market history step. */
async function captureHistory(page: Page): Promise<void> {
  await page.goto(`${server.url}/historical/report-builder/6`);
  const strip = page.locator('[data-card="income_strip"]');
  await strip.getByRole('slider').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await takeScreenshot(page, 'history', { part: strip, height: 520 });
  await page.setViewportSize(WIDE);
}

async function captureClients(page: Page): Promise<void> {
  await page.goto(`${server.url}/`);
  await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
  await takeScreenshot(page, 'home', { height: 640 });
  await page.getByRole('button', { name: 'Import or export clients' }).click();
  await page.getByRole('menuitem', { name: 'Import clients from CSV' }).click();
  const lines = [
    'First name,Last name,Age',
    'Ada,Marsh,52',
    'Ben,Okafor,',
    'Marcus,Oyelaran,57',
    'Ivo,Lind,61',
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByText('ready').first().waitFor();
  await takeScreenshot(page, 'import-clients', { part: page.getByRole('dialog') });
}

async function capturePractice(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin`);
  await page.getByText('Users by plan').waitFor();
  await takeScreenshot(page, 'admin');
  await page.goto(`${server.url}/admin/users`);
  await page.getByText('Lee Ortega').first().waitFor();
  await takeScreenshot(page, 'users', { height: 520 });
  await page.goto(`${server.url}/profile-details`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /QR/ }).waitFor();
  await takeScreenshot(page, 'second-factor', { part: page.getByRole('dialog') });
}

/** Formats the list for the guides as oxfmt would. */
function pictureListText(): string {
  const names = [...sizes.keys()].sort();
  const variable = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const key = (name: string) => (name.includes('-') ? `'${name}'` : name);
  return [
    '/** Written by scripts/tutorial-pictures.ts. */',
    ...names.map((name) => `import ${variable(name)} from './pictures/${name}.webp';`),
    '',
    'export const PICTURES = {',
    ...[...sizes].sort().map(([name, { width, height }]) => {
      return `  ${key(name)}: { file: ${variable(name)}, width: ${width}, height: ${height} },`;
    }),
    '} as const;',
    '',
    'export type PictureName = keyof typeof PICTURES;',
    '',
  ].join('\n');
}

try {
  const advisor = await signedIn('dana.whitfield@example.com');
  await captureClients(advisor);
  await captureWizard(advisor);
  await captureReport(advisor);
  await captureHistory(advisor);
  await capturePractice(await signedIn('admin@example.com'));
  writeFileSync(join(TUTORIALS, 'pictures.ts'), pictureListText());
  for (const file of readdirSync(PICTURES))
    if (!sizes.has(file.replace(/\.webp$/, ''))) rmSync(join(PICTURES, file));
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
