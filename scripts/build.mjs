#!/usr/bin/env node
// npm run build: builds dist/ and prints the download size of each screen.
import { buildAll } from './build/build-all.mjs';
import { formatSizeTable } from './build/size-report.mjs';
import { runScript } from './run-script.mjs';
import { print } from './terminal/progress.mjs';

await runScript('runtime', async () => {
  const { built, browser } = await buildAll();
  print(built.length > 0 ? 'dist/ is built' : 'dist/ is up to date');
  process.stdout.write(`${formatSizeTable(browser.sizes, browser.assets)}\n`);
});
