/** The key of a practice is created once and replaced only by command. */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { secretKeyFile } from '../adapters/files/secret-key.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { auditKeys, keySealer } from '../adapters/tokens/tokens.ts';
import { boundTo } from '../domain/practice/users/second-factor.ts';
import {
  ServerKeyError,
  acceptKey,
  rotateKey,
  withoutOldKey,
  type KeyParts,
} from '../domain/practice/operation/server-key.ts';
import { DEMO_ADVISOR } from './operations/demo-users.ts';
import type { RunningServer } from './start-server.ts';
import { startServer } from '../../tests/support/start-server.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-server-key-'));
});
after(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const start = (name: string) => startServer({ dataDir: at(name), distFolder: at('dist') });

async function runOn<T>(name: string, work: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await start(name);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function partsOn<T>(name: string, work: (parts: KeyParts) => Promise<T>): Promise<T> {
  const { keyRecord, close } = openDatabase(at(name), { now: new Date() });
  try {
    return await work({
      file: secretKeyFile(at(name)),
      record: keyRecord,
      sealerOf: keySealer,
      auditKeysOf: auditKeys,
      now: new Date(),
    });
  } finally {
    await close();
  }
}

const practice = (name: string) =>
  runOn(name, async ({ services, url }) => {
    const dana = await services.users.findByEmail(DEMO_ADVISOR);
    assert.ok(dana);
    const { secondFactors, sealer, reports, signer } = services;
    await secondFactors.begin(dana.id, sealer.seal('SECRET', boundTo(dana.id)));
    const db = new Sqlite(join(at(name), 'plumbline.db'));
    const report = db.prepare<[], number>('select min(id) from reports').pluck().get() ?? 0;
    db.prepare(
      `insert into report_shares select id, generation, owner_id, '{}', '', '', '', null, null, 0, null from reports where id = ?`,
    ).run(report);
    db.close();
    assert.equal(await reports.generationOf(report), 1);
    return { dana: dana.id, report, token: signer.viewToken(report, 1), url };
  });

const secretOf = async ({ services }: RunningServer, user: number) => {
  const factor = await services.secondFactors.find(user);
  return factor && services.sealer.open(factor.sealed_secret, boundTo(user));
};

test('a practice without its key or with another key does not start and is not changed', async () => {
  await practice('lost');
  const path = join(at('lost'), 'secret.key');
  const key = readFileSync(path);
  rmSync(path);
  await assert.rejects(start('lost'), (error) => {
    assert.ok(error instanceof ServerKeyError);
    assert.match(error.message, /secret\.key is missing.*from a backup.*plumbline key accept/s);
    return true;
  });
  assert.ok(!existsSync(path), 'none is made');
  writeFileSync(path, Buffer.alloc(32, 7));
  await assert.rejects(start('lost'), /secret\.key is not the key that the database was used with/);
  assert.deepEqual(readFileSync(path), Buffer.alloc(32, 7));
  writeFileSync(path, key);
  await runOn('lost', async () => {});
});

test('an old database without a recorded key accepts the present key unless a sealed secret does not match', async () => {
  await practice('upgraded');
  const forget = () => {
    const db = new Sqlite(join(at('upgraded'), 'plumbline.db'));
    db.prepare(`delete from meta where key = 'key_mark'`).run();
    db.close();
  };
  const path = join(at('upgraded'), 'secret.key');
  const key = readFileSync(path);
  forget();
  writeFileSync(path, Buffer.alloc(32, 7));
  await assert.rejects(start('upgraded'), ServerKeyError);
  rmSync(path);
  await assert.rejects(start('upgraded'), ServerKeyError);
  writeFileSync(path, key);
  await runOn('upgraded', async () => {});
  rmSync(path);
  await assert.rejects(start('upgraded'), ServerKeyError);
});

test('an interrupted first start continues with only a key or an empty database', async () => {
  const name = 'killed';
  // A database with a schema and no users.
  mkdirSync(at(name));
  await partsOn(name, ({ record }) => record.record('of a key that was lost with the power'));
  await runOn(name, async ({ services }) => assert.equal(await services.users.count(), 3));
  // Only the key remains.
  rmSync(join(at(name), 'plumbline.db'));
  await runOn(name, async ({ services }) => assert.equal(await services.users.count(), 3));
});

test('a new key reseals secrets, old links still open, and new links use the new key', async () => {
  const { dana, report, token } = await practice('rotated');
  const before = readFileSync(join(at('rotated'), 'secret.key'));
  const change = await partsOn('rotated', (parts) => rotateKey(parts, { endLinks: false }));
  assert.deepEqual({ ...change, copy: null }, { resealed: 1, links_ended: 0, copy: null });
  assert.deepEqual(readFileSync(change.copy ?? ''), before);
  await runOn('rotated', async (server) => {
    const { signer } = server.services;
    assert.equal(await secretOf(server, dana), 'SECRET');
    assert.ok(signer.isViewToken(token, report, 1));
    assert.notEqual(signer.viewToken(report, 1), token);
    assert.ok(signer.isViewToken(signer.viewToken(report, 1), report, 1));
  });
  const ended = await partsOn('rotated', (parts) => rotateKey(parts, { endLinks: true }));
  assert.equal(ended.links_ended, 1);
  await runOn('rotated', async ({ services }) => assert.ok(!services.signer.isViewToken(token, report, 1)));
});

test('a rotation interrupted at any step leaves a practice that starts', async () => {
  const { dana, report, token } = await practice('cut');
  const steps = ['prepare', 'reseal', 'adopt'] as const;
  for (const step of steps) {
    await partsOn('cut', async (parts) => {
      const dies = () => {
        throw new Error('killed');
      };
      const cut: KeyParts = {
        ...parts,
        file: {
          ...parts.file,
          ...(step === 'prepare' && {
            prepare: () => (writeFileSync(`${parts.file.path}.next`, 'cut'), dies()),
          }),
          ...(step === 'adopt' && { adopt: dies }),
        },
        record: { ...parts.record, ...(step === 'reseal' && { reseal: dies }) },
      };
      await assert.rejects(rotateKey(cut, { endLinks: false }), /killed/);
    });
    await runOn('cut', async (server) => {
      assert.equal(await secretOf(server, dana), 'SECRET', step);
      assert.ok(server.services.signer.isViewToken(token, report, 1), step);
    });
    assert.ok(!existsSync(join(at('cut'), 'secret.key.next')), step);
  }
});

test('reports what is lost without the old key, and starts after it is accepted', async () => {
  const { dana, report, token } = await practice('accepted');
  assert.equal(await partsOn('accepted', withoutOldKey), null);
  const path = join(at('accepted'), 'secret.key');
  copyFileSync(path, `${path}.kept`);
  for (const damage of [
    () => rmSync(path),
    () => writeFileSync(path, 'short'),
    () => writeFileSync(path, Buffer.alloc(32, 7)),
  ]) {
    damage();
    const lost = await partsOn('accepted', withoutOldKey);
    assert.equal(lost?.second_factors_ended, 1);
    assert.equal(lost.links_ended, 1);
  }
  await assert.rejects(
    partsOn('accepted', (parts) => rotateKey(parts, { endLinks: false })),
    ServerKeyError,
  );
  await partsOn('accepted', acceptKey);
  assert.deepEqual(readFileSync(path), Buffer.alloc(32, 7));
  await runOn('accepted', async (server) => {
    assert.equal(await secretOf(server, dana), null);
    assert.ok(!server.services.signer.isViewToken(token, report, 1));
  });
  rmSync(path);
  await partsOn('accepted', acceptKey);
  await runOn('accepted', async () => {});
});
