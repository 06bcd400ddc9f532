#!/usr/bin/env node
// npm run fix: what lint and format can put right by themselves. With paths, only there.
import { ensureInstall } from './machine/ensure-install.mjs';
import { endingWell, runTool } from './terminal/run.mjs';
import { say } from './terminal/progress.mjs';

await endingWell(async () => {
  await ensureInstall();
  const paths = process.argv.slice(2);
  const where = paths.length > 0 ? paths : ['.'];
  say('oxlint --fix');
  const lint = await runTool('oxlint/bin/oxlint', ['--fix', ...where]);
  say('oxfmt');
  const format = await runTool('oxfmt/bin/oxfmt', where);
  process.stdout.write(lint.output + format.output);
  process.exitCode = Math.max(lint.code, format.code);
});
