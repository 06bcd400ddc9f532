/**
 * The driver, by the Node that runs. better-sqlite3 12 is the last for Node 20, and aborts on Node 24.19 and later, where
 * a statement that is collected removes a hook that is gone; 13 stands on Node-API and begins at Node 22
 * (docs/decisions/0030-two-drivers.md).
 */
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const nodeMajor = Number(process.versions.node.split('.')[0]);

export const Sqlite = createRequire(import.meta.url)(
  nodeMajor >= 22 ? 'better-sqlite3-napi' : 'better-sqlite3',
) as typeof BetterSqlite3;
