/** Operation of a practice with its stored files in an S3 store. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { s3Imitation } from '../../tests/support/s3-imitation.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { png } from '../../tests/support/test-pictures.ts';
import { plumbline } from '../../tests/support/plumbline.ts';
import { dataErrorText } from './wiring.ts';

const store = await s3Imitation();
let folder: string;
let data: string;
const at = (name: string) => join(folder, name);

/** With or without the setting of the store. */
async function command(args: string[], environment: Record<string, string> = store.environment) {
  Object.assign(process.env, environment);
  try {
    return await plumbline([...args, '--data', data]);
  } finally {
    for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
  }
}
const inFolder = () =>
  existsSync(join(data, 'files'))
    ? readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.length > 10,
      )
    : [];
const inStore = () => [...store.objects.keys()].sort();

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
  data = at('data');
  const server = await startServer({ dataDir: data, distFolder: at('dist') });
  const token = new URL(server.signInLink ?? '').searchParams.get('token');
  const signedIn = await fetch(`${server.url}/api/auth/remember-token/verify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { data: session } = (await signedIn.json()) as { data: { access: { value: string } } };
  for (const [at, picture] of ['avatar', 'business_logo_green', 'business_logo_dark'].entries()) {
    const form = new FormData();
    form.set(picture, new File([new Uint8Array(png(10 + at, 10))], 'me.png', { type: 'image/png' }));
    const headers = { authorization: `Bearer ${session.access.value}` };
    const sent = await fetch(`${server.url}/api/auth/profile/`, { method: 'PATCH', headers, body: form });
    assert.equal(sent.status, 200);
  }
  await server.stop();
});
beforeEach(() => {
  store.state.always = null;
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

test('files are copied to the store, an interrupted copy resumes, and the practice is complete there', async () => {
  assert.equal(inFolder().length, 3);
  assert.equal((await command(['check'])).status, 1);
  store.faults.push('503', '503', '503', '503');
  const cut = await command(['files', 'copy']);
  assert.equal(cut.status, 1);
  assert.match(
    cut.err,
    /rejects the request \(503 SlowDown\)\. See .* To resume, run the same command again\./,
  );
  assert.deepEqual(await command(['files', 'copy']), { status: 0, out: '3 files are copied.\n', err: '' });
  assert.equal(inStore().length, 3);
  // Existing files are not sent again.
  store.state.requests.length = 0;
  assert.equal((await command(['files', 'copy'])).status, 0);
  assert.deepEqual(
    store.state.requests.filter((one) => one.startsWith('PUT')),
    [],
  );
  rmSync(join(data, 'files'), { recursive: true });
  const checked = await command(['check']);
  assert.equal(checked.status, 0, checked.out + checked.err);
  assert.match(checked.out, /3 stored files are unchanged/);
});

test('a backup includes the files, and a restore replaces those missing or damaged in the store', async () => {
  const made = await command(['backup', at('backups')]);
  assert.equal(made.status, 0, made.err);
  const backup = made.out.trim();
  const [lost = '', damaged = '', left = ''] = inStore();
  const before = new Map(store.objects);
  store.objects.delete(lost);
  store.objects.set(damaged, { bytes: Buffer.from('something else'), at: new Date() });
  const faulty = await command(['check']);
  assert.equal(faulty.status, 1);
  assert.match(faulty.out + faulty.err, /The stored file \w+ is missing.*The stored file \w+ is damaged/s);

  // Fails before any replacement.
  const complete = readdirSync(data);
  store.state.always = '503';
  const refused = await command(['restore', backup]);
  assert.equal(refused.status, 1);
  assert.match(refused.err, /The store of files at/);
  assert.deepEqual(readdirSync(data), complete);
  store.state.always = null;

  store.state.requests.length = 0;
  const restored = await command(['restore', backup]);
  assert.equal(restored.status, 0, restored.err);
  for (const [name, { bytes }] of before) assert.deepEqual(store.objects.get(name)?.bytes, bytes, name);
  assert.ok(!store.state.requests.some((one) => one.startsWith('PUT') && one.includes(left)));
  assert.equal((await command(['check'])).status, 0);
  assert.deepEqual(inFolder(), []);
});

test('a backup without the store fails and leaves nothing; one without a file names it', async () => {
  store.state.always = '503';
  const result = await command(['backup', at('none')]);
  assert.equal(result.status, 1);
  assert.match(result.err, /The store of files at .* No backup was made/);
  assert.deepEqual(readdirSync(at('none')), []);
  const checked = await command(['check']);
  assert.equal(checked.status, 1);
  assert.match(checked.out + checked.err, /The store of files at .* rejects the request/);
});

test('files are copied back to the folder, except a damaged one', async () => {
  const [damaged = ''] = inStore();
  const object = store.objects.get(damaged) ?? assert.fail();
  store.objects.set(damaged, { ...object, bytes: Buffer.from('something else') });
  const copied = await command(['files', 'copy', '--to-folder']);
  assert.equal(copied.status, 1);
  assert.equal(copied.out, '2 files are copied.\n');
  assert.match(copied.err, new RegExp(`${damaged.slice(-64)} is damaged and was not copied`));
  store.objects.set(damaged, object);
  assert.equal((await command(['files', 'copy', '--to-folder'])).status, 0);
  assert.equal(inFolder().length, 3);
  assert.equal((await command(['check'], {})).status, 0);
});

test('invalid settings are reported before any action', async () => {
  assert.deepEqual(await command(['files', 'copy'], {}), {
    ...{ status: 2, out: '' },
    err: 'Set PLUMBLINE_FILES to the store, such as s3://bucket/prefix, and its key.\n',
  });
  assert.equal((await command(['files'])).status, 2);
  const key = at('s3.key');
  const { PLUMBLINE_S3_KEY: text = '', ...rest } = store.environment;
  const byFile = { ...rest, PLUMBLINE_S3_KEY_FILE: key };
  assert.match(
    await command(['check'], byFile).catch(dataErrorText).then(String),
    /PLUMBLINE_S3_KEY_FILE: enter the path of a file that contains an id and its secret as id:secret/,
  );
  writeFileSync(key, `${text}\n`);
  assert.equal((await command(['check'], byFile)).status, 0);
  const none = await command(['check'], rest);
  assert.match(none.out + none.err, /PLUMBLINE_S3_KEY: enter an id and its secret/);
});
