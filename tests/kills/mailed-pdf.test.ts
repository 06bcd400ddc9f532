/** A server killed while it mails a report to ten recipients: each finally receives it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mailCatcher } from '../support/mail-catcher.ts';
import { assertSound, inDatabase } from './data-checks.ts';
import { baseOf } from './rounds.ts';
import { buildIfStale, killAll, startAgain } from './server-process.ts';
import { send, signedInBy } from './writers.ts';
import { freePort } from '../../scripts/machine/free-port.mjs';

const ten = Array.from({ length: 10 }, (_, at) => `client${at}@example.com`);
const ACCEPTED_COUNT = 4;

async function until(what: string, is: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!is()) {
    assert.ok(Date.now() < end, what);
    await wait(50);
  }
}

test('a server killed while it mails ten recipients sends the remaining messages with the PDF after restart', async () => {
  await buildIfStale();
  const catcher = await mailCatcher();
  const data = mkdtempSync(join(tmpdir(), 'plumbline-mailed-'));
  const port = String(await freePort());
  const environment = {
    PLUMBLINE_SMTP_URL: catcher.url,
    PLUMBLINE_PORT: port,
    PLUMBLINE_DEMO: '1',
    PLUMBLINE_PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const waiting = () =>
    inDatabase(data, (database) => database.prepare('select count(*) from waiting_mail').pluck().get());
  const reached = () => catcher.messages.flatMap(({ to }) => to).sort();
  const body = { client_email: ten, message: '', is_include_pdf: true, link: '' };
  try {
    const first = await startAgain(data, environment);
    const bearer = await signedInBy(first);
    const { report } = await baseOf({ url: first.url, bearer });
    const path = `report/share-report/${report}/`;
    let requestCount = 0;
    // The mail server accepts four messages and does not respond to the others.
    catcher.behave(() => ((requestCount += 1) <= ACCEPTED_COUNT ? 'take' : 'slow'));
    const unanswered = send({ url: first.url, bearer }, 'POST', path, { body, key: 'ten' });
    await until(
      'four are taken and struck out',
      () => waiting() === ten.length - ACCEPTED_COUNT && requestCount > ACCEPTED_COUNT,
    );
    await first.kill();
    assert.equal(await unanswered, null);
    const had = reached();
    assert.equal(had.length, ACCEPTED_COUNT);

    catcher.behave(() => 'take');
    const second = await startAgain(data, environment);
    await until('nothing waits any more', () => waiting() === 0);
    assert.deepEqual(reached(), ten, 'each once, those from before the kill as well');
    for (const { source, to } of catcher.messages) {
      assert.match(source, /Content-Type: application\/pdf/, to.join());
      assert.ok(source.includes('JVBERi0'), to.join());
      assert.ok(source.includes(`${environment.PLUMBLINE_PUBLIC_URL}/report/`));
    }
    // The browser received no response, so it retries.
    const again = await send({ url: second.url, bearer }, 'POST', path, { body, key: 'ten' });
    assert.equal(again?.status, 200);
    assert.deepEqual(reached(), ten);
    const logged = inDatabase(data, (database) =>
      database.prepare("select count(*) from audit_log where action = 'report_mailed'").pluck().get(),
    );
    assert.equal(logged, ten.length);
    assertSound(data);
  } finally {
    await killAll();
    await catcher.close();
    rmSync(data, { recursive: true, force: true });
  }
});
