import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { practiceDate } from '../../../domain/shared/dates.ts';
import { ownerOf } from '../../../domain/practice/users/user.ts';
import { accessToken } from '../../../../tests/support/test-access-token.ts';
import { collectionsOf, twoOwners } from '../../../../tests/support/test-two-owners.ts';
import { routeGroups } from '../route-groups.ts';
import { png } from '../../../../tests/support/test-pictures.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';

const PASSWORD = 'correct horse battery';
let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice({ passwords: { dana: PASSWORD } });
  opened.push(practice);
});
after(() => Promise.all(opened.map((one) => one.close())));

const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100ffda0008010100003f00d2cf20ffd9',
  'hex',
);
const WEBP = Buffer.from(
  '524946461e000000574542505650384c110000002f0f800300' + '0710fd8ffe0722a2ff01000000',
  'hex',
);

function patch(fields: Record<string, string | Buffer<ArrayBuffer>>, as = practice.dana) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    // Name and type are deliberately wrong; only the content counts.
    else form.append(name, new File([value], 'logo.txt', { type: 'text/html' }));
  }
  return practice.call('patch', 'auth/profile/', { as, form });
}
const fetched = (address: string | null) => practice.app.request(`http://localhost${address ?? '/none'}`);

test('updates names and pictures, and leaves fields that are not sent unchanged', async () => {
  const first = await patch({
    first_name: ' Dana\r\n\u001aMaria ',
    avatar: png(10, 10),
    business_logo_dark: JPEG,
  });
  assert.equal(first.status, 200, first.text);
  assert.equal(first.body.message, 'Profile updated successfully!');
  assert.equal(first.body.data.first_name, 'Dana Maria');
  assert.equal(first.body.data.last_name, 'Test');
  const second = await patch({ last_name: 'Whitfield', business_logo_blue: WEBP });
  const { data } = second.body;
  assert.equal(data.last_name, 'Whitfield');
  assert.equal(data.has_password, true);
  assert.equal(data.practice_date, practiceDate(practice.services.clock.now(), practice.services.zone.name));
  assert.equal(data.business_logo_green, null);
  assert.deepEqual((await practice.call('get', 'auth/profile/')).body.data, data);
  for (const [address, type, content] of [
    [data.avatar, 'image/png', png(10, 10)],
    [data.business_logo_dark, 'image/jpeg', JPEG],
    [data.business_logo_blue, 'image/webp', WEBP],
  ] as const) {
    const response = await fetched(address);
    assert.equal(response.headers.get('content-type'), type);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), content);
  }
});

test('does not overwrite a name changed in another window or store a picture sent with it', async () => {
  const was = { was_first_name: 'Dana', was_last_name: 'Test' };
  assert.equal((await patch({ first_name: 'Dana', last_name: 'Whitfield', ...was })).status, 200);
  const merged = await patch({ first_name: 'Diana', last_name: 'Test', ...was });
  assert.deepEqual([merged.body.data.first_name, merged.body.data.last_name], ['Diana', 'Whitfield']);
  const refused = await patch({ first_name: 'Dora', last_name: 'Test', avatar: png(10, 10), ...was });
  assert.deepEqual([refused.status, refused.body.code], [409, 'profile_changed']);
  const now = (await practice.call('get', 'auth/profile/')).body.data;
  assert.deepEqual([now.first_name, now.last_name, now.avatar], ['Diana', 'Whitfield', null]);
  assert.deepEqual(
    await practice.services.files.listByOwner(ownerOf(practice.users.dana)),
    [],
    'no file is left',
  );
  // A repeated request succeeds. A client that sends no previous values overwrites.
  assert.equal((await patch({ first_name: 'Diana', last_name: 'Test', ...was })).status, 200);
  assert.equal((await patch({ first_name: 'Dana' })).body.data.first_name, 'Dana');
  const both = await Promise.all(
    ['One', 'Two'].map((first_name) => patch({ first_name, was_first_name: 'Dana' })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);

  // Only the session determines the profile.
  const mira = await patch({ first_name: 'Dana', was_first_name: 'Dana' }, practice.mira);
  assert.equal(mira.body.data.first_name, 'Mira');
  assert.equal((await patch({ first_name: 'X', was_first_name: 'Lee' }, practice.tsc)).status, 403);
  const form = new FormData();
  form.append('first_name', 'X');
  assert.equal((await practice.call('patch', 'auth/profile/', { as: null, form })).status, 401);
});

test('updates the firm fields of the profile separately', async () => {
  const first = await patch({ firm_name: ' Whitfield\r\nAdvisory Group ', crd_number: '1234567' });
  assert.equal(first.status, 200, first.text);
  const { data } = first.body;
  assert.deepEqual(
    [data.firm_name, data.crd_number, data.license],
    ['Whitfield Advisory Group', '1234567', ''],
  );
  const { data: second } = (await patch({ license: 'CA 0H12345', crd_number: '' })).body;
  assert.deepEqual(
    [second.firm_name, second.crd_number, second.license],
    ['Whitfield Advisory Group', '', 'CA 0H12345'],
  );
  assert.deepEqual((await practice.call('get', 'auth/profile/')).body.data, second);
  assert.equal((await practice.call('get', 'auth/profile/', { as: practice.mira })).body.data.firm_name, '');
  assert.equal((await practice.sql(`select id from audit_log where action = 'profile_changed'`)).length, 2);
});

test('names a firm field that is too long or not a number', async () => {
  const refused = await patch({ firm_name: 'x'.repeat(81), crd_number: 'CRD 12' });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.error, {
    firm_name: ['Use at most 80 characters.'],
    crd_number: ['Enter digits only.'],
  });
});

