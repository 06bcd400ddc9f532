/** data/tax/<year>.json applies on the server and in the CLI, or makes both fail. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runOrder } from '../src/domain/practice/reports/calculator.ts';
import { memberAt } from '../src/domain/shared/result-members.ts';
import { taxYearDocument } from '../src/domain/tax/federal/custom-tax-years.ts';
import { readSettings, SettingsError } from '../src/server/settings.ts';
import { wireServer } from '../src/server/wiring.ts';
import { programArguments } from './support/programs.ts';
import { LAST_TAX_YEAR } from './support/tax-tables.ts';

const YEAR = LAST_TAX_YEAR + 1;
const INPUT = { tax_year: YEAR, filing_status: 'single', ordinary_income: 60_000 };
const root = fileURLToPath(new URL('..', import.meta.url));

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  mkdirSync(join(folder, 'tax'));
});
after(() => {
  rmSync(folder, { recursive: true });
});

const keep = (document: object) =>
  writeFileSync(join(folder, 'tax', `${YEAR}.json`), JSON.stringify(document));
const added = () => Object.assign({}, taxYearDocument(LAST_TAX_YEAR), { year: YEAR });

const commandLine = (args: string[], input: string) =>
  new Promise<{ status: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...programArguments('cli'), ...args],
      { cwd: root, env: { ...process.env, PLUMBLINE_DATA: folder } },
      (error, out, err) => resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    );
    child.stdin?.end(input);
  });

function start() {
  const { settings } = readSettings({ PLUMBLINE_DATA: folder });
  return wireServer(settings, { distFolder: folder });
}

test('a custom tax year applies on the server, in a run and in the threads of a batch', async () => {
  keep(added());
  const { services, close } = await start();
  try {
    const onServer = runOrder({ id: 'federal-tax', raw: INPUT, year: 2026 }, services);
    assert.ok(onServer.ok);
    assert.equal(memberAt(JSON.parse(new TextDecoder().decode(onServer.value)), 'table_year'), YEAR);
    assert.deepEqual(
      services.customTaxYears.map(({ year }) => year),
      [YEAR],
      'as the browser is told',
    );
  } finally {
    await close();
  }
  const one = await commandLine(['run', 'federal-tax'], JSON.stringify(INPUT));
  assert.equal(memberAt(JSON.parse(one.out), 'table_year'), YEAR, one.err);
  const many = await commandLine(['batch', 'federal-tax'], `${JSON.stringify(INPUT)}\n`.repeat(3));
  const lines = many.out.trim().split('\n');
  assert.equal(lines.length, 3, many.err);
  for (const line of lines) assert.equal(memberAt(JSON.parse(line), 'table_year'), YEAR);
  const why = await commandLine(
    ['explain', 'federal-tax', '--at', 'table_year', '--json'],
    JSON.stringify(INPUT),
  );
  assert.equal(memberAt(JSON.parse(why.out), 'value'), YEAR, why.err);
});

test('an invalid custom tax year stops the server and the command, and the error names the file and field', async () => {
  keep({ ...added(), standard_deductions: { unit: 'dollars a year', source: 'hearsay', value: {} } });
  await assert.rejects(
    start(),
    (error) =>
      error instanceof SettingsError && error.message.includes(`${YEAR}.json, standard_deductions.source`),
  );
  const { status, err } = await commandLine(['run', 'federal-tax'], JSON.stringify(INPUT));
  assert.equal(status, 2);
  assert.ok(err.includes(`${YEAR}.json, standard_deductions.value.single: Single is a required field`), err);
});
