#!/usr/bin/env node
// npm run test:nodes: unit and integration tests on each supported Node version. `-- 22` runs only that version.
import { existsSync } from 'node:fs';
import { dirname, delimiter } from 'node:path';
import { fetchNode, nodeProgram } from './machine/supported-node.mjs';
import { runScript } from './run-script.mjs';
import { run } from './terminal/run.mjs';

const MAJORS = [22, 24];

await runScript('all', async () => {
  const majors = process.argv.slice(2).map(Number);
  for (const major of MAJORS.filter((one) => majors.length === 0 || majors.includes(one))) {
    const program = nodeProgram(major);
    if (!existsSync(program)) await fetchNode(major);
    const { code } = await run(program, ['scripts/test.mjs', 'unit', 'integration'], {
      env: { PATH: [dirname(program), process.env['PATH']].join(delimiter) },
      onLine: (line) => process.stdout.write(`Node ${major}  ${line}\n`),
    });
    if (code !== 0) process.exitCode = 1;
  }
});