test('does not overwrite a firm field changed in another window', async () => {
  const was = { was_firm_name: '', was_phone: '' };
  await patch({ firm_name: 'First', phone: '', ...was });
  const merged = await patch({ firm_name: '', phone: '555 0100', ...was });
  assert.deepEqual([merged.body.data.firm_name, merged.body.data.phone], ['First', '555 0100']);
  const refused = await patch({ firm_name: 'Second', ...was });
  assert.deepEqual([refused.status, refused.body.code], [409, 'profile_changed']);
});

test('of two simultaneous avatar changes, only the displayed file is stored', async () => {
  await patch({ avatar: png(10, 10) });
  await Promise.all([patch({ avatar: png(11, 11) }), patch({ avatar: png(12, 12) })]);
  const stored = await practice.services.files.listByOwner(ownerOf(practice.users.dana));
  const displayed = (await practice.services.users.find(practice.users.dana.id))?.pictures.avatar;
  assert.deepEqual(
    stored.map(({ hash }) => hash),
    [displayed],
  );
});

test('a picture URL is signed and expires', async () => {
  const { avatar } = (await patch({ avatar: png(10, 10) })).body.data;
  assert.equal((await fetched(`${avatar?.split('?')[0]}`)).status, 403);
  practice.setTime('2026-03-02T15:11:00.000Z');
  assert.equal((await fetched(avatar)).status, 403);
});

for (const [what, content, said] of [
  ['no picture', Buffer.from('hello, I am a logo.png'), /not a picture/],
  ['a page', Buffer.from('<html><script>alert(1)</script>'), /not a picture/],
  [
    'an SVG with a script',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    /SVG/,
  ],
  ['an empty file', Buffer.alloc(0), /empty/],
  ['a PNG that was cut off', png(10, 10).subarray(0, 40), /not a picture/],
  ['a picture that unfolds to gigabytes', png(60_000, 60_000), /pixels/],
  ['a picture over 2 MB', Buffer.concat([png(10, 10), Buffer.alloc(2 * 1024 * 1024)]), /over 2 MB/],
] as const) {
  test(`rejects ${what} as a logo under its field and changes nothing`, async () => {
    const response = await patch({ first_name: 'Changed', business_logo_green: Buffer.from(content) });
    assert.equal(response.status, 400);
    assert.deepEqual(Object.keys(response.body.error), ['business_logo_green']);
    assert.match(response.body.error.business_logo_green?.[0] ?? '', said);
    const { data } = (await practice.call('get', 'auth/profile/')).body;
    assert.deepEqual([data.first_name, data.business_logo_green], ['Dana', null]);
  });
}

test('a form over the size limit gets the message about pictures over 2 MB', async () => {
  const response = await patch({ avatar: Buffer.alloc(9 * 1024 * 1024) });
  assert.equal(response.status, 400);
  assert.match(response.body.error.input?.[0] ?? '', /over 2 MB/);
});

test('reports an empty name under its field', async () => {
  assert.deepEqual((await patch({ first_name: ' ' })).body.error, {
    first_name: ['first_name is a required field'],
  });
});

test('a removed picture is deleted unless another field uses the same file', async () => {
  const remove = (variant: string) => practice.call('post', 'auth/remove-logo/', { body: { variant } });
  const { data } = (await patch({ avatar: png(10, 10), business_logo_green: png(10, 10) })).body;
  assert.equal((await remove('green')).status, 200);
  const left = (await practice.call('get', 'auth/profile/')).body.data;
  assert.equal(left.business_logo_green, null);
  assert.equal((await fetched(data.avatar)).status, 200);
  await remove('avatar');
  assert.equal((await fetched(data.avatar)).status, 403);
  assert.equal((await remove('pink')).status, 400);
});

test('a Tax Scorecard user can read the profile but not change it', async () => {
  assert.equal((await patch({ first_name: 'X' }, practice.tsc)).status, 403);
  assert.equal((await practice.call('get', 'auth/profile/', { as: practice.tsc })).status, 200);
});

test('a user deletes the account only with the password', async () => {
  const remove = (body: unknown, as = practice.dana) =>
    practice.call('delete', 'auth/delete-logged-in-user/', { as, body });
  await practice.call('post', 'auth/client/', {
    body: { firstname: 'Elena', lastname: 'Hartwell', age: 45 },
  });
  assert.deepEqual((await remove({})).body.error, { password: ['password is a required field'] });
  assert.deepEqual((await remove({ password: 'wrong' })).body.error, {
    password: ['This is not your password.'],
  });
  assert.equal((await practice.call('get', 'auth/profile/')).status, 200);
  const removed = await remove({ password: PASSWORD });
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await practice.call('get', 'auth/profile/')).status, 401);
  assert.equal(await practice.services.users.find(practice.users.dana.id), null);
  const [mail] = await practice.mails();
  assert.equal(mail?.subject, 'Your account was deleted');
});

