/** The one place where the server is handed its adapters. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { diskFileStore } from '../adapters/files/file-store.ts';
import { secretKey } from '../adapters/files/secret-key.ts';
import { pinoLog } from '../adapters/logging/pino-log.ts';
import { argon2Hasher } from '../adapters/password-hash/argon2-hasher.ts';
import { readIllustration } from '../adapters/pdf-reader/pdf-reader.ts';
import { sqliteAuditLog } from '../adapters/sqlite/audit-log.ts';
import { sqliteClientStore } from '../adapters/sqlite/client-store.ts';
import { openDatabase, type OpenOptions } from '../adapters/sqlite/database.ts';
import { sqliteIdempotencyStore } from '../adapters/sqlite/idempotency-store.ts';
import { sqliteOneTimeTokenStore } from '../adapters/sqlite/one-time-token-store.ts';
import { sqliteReportStore } from '../adapters/sqlite/report-store.ts';
import { sqliteScenarioStore } from '../adapters/sqlite/scenario-store.ts';
import { sqliteSessionStore } from '../adapters/sqlite/session-store.ts';
import { sqliteUserStore } from '../adapters/sqlite/user-store.ts';
import { hmacSigner } from '../adapters/tokens/hmac-signer.ts';
import { randomTokens } from '../adapters/tokens/random-tokens.ts';
import type { Clock } from '../domain/shared/clock.ts';
import type { Log } from '../domain/shared/log.ts';
import { readBuildRecord } from './build-record.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

export interface WiringOptions {
  /** Folder that the build was written to. */
  distFolder: string;
  clock?: Clock;
  log?: Log;
  onStatement?: OpenOptions['onStatement'];
}

export interface Wired {
  services: Services;
  /** Path of the copy that was made before the database was brought up to date. */
  backup: string | null;
  close(): Promise<void>;
}

export function wireServer(settings: Settings, options: WiringOptions): Wired {
  const clock = options.clock ?? systemClock;
  // Client data: nobody else on the machine looks in.
  mkdirSync(settings.data, { recursive: true, mode: 0o700 });
  const key = secretKey(settings.data);
  const now = clock.now();
  const database = openDatabase(settings.data, { now, onStatement: options.onStatement });
  const { db } = database;
  return {
    services: {
      settings,
      build: readBuildRecord(options.distFolder),
      clock,
      log: options.log ?? pinoLog(settings.logLevel),
      signer: hmacSigner(key),
      tokens: randomTokens,
      users: sqliteUserStore(db),
      sessions: sqliteSessionStore(db),
      oneTimeTokens: sqliteOneTimeTokenStore(db),
      passwords: argon2Hasher(),
      clients: sqliteClientStore(db),
      scenarios: sqliteScenarioStore(db),
      reports: sqliteReportStore(db),
      files: diskFileStore(db, join(settings.data, 'files')),
      idempotency: sqliteIdempotencyStore(db),
      audit: sqliteAuditLog(db),
      illustrationReader: { read: readIllustration },
      databaseAlive: database.alive,
      startedAt: now,
    },
    backup: database.migrated.backup,
    close: database.close,
  };
}

export { NewerDatabaseError } from '../adapters/sqlite/migrate.ts';
