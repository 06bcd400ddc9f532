/**
 * Pictures of screens for a look by eye. Use from a script inside /work/main (temporary file .scratch-<you>.ts at the root, delete it later):
 *   import { shoot } from '/tmp/team/shoot.ts';
 *   await shoot({ dist: '/tmp/team/<you>-dist', out: '/tmp/team/<you>-pics', screens: [
 *     { name: 'income', path: '/historical-report-builder/2', before: async (page) => { await page.getByRole('tab', {name: 'Income Analysis'}).click(); } , full: true },
 *   ]});
 * Run: PLUMBLINE_CHROMIUM=/usr/bin/chromium-headless-shell node --import tsx .scratch-<you>.ts
 * Leaves <name>-wide.png and <name>-narrow.png: sheets of all four themes side by side (two across wide, four across narrow),
 * and <name>-<theme>-<width>.png at full size.
 */
const root = '/work/main/';
const { startServer } = await import(root + 'src/server/start-server.ts');
const { chromium } = await import(root + 'node_modules/playwright-core/index.mjs');
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
export async function shoot({ dist, out, screens, themes = ['light-green','light-blue','dark-green','dark-blue'], widths = ['wide','narrow'] }: any) {
  await mkdir(out, { recursive: true });
  const dataDir = await mkdtemp('/tmp/team/data-');
  const server = await startServer({ dataDir, distFolder: dist });
  const browser = await chromium.launch({ executablePath: process.env.PLUMBLINE_CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-dev-shm-usage','--disable-gpu'] });
  try {
    const first = await browser.newContext({ reducedMotion: 'reduce' });
    const p0 = await first.newPage();
    await p0.goto(server.signInLink);
    await p0.getByRole('heading', { name: 'Choose Client' }).waitFor();
    const storageState = await first.storageState();
    for (const width of widths) {
      const viewport = width === 'wide' ? { width: 1440, height: 960 } : { width: 390, height: 844 };
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport, storageState });
      for (const screen of screens) { const ths = screen.themes ?? themes;
        const page = await context.newPage();
        page.setDefaultTimeout(30000);
        page.on('pageerror', (e: any) => console.log(screen.name, 'PAGE ERROR', e.message));
        try {
          await page.goto(server.url + screen.path);
          await page.waitForLoadState('networkidle');
          await screen.before?.(page, { server, width });
          await page.waitForTimeout(600);
          const files: string[] = [];
          for (const theme of ths) {
            await page.evaluate((t: string) => document.documentElement.setAttribute('data-theme', t), theme);
            await page.waitForTimeout(250);
            const file = `${out}/${screen.name}-${theme}-${width}.png`;
            await page.screenshot({ path: file, fullPage: screen.full ?? false });
            files.push(file);
          }
          if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) console.log(screen.name, width, 'SCROLLS SIDEWAYS');
          const sheet = await browser.newPage({ viewport: { width: width === 'wide' ? 1900 : 1580, height: 800 } });
          const imgs = await Promise.all(files.map(async (f) => `<img src="data:image/png;base64,${(await readFile(f)).toString('base64')}" style="width:${width === 'wide' ? 49.5 : 24.5}%;vertical-align:top;margin:.2%">`));
          await sheet.setContent(`<body style="margin:0;background:#888;font-size:0">${imgs.join('')}</body>`);
          await sheet.screenshot({ path: `${out}/${screen.name}-${width}.png`, fullPage: true });
          await sheet.close();
          console.log('ok', screen.name, width);
        } catch (e: any) { console.log('FAILED', screen.name, width, e.message.split('\n')[0]); await page.screenshot({ path: `${out}/${screen.name}-FAILED-${width}.png` }).catch(() => 0); }
        await page.close();
      }
      await context.close();
    }
  } finally { await browser.close(); await server.stop(); await rm(dataDir, { recursive: true, force: true }); }
}