/** Ids that are not of users. Every other column with such a name is, so that a new table is tested too. */
const OTHER_IDS =
  /^(?:client|scenario|simulation|report|recipient|line|request|customer|subscription|item|price|plan|promotion_code|session|token)_id$/;

/** Fills the tables that `twoOwners` does not, as their routes do. */
async function fillTables({ id, email }: { id: number; email: string }): Promise<void> {
  const { call, services, sql, users } = practice;
  await call('post', 'auth/login/', { as: null, body: { email, password: PASSWORD } });
  await call('post', 'auth/request-forget-email/', { as: null, body: { email } });
  await practice.work();
  await patch({ avatar: png(10, 10) });
  await accessToken(practice, users.dana, ['clients:read']);
  await call('post', 'auth/client/', {
    headers: { 'idempotency-key': 'one' },
    body: { firstname: 'Ann', lastname: 'Lee', age: 40 },
  });
  const now = services.clock.now();
  await services.secondFactors.begin(id, 'sealed');
  await services.secondFactors.enable(id, 1, [{ lookup: 'xx', hash: 'x' }], now);
  const identity = { issuer: 'https://id.example.com', subject: 'dana' };
  await services.identities.link(id, { ...identity, email }, now);
  await services.identities.addStep('entry', 'hash', { ...identity, user_id: id, email, role: null }, now);
  const at = now.toISOString();
  const [report] = await sql<{ id: number }>('select id from reports where owner_id = ?', id);
  for (const [text, ...values] of [
    [`insert into waiting_mail (user_id, message, created_at) values (?, '{}', ?)`, id, at],
    [
      `insert into share_recipients (owner_id, report_id, generation, email, has_link, added_at)
       values (?, ?, 1, 'ann@example.com', 1, ?)`,
      id,
      report?.id,
      at,
    ],
    [
      `insert into billing_account (user_id, customer_id, subscription_id, generation, plan_id)
       values (?, 'cus_dana', 'sub_dana', 1, 2)`,
      id,
    ],
    [
      `insert into checkout_attempt (id, user_id, purpose, session_id, state, created_at)
       values ('attempt', ?, 'pay', 'cs_dana', 'open', ?)`,
      id,
      at,
    ],
    [
      `insert into disclosure_texts (number, method, text, saved_at, saved_by) values (1, 'x', '', ?, ?)`,
      at,
      id,
    ],
    ['update sessions set impersonator_id = ? where user_id = ?', id, users.tsc.id],
  ] as const)
    await sql(text, ...values);
}

test('the deletion of an account leaves no row with its id except in the audit log, and none of its files', async () => {
  const { call, sql, users, mira } = practice;
  const { id, email } = users.dana;
  await twoOwners(practice, collectionsOf(routeGroups.flatMap((group) => group.routes)));
  await fillTables({ id, email });
  const columns = (await practice.columns()).filter(
    ({ column }) => /_(?:id|by)$/.test(column) && !OTHER_IDS.test(column),
  );
  const naming = async () => {
    const found: string[] = [];
    for (const { table, column } of columns)
      if ((await sql(`select 1 from ${table} where ${column} = ?`, id)).length > 0)
        found.push(`${table}.${column}`);
    return found;
  };
  // Dana has not opened a session of another user.
  const isTested = (name: string) => name !== 'audit_log.impersonator_id';
  const every = columns.map(({ table, column }) => `${table}.${column}`).filter(isTested);
  assert.deepEqual(await naming(), every, 'each table has a row');
  const ofMira = (await call('get', 'auth/clients/', { as: mira })).body.data;

  const removed = await call('delete', 'auth/delete-logged-in-user/', { body: { password: PASSWORD } });
  assert.equal(removed.status, 200, removed.text);
  await practice.work();
  assert.deepEqual(await naming(), ['audit_log.subject_id', 'audit_log.user_id']);
  assert.deepEqual(await sql('select id from users where id = ?', id), []);
  assert.ok(!JSON.stringify(await practice.rows()).includes(email));
  // The subscription ends by a task with the customer's id of the payment provider.
  assert.deepEqual(await sql('select customer_id, session_ids from billing_task'), [
    { customer_id: 'cus_dana', session_ids: '["cs_dana"]' },
  ]);
  const stored = readdirSync(join(practice.folder, 'data/files'), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    stored.filter((entry) => entry.isFile()),
    [],
  );
  assert.deepEqual((await call('get', 'auth/clients/', { as: mira })).body.data, ofMira);
});

test('the only admin cannot delete the account', async () => {
  const remove = () =>
    practice.call('delete', 'auth/delete-logged-in-user/', { as: practice.admin, body: {} });
  const response = await remove();
  assert.equal(response.status, 409);
  assert.equal(response.body.code, 'last_admin');
});
