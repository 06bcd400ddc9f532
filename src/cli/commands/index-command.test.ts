import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ListedSeries } from '../../domain/market/imported/imported-figures.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';
import { programArguments } from '../../../tests/support/programs.ts';
import { comparisonExample, completeReport, testPractice } from '../../../tests/support/test-practice.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-index-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the command on a separate data folder. */
function index(action: string, ...args: string[]) {
  const path = args.find((arg) => arg.endsWith('.csv'));
  const files = path === undefined ? {} : { [path]: readFileSync(path, 'utf8') };
  const data = args.includes('--data') ? [] : ['--data', join(folder, 'data')];
  return plumbline(['index', action, ...args, ...data], files);
}

/** Runs the program, because a calculation uses the figures that it loads at its start. */
function program(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...programArguments('cli'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PLUMBLINE_DATA: join(folder, 'data'), NODE_TEST_CONTEXT: undefined },
  });
  return { status, out: stdout, err: stderr };
}

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const levels = (jump = 1) =>
  `Month,Close\n${Array.from({ length: 24 }, (_, k) => `${2000 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')},${100 * 1.02 ** k * (k > 11 ? jump : 1)}`).join('\n')}\n`;
const SOURCE_OPTIONS = ['--publisher', 'The publisher', '--source', 'A download'];

test('imports, lists, uses and removes figures', async () => {
  const path = file('hindsight.csv', levels());
  const dry = await index('import', 'hindsight', path, ...SOURCE_OPTIONS, '--dry-run');
  assert.equal(dry.status, 0, dry.err + dry.out);
  assert.equal((JSON.parse(dry.out) as { kept: boolean }).kept, false);
  const input = file(
    'input.json',
    JSON.stringify({ strategies: [{ index: 'hindsight', floor: null }], lookback_years: 1 }),
  );
  assert.match(program('run', 'index-strategy', input).out, /No history loaded/);

  const outcome = await index('import', 'hindsight', path, ...SOURCE_OPTIONS);
  assert.equal(outcome.status, 0, outcome.err + outcome.out);
  const run = program('run', 'index-strategy', input, '--select', 'growth', '--format', 'csv');
  assert.equal(run.status, 0, run.err + run.out);
  // One year at two percent per month on 100,000.
  assert.match(run.out, /126824\.18/);

  const listed = await index('list', '--json');
  const row = (JSON.parse(listed.out) as ListedSeries[]).find(({ id }) => id === 'hindsight');
  assert.deepEqual([row?.loaded, row?.first_month, row?.last_month], ['own', '2000-01', '2001-12']);
  assert.match((await index('list')).out, /hindsight +Hindsight +2000-01 to 2001-12 +your own/);

  assert.match((await index('remove', 'hindsight')).out, /removed/);
  assert.match(program('run', 'index-strategy', input).out, /No history loaded/);
});

test('months are added unless a replacement is requested, which lists its losses and requires --yes', async () => {
  const path = file('replaced.csv', levels());
  const into = (...args: string[]) => index('import', 'sp_prism', path, ...SOURCE_OPTIONS, ...args);
  assert.equal((await into()).status, 0);
  writeFileSync(path, levels().split('\n').slice(0, 14).join('\n'));
  assert.match((await into()).out, /The file ends with 2001-01, and figures up to 2001-12 are there already/);
  const replaced = await into('--mode', 'replace');
  assert.equal(replaced.status, 2);
  assert.match(
    replaced.err,
    /^Replaces 24 months \(2000-01 to 2001-12\) with 13\.\nAdd --yes if this is right\.$/m,
  );
  assert.equal((await into('--mode', 'replace', '--yes')).status, 0);
  await index('remove', 'sp_prism');
});

test('a removal that stops reports from running states their number and requires --yes', async () => {
  const practice = await testPractice();
  const [first, ...others] = comparisonExample().vehicles;
  assert.ok(first);
  const vehicles = [{ ...first, portfolio: 'sp_prism', lookback_years: 1 }, ...others];
  await completeReport(practice, { ...comparisonExample(), vehicles });
  const data = ['--data', join(practice.folder, 'data')];
  const path = file('removed.csv', levels());
  assert.equal((await index('import', 'sp_prism', path, ...SOURCE_OPTIONS, ...data)).status, 0);
  const unconfirmed = await index('remove', 'sp_prism', ...data);
  assert.equal(unconfirmed.status, 2);
  assert.match(
    unconfirmed.err,
    /^Removes 24 months \(2000-01 to 2001-12\)\. 1 report can no longer run\.\nAdd --yes if this is right\.$/m,
  );
  assert.match((await index('list', ...data)).out, /sp_prism .* your own/);
  assert.match((await index('remove', 'sp_prism', '--yes', ...data)).out, /removed/);
  await practice.close();
});

test('input that the admin page rejects is rejected with the same words, with exit status 2', async () => {
  const path = file('jump.csv', levels(2));
  const jump = await index('import', 'sp_prism', path, ...SOURCE_OPTIONS);
  assert.equal(jump.status, 2);
  assert.match(jump.err, /2001-01 moved by 104\.0% in one month/);
  assert.equal((await index('import', 'sp_prism', path, ...SOURCE_OPTIONS, '--yes', '--dry-run')).status, 0);
  const bare = await index('import', 'sp_prism', path);
  assert.equal(bare.status, 2);
  assert.match(bare.out, /publisher is a required field/);
  assert.match((await index('import', 'blended', path, ...SOURCE_OPTIONS)).out, /made of DJIA/);
  assert.match(
    (await index('import', 'nothing', path, ...SOURCE_OPTIONS)).out,
    /There is no index with the id/,
  );
  assert.equal((await plumbline(['index'])).status, 2);
});

test('a damaged file of figures stops every calculation and is named', async () => {
  await index('import', 'hindsight', file('ok.csv', levels()), ...SOURCE_OPTIONS);
  writeFileSync(join(folder, 'data', 'indexes', 'hindsight.json'), '{"hindsight": 5}');
  const run = program('list');
  assert.equal(run.status, 2);
  assert.match(run.err, /hindsight\.json/);
});
