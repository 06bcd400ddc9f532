import { AsyncLocalStorage } from 'node:async_hooks';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { speechOf, type Db } from './db.ts';

const inside = new AsyncLocalStorage<{ open: boolean; then: (() => void)[] }>();

/** All that `work` writes, or nothing of it; what is inside a transaction already belongs to that one. */
export const inTransaction = <T>(db: Db, work: (within: Db) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return work(db);
  const mark = { open: false, then: [] as (() => void)[] };
  return db
    .transaction()
    .execute((within) => {
      mark.open = true;
      return inside.run(mark, () => work(within));
    })
    .finally(() => {
      mark.open = false;
    })
    .then((done) => {
      for (const then of mark.then) then();
      return done;
    });
};

/** Called once what is written in the transaction around it is there for good; never where it is not. */
export const afterCommit = (then: () => void): void => void inside.getStore()?.then.push(then);

/** What is counted, looked up or compared before it is written, and for whom: "portfolios 7". */
export type Turn =
  | 'admins'
  | 'audit log'
  | 'disclosure texts'
  | `${'portfolios' | 'templates'} ${OwnerId}`
  | `${'tool runs' | 'scenario names'} ${number}`
  | `${'client' | 'user' | 'tool run' | 'simulations of scenario' | 'report' | 'share of report'} ${number}`
  | `${'recovery codes' | 'checkout'} of ${number}`
  | `files of ${OwnerId}`
  | `content ${string}`;

/**
 * A transaction whose look and write belong together: nobody who takes the same turn writes in between. SQLite lets one
 * writer in at a time, so that any transaction is everybody's turn and the name changes nothing; PostgreSQL locks the
 * name until the transaction ends (docs/decisions/0044-taking-turns.md).
 */
export const inTurn = <T>(db: Db, turn: Turn, work: (within: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (within) => {
    await takeTurn(within, turn);
    return work(within);
  });

/** In a transaction that is open. */
export const takeTurn = (within: Db, turn: Turn): Promise<void> => speechOf(within).takeTurn(within, turn);

/** The same for a single statement that looks and writes at once: of SQLite's, each is a transaction by itself. */
export const statementInTurn = <T>(db: Db, turn: Turn, statement: (within: Db) => Promise<T>): Promise<T> =>
  speechOf(db).oneWriter ? statement(db) : inTurn(db, turn, statement);

/**
 * Whether the caller stands in a transaction that is open. The one connection is that transaction's: asked for a second
 * time from inside it would be waited for without end, by everybody.
 */
export const isInTransaction = (): boolean => inside.getStore()?.open === true;
