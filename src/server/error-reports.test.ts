import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testPractice } from '../../tests/support/test-practice.ts';

const KEY = 'https://abc123@errors.example.com:8443/sub/42';
const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** The page's policy and settings, as a build with this key makes them. */
async function served(more: object) {
  const dist = await mkdtemp(join(tmpdir(), 'plumbline-dist-'));
  folders.push(dist);
  const record = {
    version: '1.0.0',
    commit: 'abc',
    branch: 'main',
    built_at: '',
    csp: { script_hashes: [] },
  };
  await writeFile(join(dist, 'build.json'), JSON.stringify({ ...record, ...more }));
  await writeFile(join(dist, 'index.html'), `<meta name="plumbline" content='{}'>`);
  const practice = await testPractice({ distFolder: dist });
  const page = await practice.app.request('http://localhost/sign-in');
  const api = await practice.app.request('http://localhost/api/health/');
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
  const connect = /connect-src ([^;]*)/.exec(policyOf(page))?.[1];
  const result = { connect, text: await page.text(), api: policyOf(api) };
  await practice.close();
  return result;
}

test('a page may send to the reporting service only in a build that was given its key', async () => {
  const without = await served({ reporting_key: null });
  assert.equal(without.connect, "'self'");
  assert.ok(!without.text.includes('reportingKey'));
  assert.deepEqual(await served({}), without);

  const reporting = await served({ reporting_key: KEY });
  assert.equal(reporting.connect, "'self' https://errors.example.com:8443");
  assert.ok(reporting.text.includes(`"reportingKey":"${KEY}"`));
  assert.equal(reporting.api, without.api);
});
