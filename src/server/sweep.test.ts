import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { createHash } from 'node:crypto';
import { ownerOf } from '../domain/practice/users/user.ts';
import { startSession } from './sessions/sessions.ts';
import { sweep } from './operations/job-handlers.ts';
import { png } from '../../tests/support/test-pictures.ts';
import { completeReport, testPractice, type TestPractice } from '../../tests/support/test-practice.ts';

const CARRIER_PDF = readFileSync(new URL('../../fixtures/illustrations/northgate.pdf', import.meta.url));
const NOON = '2026-03-02T12:00:00.000Z';
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

let practice: TestPractice;
const opened: TestPractice[] = [];
beforeEach(async () => {
  practice = await testPractice();
  opened.push(practice);
  practice.setTime(NOON);
});
after(() => Promise.all(opened.map((one) => one.close())));

const dana = () => ownerOf(practice.users.dana);
const mira = () => ownerOf(practice.users.mira);
const pathOf = (hash: string) => join(practice.folder, 'data', 'files', hash.slice(0, 2), hash);

/** Stores a file and dates its content by the practice's clock. */
async function keep(text: string, owner = dana()): Promise<string> {
  const content = new TextEncoder().encode(text);
  const now = practice.services.clock.now();
  const saved = await practice.services.files.put(
    owner,
    { name: `${text}.pdf`, type: 'application/pdf', content },
    now,
  );
  assert.ok(saved.ok);
  const { hash } = saved.value;
  utimesSync(pathOf(hash), now, now);
  return hash;
}
async function sweepAt(iso: string): Promise<void> {
  practice.setTime(iso);
  await sweep(practice.services);
}
const isStored = async (hash: string, owner = dana()) =>
  (await practice.services.files.find(owner, hash)) !== null && existsSync(pathOf(hash));
const isDeleted = async (hash: string, owner = dana()) =>
  (await practice.services.files.find(owner, hash)) === null && !existsSync(pathOf(hash));

test('deletes an unattached upload and its content after twenty-four hours', async () => {
  const hash = await keep('never attached');
  await sweepAt('2026-03-03T11:59:59.000Z');
  assert.ok(await isStored(hash));
  await sweepAt('2026-03-03T12:00:00.000Z');
  assert.ok(await isDeleted(hash));
});

test('does not delete a PDF attached to a scenario or pictures of a profile', async () => {
  const { scenario } = await completeReport(practice);
  const pdf = new FormData();
  pdf.append('file', new File([new Uint8Array(CARRIER_PDF)], 'carrier.pdf', { type: 'application/pdf' }));
  pdf.append('scenario', String(scenario));
  assert.equal((await practice.call('post', 'scenario/media/', { form: pdf })).status, 200);
  const pictures = { avatar: png(8, 8), business_logo_green: png(9, 9), business_logo_dark: png(10, 10) };
  const form = new FormData();
  for (const [field, content] of Object.entries(pictures)) form.append(field, new File([content], 'x'));
  assert.equal((await practice.call('patch', 'auth/profile/', { form })).status, 200);
  const hashes = [CARRIER_PDF, ...Object.values(pictures)].map(hashOf);
  const longAgo = new Date('2026-01-01T00:00:00.000Z');
  for (const hash of hashes) utimesSync(pathOf(hash), longAgo, longAgo);

  await sweepAt('2026-06-01T12:00:00.000Z');
  for (const hash of hashes) assert.ok(await isStored(hash));
  assert.deepEqual(new Uint8Array(readFileSync(pathOf(hashOf(CARRIER_PDF)))), new Uint8Array(CARRIER_PDF));
});

test('deletes shared content only after both owners’ files are deleted', async () => {
  const text = 'of both';
  const hash = await keep(text);
  practice.setTime('2026-03-03T00:00:00.000Z');
  assert.equal(await keep(text, mira()), hash);
  utimesSync(pathOf(hash), new Date(NOON), new Date(NOON));
  await sweepAt('2026-03-03T12:00:00.000Z');
  assert.equal(await practice.services.files.find(dana(), hash), null);
  assert.ok(await isStored(hash, mira()));
  await sweepAt('2026-03-04T00:00:00.000Z');
  assert.ok(await isDeleted(hash, mira()));
});

