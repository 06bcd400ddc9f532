/** Stores ownership of files in the database and their contents in `FileContents`. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ownerOf, type OwnerId } from '../../domain/practice/users/user.ts';
import {
  storageFull,
  type FileStore,
  type StoredFile,
  type StagedFile,
  CONTENT,
  type FileContents,
} from '../../domain/practice/users/file-store.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { dialectOf, type Db, type Reference, inTransaction, acquireLock, type LockName } from '../sql/db.ts';
import { firstAs, hasRow } from '../sql/query-parts.ts';

/**
 * Deletes old rows that are not pictures and that no foreign key references. New tables are included automatically.
 */
async function deleteUnattachedRows(db: Db, before: Date): Promise<void> {
  const named = groupByKey(await dialectOf(db).referencesTo(db, 'files')).map(
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

/** Groups columns by foreign key, because each column of a composite key is a separate row. */
function groupByKey(rows: readonly Reference[]): [Reference, ...Reference[]][] {
  const keys = new Map<string, [Reference, ...Reference[]]>();
  for (const row of rows) {
    const key = `${row.table} ${row.key}`;
    const known = keys.get(key);
    if (known) known.push(row);
    else keys.set(key, [row, row]);
  }
  return [...keys.values()];
}

/** Unattached uploads remain for a day, so a wizard can be finished the next morning. */
const UNATTACHED_MS = 24 * 3_600_000;

const COLUMNS = ['hash', 'name', 'type', 'size'] as const;

/** `maxBytes` limits each owner's total size. */
export function sqlFileStore(db: Db, contents: FileContents, maxBytes = Infinity): FileStore {
  // Storing and sweeping exclude each other, because a file's content precedes its row. With several servers, a
  // database lock and a transaction do this.
  let last: Promise<unknown> = Promise.resolve();
  const runExclusive = <T>(locks: readonly LockName[], work: (on: Db) => Promise<T>): Promise<T> => {
    const queuedWork = dialectOf(db).hasOneWriter
      ? () => work(db)
      : () =>
          inTransaction(db, async (within) => {
            for (const lock of locks) await acquireLock(within, lock);
            return work(within);
          });
    const next = last.then(queuedWork, queuedWork);
    last = next.catch(() => undefined);
    return next;
  };

  const ifUnreferenced = (hash: string, work: () => Promise<void>): Promise<void> =>
    runExclusive([`content ${hash}`], async (on) => {
      if (!(await hasRow(on.selectFrom('files').select('hash').where('hash', '=', hash)))) await work();
    });

  async function bytesOf(on: Db, owner: OwnerId, excludedHash: string): Promise<number> {
    const { used } = await on
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(size), 0)`.as('used'))
      .where('owner_id', '=', owner)
      .where('hash', '!=', excludedHash)
      .executeTakeFirstOrThrow();
    return used;
  }

  /** Deleted files free space immediately, not after the next sweep. */
  async function usedBytes(
    on: Db,
    { owner, hash }: { owner: OwnerId; hash: string },
    now: Date,
    room: number,
  ): Promise<number> {
    const used = await bytesOf(on, owner, hash);
    if (used <= room) return used;
    await deleteUnattachedRows(on, new Date(now.getTime() - UNATTACHED_MS));
    return bytesOf(on, owner, hash);
  }

  return {
    async put(owner, file, now) {
      const { hash, size } = measure(file.content);
      const stored: StoredFile = { hash, name: file.name, type: file.type, size };
      // A repeated upload restarts the period for attaching it.
      const renewedFields = { name: file.name, created_at: now.toISOString() };
      const locks = [`files of ${owner}`, `content ${hash}`] as const;
      await contents.prepare(hash, file.content);
      const saved = await runExclusive(locks, async (on): Promise<Result<StoredFile>> => {
        const used = await usedBytes(on, { owner, hash }, now, maxBytes - size);
        if (used + size > maxBytes) return storageFull(used, maxBytes, size);
        await contents.put(hash, file.content);
        await on
          .insertInto('files')
          .values({ owner_id: owner, ...stored, ...renewedFields })
          .onConflict((conflict) => conflict.columns(['owner_id', 'hash']).doUpdateSet(renewedFields))
          .execute();
        return ok(stored);
      });
      if (!saved.ok) await ifUnreferenced(hash, () => contents.remove(hash));
      return saved;
    },
    checkRoom: (owner, files, now) =>
      runExclusive([`files of ${owner}`], async (on) => {
        const ownedFiles = await on
          .selectFrom('files')
          .select('hash')
          .where('owner_id', '=', owner)
          .execute();
        const sizes = new Map(files.map(({ hash, size }) => [hash, size]));
        for (const { hash } of ownedFiles) sizes.delete(hash);
        const needed = [...sizes.values()].reduce((sum, size) => sum + size, 0);
        const used = await usedBytes(on, { owner, hash: '' }, now, maxBytes - needed);
        return used + needed > maxBytes ? storageFull(used, maxBytes, needed) : ok(null);
      }),
    find: (owner, hash) =>
      firstAs(
        db
          .selectFrom('files')
          .select(COLUMNS)
          .where((e) => e.and({ owner_id: owner, hash })),
        (row) => row,
      ),
    listByOwner: (owner) =>
      db
        .selectFrom('files')
        .select(COLUMNS)
        .where('owner_id', '=', owner)
        .orderBy('created_at')
        .orderBy('hash')
        .execute(),
    async dropContents(hashes) {
      for (const hash of hashes) await ifUnreferenced(hash, () => contents.remove(hash));
    },
    async holders(hash) {
      const rows = await db
        .selectFrom('files')
        .select(['owner_id', ...COLUMNS])
        .where('hash', '=', hash)
        .execute();
      return rows.map(({ owner_id: id, ...file }) => ({ owner: ownerOf({ id }), file }));
    },
    async drop(owner, hash) {
      await db.deleteFrom('files').where('owner_id', '=', owner).where('hash', '=', hash).execute();
    },
    read: async (hash) => (CONTENT.test(hash) ? contents.read(hash) : null),
    async sweep(now) {
      const before = new Date(now.getTime() - UNATTACHED_MS);
      await deleteUnattachedRows(db, before);
      for await (const hash of contents.olderThan(before))
        await ifUnreferenced(hash, () => contents.remove(hash, before));
    },
  };
}

const measure = (content: Uint8Array | StagedFile): { hash: string; size: number } =>
  content instanceof Uint8Array
    ? { hash: createHash('sha256').update(content).digest('hex'), size: content.byteLength }
    : content;
