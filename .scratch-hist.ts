import { join } from 'node:path';
const { shoot } = await import('/work/main/.scratch-hist-shoot.ts');
const { signInLink } = await import('/work/main/src/domain/accounts/sign-in-link.ts');
const tab = (name: string, more?: (page: any) => Promise<void>) => async (page: any) => {
  await page.locator('article[aria-label="Report"]').waitFor();
  await page.getByRole('tab', { name }).click();
  await page.waitForTimeout(500);
  await more?.(page);
  // Everything drawn, also what is out of sight.
  await page.evaluate(() => document.querySelectorAll('[data-card]').forEach((e: any) => e.style.setProperty('content-visibility','visible','important')));
  await page.waitForTimeout(500);
};
const rep = (n: number) => `/historical/report-builder/${n}`;
const admin = (more?: (page: any) => Promise<void>) => async (page: any, { server }: any) => {
  const user = await server.services.users.findByEmail('admin@example.com');
  await page.evaluate(() => localStorage.clear());
  await page.goto(await signInLink(server.services, user, { baseUrl: server.url, now: server.services.clock.now() }));
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await page.goto(server.url + '/admin?view=indexes');
  await page.getByText('Consumer prices').first().waitFor();
  await page.waitForTimeout(300);
  await more?.(page);
};
const csv = (() => { const rows = ['Date,Close']; let level = 100; for (let y = 1990; y <= 2025; y++) for (let m = 1; m <= 12; m++) { level *= 1.006 + 0.02 * Math.sin(y * 12 + m); if (y === 2005 && m === 4) level *= 1.6; rows.push(`${y}-${String(m).padStart(2, '0')}-28,${level.toFixed(2)}`); } return rows.join('\n'); })();
const opt = (k: string) => process.argv.slice(2).find((a) => a.startsWith(`--${k}=`))?.split('=')[1];
const SCREENS: any[] = [
  { name: 'income', path: rep(2), full: true, before: tab('Income Analysis') },
  { name: 'picked', path: rep(2), full: true, before: tab('Income Analysis', async (page) => { await page.getByRole('button', { name: 'Oil crisis of 1973' }).click(); await page.getByRole('region', { name: 'Picked period' }).waitFor(); await page.waitForTimeout(500); }) },
  { name: 'pickedview', path: rep(2), before: tab('Income Analysis', async (page) => { await page.getByRole('button', { name: 'Oil crisis of 1973' }).click(); await page.getByRole('region', { name: 'Picked period' }).waitFor(); await page.waitForTimeout(500); await page.getByRole('region', { name: 'Picked period' }).scrollIntoViewIfNeeded(); }) },
  { name: 'printnarrow', path: rep(2), full: true, themes: ['light-green'], before: async (page: any) => { await page.setViewportSize({ width: 740, height: 960 }); await page.locator('article[aria-label="Report"]').waitFor(); await page.emulateMedia({ media: 'print' }); await page.evaluate(() => window.dispatchEvent(new Event('beforeprint'))); await page.waitForTimeout(1200); } },
  { name: 'compare', path: rep(2), full: true, before: tab('Comparative Table') },
  { name: 'irr', path: rep(2), full: true, before: tab('IRR Analysis') },
  { name: 'totals', path: rep(2), full: true, before: tab('Total Values') },
  { name: 'cumul', path: rep(2), full: true, before: tab('Cumulative Values') },
  { name: 'income4', path: rep(4), full: true, before: tab('Income Analysis') },
  { name: 'compare4', path: rep(4), full: true, before: tab('Comparative Table') },
  { name: 'income6', path: rep(6), full: true, before: tab('Income Analysis') },
  { name: 'irr6', path: rep(6), full: true, before: tab('IRR Analysis') },
  { name: 'totals6', path: rep(6), full: true, before: tab('Total Values') },
  { name: 'levers', path: rep(2), before: tab('Income Analysis', async (page) => { if (page.viewportSize().width < 500) await page.getByRole('button', { name: /What if/ }).first().click(); await page.getByRole('slider', { name: 'Cap', exact: true }).fill('0.07'); await page.getByRole('slider', { name: 'Floor', exact: true }).fill('0.01'); await page.waitForTimeout(900); }) },
  { name: 'leversfault', path: rep(2), before: tab('Income Analysis', async (page) => { if (page.viewportSize().width < 500) await page.getByRole('button', { name: /What if/ }).first().click(); await page.getByRole('slider', { name: 'Floor', exact: true }).fill('0.05'); await page.getByRole('slider', { name: 'Cap', exact: true }).fill('0.02'); await page.waitForTimeout(900); await page.getByRole('slider', { name: 'Cap', exact: true }).scrollIntoViewIfNeeded(); }) },
  { name: 'figure', path: rep(2), before: tab('Total Values', async (page) => { await page.locator('#card-total_table tbody').nth(0).locator('tr').last().getByRole('button').nth(1).click(); await page.getByRole('dialog').waitFor(); }) },
  { name: 'share', path: rep(2), before: tab('Income Analysis', async (page) => { await page.getByRole('button', { name: 'Share', exact: true }).click(); await page.getByRole('dialog').getByText('Anyone').first().waitFor(); }) },
  { name: 'print', path: rep(2), full: true, themes: ['light-green'], before: async (page: any) => { await page.locator('article[aria-label="Report"]').waitFor(); await page.emulateMedia({ media: 'print' }); await page.evaluate(() => window.dispatchEvent(new Event('beforeprint'))); await page.waitForTimeout(1200); } },
  { name: 'details', path: '/historical/simulation-details/1' },
  { name: 'detailsnew', path: '/historical/simulation-details' },
  { name: 'illustration', path: '/historical/illustration-data/1', full: true },
  { name: 'parameters', path: '/historical/parameters/1', full: true, before: async (page: any) => { await page.getByText('Run it over history').waitFor(); } },
  { name: 'review', path: '/historical/simulation-review/1', full: true, before: async (page: any) => { await page.getByRole('button', { name: 'Create report' }).waitFor(); await page.evaluate(() => document.querySelectorAll('[data-card]').forEach((e: any) => e.style.setProperty('content-visibility','visible','important'))); } },
  { name: 'tutorials', path: '/tutorials', full: true },
  { name: 'slides', path: rep(2) + '?present=true', themes: ['light-green'], before: async (page: any, { width }: any) => { await page.getByText('1 of 13').waitFor();
      for (let k = 1; k <= 13; k++) { await page.getByText(`${k} of 13`).waitFor(); await page.waitForTimeout(350);
        for (const t of ['light-green', 'dark-blue']) { await page.evaluate((n: string) => document.documentElement.setAttribute('data-theme', n), t); await page.waitForTimeout(150); await page.screenshot({ path: `${opt('out') ?? '/tmp/team/hist-pics'}/slide${String(k).padStart(2, '0')}-${t}-${width}.png` }); }
        if (k < 13) await page.keyboard.press('ArrowRight'); } } },
  { name: 'public', path: rep(2), full: true, before: async (page: any, { server }: any) => {
      await page.locator('article[aria-label="Report"]').waitFor();
      const link = await page.evaluate(async () => {
        const { value } = JSON.parse(localStorage.getItem('access_token') ?? '{}');
        const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ client_email: [], message: '', is_include_pdf: false, link: '' });
        const a = await fetch('/api/report/historical-share/2/', { method: 'POST', headers, body });
        return (await a.json()).data.report_link; });
      await page.goto(server.url + new URL(link).pathname);
      await page.locator('article[aria-label="Report"]').waitFor();
      await page.waitForTimeout(800);
      await page.evaluate(() => document.querySelectorAll('[data-card]').forEach((e: any) => e.style.setProperty('content-visibility','visible','important')));
  } },
  { name: 'admin', path: '/sign-in', full: true, before: admin() },
  { name: 'admindialog', path: '/sign-in', before: admin(async (page) => { await page.getByRole('button', { name: /^Import / }).nth(5).click(); await page.locator('input[type=file]').setInputFiles({ name: 'licensed.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }); await page.getByLabel('Publisher').waitFor(); }) },
];
const args = process.argv.slice(2);
const wanted = args.filter((a) => !a.startsWith('--'));
const match = (n: string) => wanted.length === 0 || wanted.some((w) => n === w || (w.endsWith('*') && n.startsWith(w.slice(0, -1))));
await shoot({ dist: opt('dist') ?? '/tmp/team/hist-dist', out: opt('out') ?? '/tmp/team/hist-pics', screens: SCREENS.filter((s) => match(s.name)),
  ...(opt('themes') ? { themes: opt('themes')!.split(',') } : {}), ...(opt('widths') ? { widths: opt('widths')!.split(',') } : {}) });