test('a repeated upload restarts the 24 hours', async () => {
  const hash = await keep('sent twice');
  practice.setTime('2026-03-03T11:00:00.000Z');
  await keep('sent twice');
  await sweepAt('2026-03-03T13:00:00.000Z');
  assert.ok(await isStored(hash));
});

test('deletes the files of a deleted user', async () => {
  const hash = await keep('of Mira', mira());
  await practice.services.users.remove(practice.users.mira.id);
  assert.ok(existsSync(pathOf(hash)));
  await sweepAt('2026-03-03T12:00:00.000Z');
  assert.ok(!existsSync(pathOf(hash)));
});

test('deletes content without a row and unfinished drafts, and leaves unknown files', async () => {
  const hash = await keep('without a row');
  await practice.services.files.drop(dana(), hash);
  const draft = `${pathOf(hash)}.123.456.part`;
  const note = join(practice.folder, 'data', 'files', hash.slice(0, 2), 'README');
  for (const path of [draft, note]) {
    writeFileSync(path, 'half');
    utimesSync(path, new Date(NOON), new Date(NOON));
  }
  await sweepAt('2026-03-03T11:00:00.000Z');
  assert.ok(existsSync(pathOf(hash)) && existsSync(draft));
  await sweepAt('2026-03-03T12:00:00.000Z');
  assert.deepEqual([existsSync(pathOf(hash)), existsSync(draft), existsSync(note)], [false, false, true]);
});

test('a file uploaded while its old content is swept is stored', async () => {
  const hash = await keep('at the same moment');
  await practice.services.files.drop(dana(), hash);
  practice.setTime('2026-03-04T12:00:00.000Z');
  let sentAgain: Promise<unknown> | undefined;
  // Between the check for references and the deletion.
  practice.statements.push = (statement) => {
    if (/^select "hash" from "files" where "hash" = /.test(statement))
      sentAgain ??= practice.services.files.put(
        dana(),
        {
          name: 'again.pdf',
          type: 'application/pdf',
          content: new TextEncoder().encode('at the same moment'),
        },
        practice.services.clock.now(),
      );
    return 0;
  };
  await sweep(practice.services);
  assert.ok(sentAgain);
  await sentAgain;
  assert.ok(await isStored(hash));
  assert.ok(statSync(pathOf(hash)).size > 0);
});

test('a table that references files by a foreign key is detected automatically', async () => {
  const hash = await keep('named elsewhere');
  await practice.sql(`create table notebooks (
    keeper integer not null, page text,
    foreign key (keeper, page) references files (owner_id, hash)
  )`);
  await practice.sql('insert into notebooks values (?, ?)', dana(), hash);
  await sweepAt('2026-03-05T12:00:00.000Z');
  assert.ok(await isStored(hash));
  await practice.sql('delete from notebooks');
  await sweepAt('2026-03-05T12:00:01.000Z');
  assert.ok(await isDeleted(hash));
});

test('deletes sessions, one-time links and idempotent responses once they are unusable', async () => {
  const { services, users } = practice;
  const now = services.clock.now();
  await startSession(services, users.mira, { remember: false, now });
  await services.oneTimeTokens.add(
    { hash: 'a link', user_id: users.mira.id, purpose: 'sign_in', expires_at: now },
    now,
  );
  const request = { owner: dana(), scope: 'POST /x key', bodyHash: 'body' };
  await services.idempotency.save(request, { status: 200, body: '{}' }, now);
  const count = async () => {
    const [row] = await practice.sql<object>(`select
      (select count(*) from sessions) as sessions, (select count(*) from one_time_tokens) as links,
      (select count(*) from idempotency_keys) as answers`);
    return { ...row };
  };
  assert.deepEqual(await count(), { sessions: 5, links: 1, answers: 1 });
  // Used links remain for another week, to distinguish them from unknown links.
  await sweepAt('2026-03-03T12:00:01.000Z');
  assert.deepEqual(await count(), { sessions: 5, links: 1, answers: 0 });
  await sweepAt('2026-03-09T15:00:01.000Z');
  assert.deepEqual(await count(), { sessions: 0, links: 0, answers: 0 });
});

test('the sweep deletes all unreferenced files in the folder', async () => {
  await keep('one');
  await keep('two');
  await sweepAt('2026-03-04T12:00:00.000Z');
  const folder = join(practice.folder, 'data', 'files');
  assert.deepEqual(
    readdirSync(folder).flatMap((part) => readdirSync(join(folder, part))),
    [],
  );
});
