/** Displayed dates use the practice's time zone, not that of the machine. */
process.env['TZ'] = 'UTC';
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { pdfText } from '../../tests/support/pdfs.ts';
import {
  completeReport,
  pageIn,
  testPractice,
  type TestPractice,
} from '../../tests/support/test-practice.ts';
import { readSettings, SettingsError } from './settings.ts';

let practice: TestPractice;
let report: number;
let distFolder: string;
before(async () => {
  distFolder = await mkdtemp(join(tmpdir(), 'plumbline-zone-'));
  writeFileSync(join(distFolder, 'index.html'), `<meta name="plumbline" content='{}' />`);
  writeFileSync(join(distFolder, 'report-file.html'), '__REPORT__');
  const build = { commit: 'a', branch: 'main', built_at: '', csp: { script_hashes: [] } };
  writeFileSync(join(distFolder, 'build.json'), JSON.stringify(build));
  practice = await testPractice({
    distFolder,
    environment: { PLUMBLINE_TIME_ZONE: 'Pacific/Kiritimati' },
    // 12:30 AM on January 1, 2027, in the practice's zone.
    startsAt: '2026-12-31T10:30:00.000Z',
  });
  ({ report } = await completeReport(practice));
});
after(async () => {
  await practice.close();
  await rm(distFolder, { recursive: true });
});

const choose = (time_zone: unknown) =>
  practice.call('patch', 'auth/admin/settings/', { as: practice.admin, body: { time_zone } });
const bytesOf = async (path: string) => {
  const response = await practice.app.request(`http://localhost/api/${path}`, {
    headers: { authorization: `Bearer ${practice.dana}` },
  });
  assert.equal(response.status, 200, path);
  return new Uint8Array(await response.arrayBuffer());
};
const profile = async () => (await practice.call('get', 'auth/profile/')).body.data;

test('profile, page and the current year follow PLUMBLINE_TIME_ZONE', async () => {
  const { practice_date, time_zone } = await profile();
  assert.deepEqual([practice_date, time_zone], ['2027-01-01', 'Pacific/Kiritimati']);
  const page = await (await practice.app.request('http://localhost/sign-in')).text();
  assert.match(page, /"practiceDate":"2027-01-01","timeZone":"Pacific\/Kiritimati"/);
  const { client } = await completeReport(practice);
  const body = { client_id: client, name: 'Since midnight', description: '', is_draft: true };
  const created = await practice.call('post', 'scenario/scenario/', { body });
  assert.equal(created.status, 201, created.text);
  assert.match(created.text, /"start_year":2027/);
});

test('a PDF has the date on its cover, in its headers and in its metadata', async () => {
  for (const path of [`report/${report}/pdf/`, `report/${report}/pdf/?length=client`]) {
    const bytes = await bytesOf(path);
    const pages = await pdfText(bytes.slice());
    assert.match(pages[0] ?? '', /January 1, 2027/, path);
    assert.match(pages[1] ?? '', /January 1, 2027/, path);
    assert.ok(!pages.join(' ').includes('December 31, 2026'));
    const { info } = await (await getDocumentProxy(bytes)).getMetadata();
    assert.match(JSON.stringify(info), /"CreationDate":"D:20270101/);
  }
});

test('mail states a link’s expiration with its zone, and a search finds a date as displayed', async () => {
  const share = (body: object) => practice.call('post', `report/share-report/${report}/`, { body });
  await share({});
  await practice.call('patch', `report/share-report/${report}/`, {
    body: { expires_at: '2027-01-05T09:59:59Z' },
  });
  await share({ client_email: ['elena@example.com'] });
  const [letter] = await practice.mails();
  assert.match(letter?.text ?? '', /The link works until January 5, 2027, 11:59 PM GMT\+14\./);

  const found = (date: string) =>
    practice.call('get', `report/?search=${encodeURIComponent(date)}&page=1&size=5`);
  assert.equal(pageIn(await found('01/01/27')).items.length, 2);
  assert.equal(pageIn(await found('12/31/26')).items.length, 0);
});

test('an offline copy includes the zone; the API, its files and the audit log use UTC', async () => {
  const packed = new TextDecoder().decode(await bytesOf(`report/${report}/file/`));
  const carried = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as { time_zone: string };
  assert.equal(carried.time_zone, 'Pacific/Kiritimati');
  const { body } = await practice.call('get', 'auth/admin/audit-log/', { as: practice.admin });
  assert.match(JSON.stringify(body.data), /"at":"2026-12-31T10:30:00\.000Z"/);
  const { data } = (await practice.call('get', `report/${report}/`)).body;
  assert.equal(data.updated_at, '2026-12-31T10:30:00.000Z');
});

test('an admin’s choice takes precedence immediately, and removing it restores the setting', async () => {
  const chosen = await choose('America/Los_Angeles');
  assert.equal(chosen.status, 200, chosen.text);
  assert.deepEqual(
    [(await profile()).practice_date, (await profile()).time_zone],
    ['2026-12-31', 'America/Los_Angeles'],
  );
  assert.match((await pdfText(await bytesOf(`report/${report}/pdf/`)))[0] ?? '', /December 31, 2026/);
  const { body } = await practice.call('get', 'auth/admin/settings/', { as: practice.admin });
  const { time_zone, default_time_zone } = body.data as Record<string, unknown>;
  assert.deepEqual([time_zone, default_time_zone], ['America/Los_Angeles', 'Pacific/Kiritimati']);
  for (const wrong of ['Eastern', '', '+05:00', 7])
    assert.deepEqual((await choose(wrong)).body.error, {
      time_zone: ['Enter a name such as America/New_York.'],
    });
  assert.equal((await choose(null)).status, 200);
  assert.equal((await profile()).time_zone, 'Pacific/Kiritimati');
  const log = await practice.call('get', 'auth/admin/audit-log/', { as: practice.admin });
  assert.match(log.text, /"detail":"time zone: America\/Los_Angeles"/);
});

test('startup fails if the time zone is invalid', () => {
  for (const name of ['Eastern', 'UTC+5', '+05:00'])
    assert.throws(
      () => readSettings({ PLUMBLINE_TIME_ZONE: name }),
      (error) =>
        error instanceof SettingsError &&
        error.message === 'PLUMBLINE_TIME_ZONE: enter a name such as America/New_York.',
    );
  assert.equal(readSettings({}).settings.timeZone, 'UTC');
});
