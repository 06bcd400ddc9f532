/** What belongs together is written together: where the last write fails, none of them was done. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fillWhenNew } from './start-server.ts';
import { readSettings } from './settings.ts';
import { testSchema } from '../../tests/support/test-schema.ts';
import {
  behindTheProgram,
  completeReport,
  testPractice,
  type TestPractice,
} from '../../tests/support/test-practice.ts';
import { wireServer } from './wiring.ts';

const PASSWORD = 'correct horse battery';
let practice: TestPractice;
let ids: { client: number; scenario: number; report: number };
before(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD } });
  ids = await completeReport(practice);
});
after(() => practice.close());

const signIn = async (password: string) =>
  (await practice.call('post', 'auth/login/', { as: null, body: { email: 'dana@example.com', password } }))
    .status;

test('what is deleted stays where its line in the audit log cannot be written', async () => {
  const rows = [`report/delete/${ids.report}/`, `scenario/${ids.scenario}/`, `client/${ids.client}/`];
  await practice.withoutRoomIn('audit_log', async () => {
    for (const path of rows) assert.equal((await practice.call('delete', path)).status, 500, path);
  });
  assert.equal((await practice.call('get', `report/${ids.report}/`)).status, 200);
  assert.equal((await practice.call('get', `scenario/${ids.scenario}/`)).status, 200);
  assert.equal((await practice.call('get', `client/${ids.client}/`)).status, 200);
});

test('a report is shared, and its link withdrawn, together with the line in the log or not at all', async () => {
  const path = `report/share-report/${ids.report}/` as const;
  const body = { client_email: [], message: '', is_include_pdf: false, link: '' };
  const link = async () => (await practice.call('get', `report/${ids.report}/`)).body.data.report_link;
  const share = () => practice.call('post', path, { body });
  const withdraw = () => practice.call('patch', path, { body: { withdraw: true } });
  assert.equal((await practice.withoutRoomIn('audit_log', share)).status, 500);
  assert.equal(await link(), null);
  assert.equal((await share()).status, 200);
  const shared = await link();
  assert.equal((await practice.withoutRoomIn('audit_log', withdraw)).status, 500);
  assert.equal(await link(), shared);
  assert.equal((await withdraw()).status, 200);
  assert.equal(await link(), null);
});

test('a new password that fails on the way leaves the old one, the sessions and the link as they were', async () => {
  await practice.call('post', 'auth/request-forget-email/', {
    as: null,
    body: { email: 'dana@example.com' },
  });
  const token = (await practice.mails())[0]?.token ?? '';
  const choose = () =>
    practice.call('post', 'auth/password-forget-complete/', {
      as: null,
      body: { token, password: 'another long password' },
    });
  assert.equal((await practice.withoutRoomIn('audit_log', choose)).status, 500);
  assert.equal(await signIn(PASSWORD), 200);
  assert.equal((await practice.call('get', 'auth/profile/')).status, 200);

  const again = await choose();
  assert.equal(again.status, 200, again.text);
  assert.equal(await signIn('another long password'), 200);
  assert.equal((await practice.call('get', 'auth/profile/')).status, 401);
});

test('an admin’s change of a user that fails on the way changes nothing', async () => {
  const path = `auth/users/${practice.users.mira.id}/` as const;
  const change = () =>
    practice.call('patch', path, { as: practice.admin, body: { first_name: 'Other', role_type: 'tsc' } });
  assert.equal((await practice.withoutRoomIn('audit_log', change)).status, 500);
  const { user } = await practice.call('get', path, { as: practice.admin }).then(({ body }) => ({
    user: body.data as { first_name: string; role_type: string },
  }));
  assert.deepEqual([user.first_name, user.role_type], ['Mira', 'advisor']);
  assert.equal((await practice.call('get', 'auth/clients/', { as: practice.mira })).status, 200);
});

test('a first start that fails while it fills the demo practice is made up for by the next', async () => {
  const schema = await testSchema();
  const { settings } = readSettings({
    PLUMBLINE_DATA: join(practice.folder, 'first'),
    ...(schema && { PLUMBLINE_DATABASE: schema.address }),
  });
  const { services, db, close } = await wireServer(settings, { distFolder: join(practice.folder, 'dist') });
  try {
    await behindTheProgram(db).withoutRoomIn('reports', () =>
      assert.rejects(fillWhenNew(services), /disk is full/),
    );
    assert.equal(await services.users.count(), 0);
    await fillWhenNew(services);
    assert.equal(await services.users.count(), 3);
  } finally {
    await close();
    await schema?.drop();
  }
});
