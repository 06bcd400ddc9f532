#!/usr/bin/env node
// npm run fix: applies the automatic fixes of lint and format. Paths limit it.
import { runScript } from './run-script.mjs';
import { runTool } from './terminal/run.mjs';
import { print } from './terminal/progress.mjs';

await runScript('all', async () => {
  const paths = process.argv.slice(2);
  const targets = paths.length > 0 ? paths : ['.'];
  print('oxlint --fix');
  const lint = await runTool('oxlint/bin/oxlint', ['--fix', '--no-error-on-unmatched-pattern', ...targets]);
  print('oxfmt');
  const format = await runTool('oxfmt/bin/oxfmt', targets);
  process.stdout.write(lint.output + format.output);
  process.exitCode = Math.max(lint.code, format.code);
});
