import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { png } from '../../../../tests/support/test-pictures.ts';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
let ids: { client: number; scenario: number; report: number };
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice();
  opened.push(practice);
  ids = await completeReport(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

async function picture(field: string, content: Buffer<ArrayBuffer>, as = practice.dana): Promise<void> {
  const form = new FormData();
  form.append(field, new File([content], 'logo.png'));
  assert.equal((await practice.call('patch', 'auth/profile/', { as, form })).status, 200);
}
const share = async (as = practice.dana) =>
  (await practice.call('post', `report/share-report/${ids.report}/`, { as, body: {} })).body.data.view_token;
const open = (token: string | null) =>
  practice.call('get', `report/public/${ids.report}/${token}/`, { as: null });
const fetched = (address: string | null) => practice.app.request(`http://localhost${address ?? '/none'}`);
const NONE = { green: null, blue: null, dark: null };

test('a client gets the advisor’s logo for each theme at a URL without a session', async () => {
  const logo = png(120, 40);
  await picture('business_logo_green', logo);
  await picture('business_logo_dark', png(60, 20));
  const { body } = await open(await share());
  const { logos } = body.data.advisor;
  assert.equal(logos.blue, null);
  const response = await fetched(logos.green);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), logo);
  assert.equal((await fetched(logos.dark)).status, 200);
  assert.notEqual(logos.dark, logos.green);
});

test('each response has new signed URLs, even for an old share', async () => {
  await picture('business_logo_blue', png(10, 10));
  const token = await share();
  const old = (await open(token)).body.data.advisor.logos.blue;
  practice.setTime('2026-06-01T15:00:00.000Z');
  assert.equal((await fetched(old)).status, 403);
  assert.equal((await fetched((await open(token)).body.data.advisor.logos.blue)).status, 200);
});

test('the payload contains the advisor’s name and logos and no other data of the advisor', async () => {
  await picture('avatar', png(30, 30));
  await picture('business_logo_green', png(20, 20));
  const { body, text } = await open(await share());
  assert.deepEqual(Object.keys(body.data.advisor).sort(), ['logos', 'name']);
  const profile = (await practice.call('get', 'auth/profile/')).body.data;
  const hashOf = (address: string | null) => /files\/([0-9a-f]{64})/.exec(address ?? '')?.[1] ?? 'none';
  assert.ok(text.includes(hashOf(profile.business_logo_green)));
  for (const absent of [hashOf(profile.avatar), 'shared_by', 'dana@', 'avatar', 'plan', 'role', 'owner'])
    assert.ok(!text.includes(absent), absent);
});

test('a changed logo is shown immediately, and a removed one is not', async () => {
  await picture('business_logo_green', png(20, 20));
  const token = await share();
  const before = (await open(token)).body.data.advisor.logos.green;
  await picture('business_logo_green', png(21, 21));
  const after = (await open(token)).body.data.advisor.logos.green;
  assert.notEqual(after, before);
  assert.equal((await fetched(after)).status, 200);
  await practice.call('post', 'auth/remove-logo/', { body: { variant: 'green' } });
  assert.deepEqual((await open(token)).body.data.advisor.logos, NONE);
});

test('a transferred report shows no logo until the new advisor shares it', async () => {
  await picture('business_logo_green', png(20, 20));
  await picture('business_logo_green', png(25, 25), practice.mira);
  const token = await share();
  const { dana, mira } = practice.users;
  const handed = await practice.call('delete', `auth/users/${dana.id}/`, {
    as: practice.admin,
    body: { hand_over_to: mira.id },
  });
  assert.equal(handed.status, 200, handed.text);
  assert.deepEqual((await open(token)).body.data.advisor, { name: 'Dana Test', logos: NONE });
  const { advisor } = (await open(await share(practice.mira))).body.data;
  assert.equal(advisor.name, 'Mira Test');
  assert.equal((await fetched(advisor.logos.green)).status, 200);
});
