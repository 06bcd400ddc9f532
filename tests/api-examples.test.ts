/** Runs the examples of docs/api.md as printed, against a server. */
import { serve, type ServerType } from '@hono/node-server';
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { accessToken } from './support/test-access-token.ts';
import { completeReport, practiceOfFile } from './support/test-practice.ts';

const guide = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
const exampleIn = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)?.[1] ?? assert.fail(language);

const practice = await practiceOfFile();
let server: ServerType;
let url: string;
before(async () => {
  await completeReport(practice);
  await practice.call('post', 'auth/client/', { body: { firstname: 'Owen', lastname: 'Price', age: 40 } });
  server = serve({ fetch: practice.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

async function run(program: string, language: 'ts' | 'python', token: string): Promise<string> {
  const file = join(practice.folder, `example.${language === 'ts' ? 'ts' : 'py'}`);
  writeFileSync(file, exampleIn(language));
  const env = { ...process.env, PLUMBLINE_URL: url, PLUMBLINE_TOKEN: token, PYTHONIOENCODING: 'utf-8' };
  return (await promisify(execFile)(program, [file], { env })).stdout;
}

/** From the responses, not from the programs. */
async function expected(): Promise<string> {
  const { data } = (await practice.call('post', 'report/calc/', { body: { report_id: 1 } })).body;
  const incomes = data.comparative_table.footer.slots.map(({ total_net_income: income }) => income);
  assert.deepEqual(incomes.slice(0, 2), [400_000, 400_000]);
  return [
    'Signed in as Dana',
    'Client: Hartwell, Elena',
    'Client: Price, Owen',
    'Report: For the review',
    ...data.slots.map(({ name }, at) => `${name}: $${Math.round(incomes[at] ?? 0).toLocaleString('en-US')}`),
    '',
  ].join('\n');
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

for (const [language, program, skip] of [
  ['ts', process.execPath, false],
  ['python', 'python3', hasPython ? false : 'python3 is not installed'],
] as const)
  test(`the example in ${language} signs in, lists the clients and runs a report`, { skip }, async () => {
    const scopes = ['clients:read', 'reports:read'] as const;
    const { token } = await accessToken(practice, practice.users.dana, scopes);
    assert.equal(await run(program, language, token), await expected());
    const { token: other } = await accessToken(practice, practice.users.dana, ['clients:read']);
    await assert.rejects(run(program, language, other), /This token needs the scope reports:read\./);
  });

test('each example has about 40 lines and no dependencies', () => {
  for (const language of ['ts', 'python']) {
    const lines = exampleIn(language).split('\n').length;
    assert.ok(lines >= 30 && lines <= 52, `${language}: ${lines}`);
  }
  assert.doesNotMatch(exampleIn('ts'), /import|require/);
  assert.deepEqual(exampleIn('python').match(/^(?:import|from) [\w.]+/gm), [
    'import json',
    'import os',
    'import urllib.error',
    'import urllib.request',
  ]);
});
