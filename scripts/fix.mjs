#!/usr/bin/env node
// npm run fix: what lint and format can put right by themselves. With paths, only there.
import { runScript } from './run-script.mjs';
import { runTool } from './terminal/run.mjs';
import { print } from './terminal/progress.mjs';

await runScript('all', async () => {
  const paths = process.argv.slice(2);
  const where = paths.length > 0 ? paths : ['.'];
  print('oxlint --fix');
  const lint = await runTool('oxlint/bin/oxlint', ['--fix', ...where]);
  print('oxfmt');
  const format = await runTool('oxfmt/bin/oxfmt', where);
  process.stdout.write(lint.output + format.output);
  process.exitCode = Math.max(lint.code, format.code);
});
