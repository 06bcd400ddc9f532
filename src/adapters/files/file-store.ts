/** File contents in the data folder, named by their hash; who holds which is in the database. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm, stat, readdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { ownerOf, type OwnerId } from '../../domain/practice/users/user.ts';
import {
  storageFull,
  type FileStore,
  type StoredFile,
  type StoredType,
  type StagedFile,
} from '../../domain/practice/users/file-store.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { speechOf, type Db, type Reference } from '../sql/db.ts';
import { inTransaction, takeTurn, type Turn } from '../sql/in-transaction.ts';

// Contents in the folder that no row names any more, and drafts that a power cut left behind.

interface Contents {
  folder: string;
  /** Runs `work` alone where no row names the content, so that one which is being kept at this moment is not taken for such. */
  whereUnnamed(hash: string, work: () => Promise<void>): Promise<void>;
}

const CONTENT = /^[0-9a-f]{64}$/;
const DRAFT = /^[0-9a-f]{64}\.\d+\.\d+\.part$/;

/** Leaves alone what it did not write itself, whatever else somebody put into the folder. */
async function sweepContents({ folder, whereUnnamed }: Contents, before: Date): Promise<void> {
  for (const part of await entries(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of await entries(join(folder, part))) {
      const path = join(folder, part, name);
      if (DRAFT.test(name)) {
        if (await isOlder(path, before)) await remove(path);
      } else if (CONTENT.test(name)) {
        if (!(await isOlder(path, before))) continue;
        await whereUnnamed(name, async () => {
          if (await isOlder(path, before)) await remove(path);
        });
      }
    }
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime <= before;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

async function remove(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

// Rows of files that nothing holds on to any more.

/**
 * Drops the rows that are older than `before` and neither a picture of their owner nor named by another table. Which
 * tables name files is read from the schema's foreign keys: a table that is added later is heeded without being
 * listed here.
 */
async function dropUnattachedRows(db: Db, before: Date): Promise<void> {
  const named = byKey(await speechOf(db).referencesTo(db, 'files')).map(
    ([{ table }, ...pairs]) =>
      sql`and not exists (select 1 from ${sql.table(table)} as holder where ${sql.join(
        pairs.map(({ from, to }) => sql`holder.${sql.ref(from)} = files.${sql.ref(to)}`),
        sql` and `,
      )})`,
  );
  await sql`
    delete from files where created_at <= ${before.toISOString()}
    and not exists (
      select 1 from users where users.id = files.owner_id
      and files.hash in (users.avatar, users.logo_green, users.logo_blue, users.logo_dark)
    ) ${sql.join(named, sql` `)}`.execute(db);
}

/** Each key's first column, and then all of them: a key of two columns is two rows. */
function byKey(rows: readonly Reference[]): [Reference, ...Reference[]][] {
  const keys = new Map<string, [Reference, ...Reference[]]>();
  for (const row of rows) {
    const key = `${row.table} ${row.key}`;
    const known = keys.get(key);
    if (known) known.push(row);
    else keys.set(key, [row, row]);
  }
  return [...keys.values()];
}

const HASH = /^[0-9a-f]{64}$/;
/** So long an upload waits to be attached to something: a wizard may be finished the next morning. */
const UNATTACHED_MS = 24 * 3_600_000;

/** `mostBytes`: of one owner's files together. */
export function diskFileStore(db: Db, folder: string, mostBytes = Infinity): FileStore {
  /** Two levels, so that no folder grows without end. */
  const pathOf = (hash: string): string => {
    if (!HASH.test(hash)) throw new Error('Not a content hash.');
    return join(folder, hash.slice(0, 2), hash);
  };

  const fileOf = (row: { hash: string; name: string; type: StoredType; size: number }): StoredFile => ({
    hash: row.hash,
    name: row.name,
    type: row.type,
    size: row.size,
  });

  const isNamed = async (on: Db, hash: string): Promise<boolean> =>
    (await on.selectFrom('files').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;

  // Keeping a file and sweeping one take turns: between its content and its row nobody may look. Beside other servers the
  // turn is the database's, and with it the work a transaction.
  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(turns: readonly Turn[], work: (on: Db) => Promise<T>): Promise<T> => {
    const mine = speechOf(db).oneWriter
      ? () => work(db)
      : () =>
          inTransaction(db, async (within) => {
            for (const turn of turns) await takeTurn(within, turn);
            return work(within);
          });
    const next = last.then(mine, mine);
    last = next.catch(() => undefined);
    return next;
  };

  const whereUnnamed = (hash: string, work: () => Promise<void>): Promise<void> =>
    alone([`content ${hash}`], async (on) => {
      if (!(await isNamed(on, hash))) await work();
    });

  async function bytesOf(on: Db, owner: OwnerId, besides: string): Promise<number> {
    const { used } = await on
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(size), 0)`.as('used'))
      .where('owner_id', '=', owner)
      .where('hash', '!=', besides)
      .executeTakeFirstOrThrow();
    return used;
  }

  /** What was deleted makes room at once, and not with the next sweep. */
  async function usedBesides(
    on: Db,
    { owner, hash }: { owner: OwnerId; hash: string },
    now: Date,
    room: number,
  ): Promise<number> {
    const used = await bytesOf(on, owner, hash);
    if (used <= room) return used;
    await dropUnattachedRows(on, new Date(now.getTime() - UNATTACHED_MS));
    return bytesOf(on, owner, hash);
  }

  return {
    async put(owner, file, now) {
      const { hash, size } = measured(file.content);
      const row = { owner_id: owner, hash, name: file.name, type: file.type, size };
      // Sent again, it waits to be attached from now on.
      const anew = { name: file.name, created_at: now.toISOString() };
      const turns = [`files of ${owner}`, `content ${hash}`] as const;
      return alone(turns, async (on): Promise<Result<StoredFile>> => {
        const used = await usedBesides(on, { owner, hash }, now, mostBytes - size);
        if (used + size > mostBytes) return storageFull(used, mostBytes, size);
        await writeOnce(pathOf(hash), file.content, size);
        await on
          .insertInto('files')
          .values({ ...row, ...anew })
          .onConflict((conflict) => conflict.columns(['owner_id', 'hash']).doUpdateSet(anew))
          .execute();
        return ok(fileOf(row));
      });
    },
    async find(owner, hash) {
      const row = await db
        .selectFrom('files')
        .select(['hash', 'name', 'type', 'size'])
        .where('owner_id', '=', owner)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row ? fileOf(row) : null;
    },
    async heldBy(owner) {
      const rows = await db
        .selectFrom('files')
        .select(['hash', 'name', 'type', 'size'])
        .where('owner_id', '=', owner)
        .orderBy('created_at')
        .orderBy('hash')
        .execute();
      return rows.map(fileOf);
    },
    async dropContents(hashes) {
      for (const hash of hashes) await whereUnnamed(hash, () => rm(pathOf(hash), { force: true }));
    },
    async holders(hash) {
      const rows = await db
        .selectFrom('files')
        .select(['owner_id', 'hash', 'name', 'type', 'size'])
        .where('hash', '=', hash)
        .execute();
      return rows.map((row) => ({ owner: ownerOf({ id: row.owner_id }), file: fileOf(row) }));
    },
    async drop(owner, hash) {
      await db.deleteFrom('files').where('owner_id', '=', owner).where('hash', '=', hash).execute();
    },
    async read(hash) {
      if (!HASH.test(hash)) return null;
      return readFile(pathOf(hash)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async sweep(now) {
      const before = new Date(now.getTime() - UNATTACHED_MS);
      await dropUnattachedRows(db, before);
      await sweepContents({ folder, whereUnnamed }, before);
    },
  };
}

const measured = (content: Uint8Array | StagedFile): { hash: string; size: number } =>
  content instanceof Uint8Array
    ? { hash: createHash('sha256').update(content).digest('hex'), size: content.byteLength }
    : content;

/** Under another name first: a file that has its name is whole, also after a power cut. */
async function writeOnce(path: string, content: Uint8Array | StagedFile, size: number): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.size === size) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (!(content instanceof Uint8Array)) return move(content.path, path);
  await asDraft(path, async (draft) => {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/** Finished contents were synced already. The folder of the files may lie on another disk, which is copied to first. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await asDraft(to, (draft) => copyFile(from, draft));
  }
}

async function asDraft(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${process.pid}.${Date.now()}.part`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    // On a full disk the half of a file is what is missed next.
    await rm(draft, { force: true });
    throw error;
  }
}
