#!/usr/bin/env node
// npm run bench:ui: measures the response times of the screens in Chromium, one case per file of bench-ui/.
// `-- report-what-if` runs only the named cases, `-- --json` prints JSON. Without assertions, since times depend on
// the machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CASES } from './bench-ui/cases.mjs';
import { inPage } from './bench-ui/figures.mjs';
import { ensureChromium } from './machine/ensure-chromium.mjs';
import { runScript } from './run-script.mjs';

await runScript('all', async () => {
  const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = named.filter((id) => !CASES.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new Error(
      `Unknown case ${unknown.join(', ')}. The cases are ${CASES.map(({ id }) => id).join(', ')}.`,
    );
  const cases = CASES.filter(({ id }) => named.length === 0 || named.includes(id));

  const found = await ensureChromium();
  if ('advice' in found) throw new Error(found.advice);
  const { DIST, buildAll } = await import('./build/build-all.mjs');
  const { startServer } = await import('../tests/support/start-server.ts');
  const { chromium } = await import('playwright-core');

  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-ui-'));
  await buildAll({ quiet: true });
  const dataFolder = join(folder, 'data');
  const server = await startServer({ dataDir: dataFolder, distFolder: DIST });
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 960 } });
    await page.addInitScript(inPage);
    if (!server.signInLink) throw new Error('The new practice printed no sign-in link.');
    await page.goto(server.signInLink);
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
    /** @type {Record<string, Record<string, number>>} */
    const results = {};
    for (const one of cases) {
      const measured = await one.run({ page, url: server.url, dataFolder });
      results[one.id] = measured;
      if (!process.argv.includes('--json')) process.stdout.write(`${one.lines(measured).join('\n')}\n\n`);
    }
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
