/** The programs run with only the packages that deploy/Dockerfile copies to the image. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { PROJECT } from './installation.ts';

const image = mkdtempSync(join(tmpdir(), 'plumbline-image-'));
after(() => rmSync(image, { recursive: true }));
const app = join(image, 'app');
const env = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  PLUMBLINE_DATA: join(image, 'data'),
};

/** Runs the command of the build stage, as printed there. */
function copyPackages(): void {
  const text = readFileSync(join(PROJECT, 'deploy/Dockerfile'), 'utf8').replaceAll(/\\\n/g, '');
  const [, command = ''] = /^RUN (mkdir \/server .*)$/m.exec(text) ?? [];
  execFileSync('/bin/sh', ['-c', command.replaceAll('/server', app)], { cwd: PROJECT, env });
  cpSync(join(PROJECT, 'dist'), join(app, 'dist'), { recursive: true });
}

const plumbline = (...options: string[]): string =>
  execFileSync(process.execPath, ['dist/cli.mjs', ...options], {
    cwd: app,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    env,
  });

test('the image’s packages can read text and scans, print reports and run a server', async () => {
  copyPackages();
  const illustration = (name: string) => join(PROJECT, 'fixtures/illustrations', name);
  const cells = (text: string) => text.match(/\d{4,}/g)?.length ?? 0;
  assert.ok(cells(plumbline('read-illustration', illustration('meridian.pdf'))) > 50);
  // Tesseract reads these cells from images.
  assert.ok(
    cells(plumbline('read-illustration', illustration('scanned-ledger.pdf'), '--pictures', '1')) > 50,
  );
  const inputs = join(image, 'inputs.json');
  writeFileSync(inputs, plumbline('describe', 'comparative-report', '--example'));
  plumbline('report-pdf', inputs, join(image, 'report.pdf'));
  assert.ok(statSync(join(image, 'report.pdf')).size > 20_000);
  const server = spawn(process.execPath, ['dist/server.mjs'], {
    cwd: app,
    env: { ...env, PLUMBLINE_PORT: '0', PLUMBLINE_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of server.stdout)
    if (String(text).includes('Plumbline is ready')) server.kill('SIGTERM');
  assert.match(plumbline('check'), /The practice has no problems\./);
});
