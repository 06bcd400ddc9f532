import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  calculationWorkers,
  type CalculatorOptions,
} from '../adapters/calculation-workers/calculation-workers.ts';
import { UNFINISHED, unfinishedRestore } from '../adapters/backup-folder/restore-backup.ts';
import {
  contentsIfMounted,
  dataFolder,
  figuresIfMounted,
  mailerIfMounted,
  stagingIfMounted,
  readLastBackup,
  writeServerAddress,
} from '../adapters/files/data-folder.ts';
import { sqlFileStore } from '../adapters/files/file-store.ts';
import { makeFolder } from '../adapters/files/make-folder.ts';
import { secretKeyFile } from '../adapters/files/secret-key.ts';
import { stagingFolder, probeFolder } from '../adapters/files/staging-folder.ts';
import { marketFigures } from '../adapters/index-figures/market-figures.ts';
import { importedFiguresFolder } from '../adapters/own-index-figures/imported-figures-folder.ts';
import { outboxFolder, outboxMailer, smtpMailer } from '../adapters/mail/mailers.ts';
import { pinoLog } from '../adapters/logging/pino-log.ts';
import { argon2Hasher } from '../adapters/password-hash/argon2-hasher.ts';
import { readIllustration } from '../adapters/pdf-reader/pdf-reader.ts';
import { sqlAccountRecords } from '../adapters/sql/stores/account-records.ts';
import { sqlAuditExport } from '../adapters/sql/stores/audit-export.ts';
import { type Db, inTransaction, sha256 } from '../adapters/sql/db.ts';
import { takeServerLock, type ServerLock } from '../adapters/sqlite/server-lock.ts';
import { sqlStores, type StoresWith } from '../adapters/sql/stores/stores.ts';
import { stripeProvider } from '../adapters/stripe/stripe-provider.ts';
import { auditKeys, keySealer, hmacSigner, randomTokens, timeCodes } from '../adapters/tokens/tokens.ts';
import { typstPdf } from '../adapters/typst/typst-pdf.ts';
import { openZip } from '../adapters/zip/zip-reader.ts';
import { zipStream } from '../adapters/zip/zip-stream.ts';
import { auditExport } from '../domain/practice/operation/audit-export.ts';
import { accountFiles } from '../domain/practice/portability/account-export.ts';
import { importAccount } from '../domain/practice/portability/import-account.ts';
import { BackupError } from '../domain/practice/operation/backups.ts';
import { loadActiveKeys } from '../domain/practice/operation/server-key.ts';
import { practiceYear, type Clock } from '../domain/shared/dates.ts';
import { fairQueue } from '../domain/shared/fair-queue.ts';
import type { Log } from '../domain/shared/log.ts';
import { SHIPPED_TAX_TABLES } from '../domain/tax/federal/grown-tables.ts';
import { followedBy } from '../domain/tax/federal/tax-tables.ts';
import type { TaxYear } from '../domain/tax/federal/tax-year-schema.ts';
import { countsInMemory } from './sessions/attempt-limits.ts';
import { background, auditOrigin } from './http/request-context.ts';
import { readBuildRecord } from './operations/build-record.ts';
import { responseCache } from './http/response-cache.ts';
import { payments } from './payments/payments.ts';
import { calculateBy, figuresBasis } from './operations/account-calculations.ts';
import { practiceZone, sharedFigures, startHeartbeat } from './operations/shared-state.ts';
import { rejectionCounts, createSignOuts } from './sessions/deferred-writes.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { storageWatch } from './http/storage-errors.ts';
import { identityProviderOf } from './wiring-identity.ts';
import {
  auditEndWriter,
  fileContents,
  marksOf,
  openPracticeDatabase,
  readCustomTaxYears,
  readImportedFigures,
  unusedFile,
  type DatabaseOptions,
} from './wiring-database.ts';
import { UPLOAD_LIMITS } from './http/upload-form.ts';

export interface WiringOptions {
  distFolder: string;
  clock?: Clock;
  log?: Log;
  onStatement?: DatabaseOptions['onStatement'];
  waitTimeouts?: DatabaseOptions['timeouts'];
  calculator?: Partial<CalculatorOptions>;
  hostClock?: Clock;
  /** Whether an empty database is filled. Workers do not fill it. */
  canFill?: boolean;
}

interface WiredServer {
  services: Services;
  /** Tests replace the connection to simulate disk errors. */
  db: Db;
  /** Path of the backup made before migration. */
  backup: string | null;
  /** Startup is complete, so another server may start. */
  started(): Promise<void>;
  noteAuditEnd(): Promise<void>;
  /** Writes the page address for commands if the data folder is exclusive to this server. */
  noteAddress(url: string): void;
  close(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

export async function wireServer(settings: Settings, options: WiringOptions): Promise<WiredServer> {
  const customTaxYears = readCustomTaxYears(settings.data);
  // Client data: only this account may read it.
  makeFolder(settings.data);
  // With a shared database, the data folder is also shared.
  const lock = settings.database === null ? takeServerLock(settings.data) : null;
  try {
    return await connectServices(settings, options, { lock, customTaxYears });
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function connectServices(
  settings: Settings,
  options: WiringOptions,
  { lock, customTaxYears }: { lock: ServerLock | null; customTaxYears: readonly TaxYear[] },
): Promise<WiredServer> {
  if (unfinishedRestore(settings.data) !== null) throw new BackupError(UNFINISHED);
  const folder = dataFolder(settings.data);
  const store = figuresIfMounted(importedFiguresFolder(settings.data), folder);
  const active = readImportedFigures(store);
  const now = (options.clock ?? systemClock).now();
  const log = options.log ?? pinoLog(settings.logLevel);
  // Before the database: an unreadable key must stop startup.
  const contents = contentsIfMounted(await fileContents(settings), folder);
  // Reports errors at startup rather than at the first upload.
  if (settings.files !== null)
    contents
      .all()
      [Symbol.asyncIterator]()
      .next()
      .catch((error: unknown) => log.warn(error instanceof Error ? error.message : String(error)));
  const unusedFileWarning = unusedFile(settings);
  if (unusedFileWarning !== null) log.warn(unusedFileWarning);
  const database = await openPracticeDatabase(settings, {
    now,
    checked: true,
    canFill: options.canFill ?? true,
    as: 'server',
    hostClock: options.hostClock ?? systemClock,
    onStatement: options.onStatement,
    timeouts: options.waitTimeouts,
    onLost: (error) => log.warn(`A connection to the database was lost: ${error.message}`),
    onWarning: (text) => log.warn(text),
  });
  const { db, keyRecord, others } = database;
  const clock = options.clock ?? others?.clock ?? systemClock;
  const closeOnError = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  const keys = await closeOnError(() => loadActiveKeys(secretKeyFile(settings.data), keyRecord, keySealer));
  await closeOnError(async () => others?.join({ taxYears: marksOf(customTaxYears), figures: active.mark }));
  const shared = sharedFigures({ store, active, otherServers: others, log, isMounted: folder.isMounted });
  const indexes = { store, shipped: marketFigures, active, shared };
  const taxTables = followedBy(SHIPPED_TAX_TABLES, customTaxYears);
  const backgroundWork = background(log);
  const calculator = calculationWorkers(active, taxTables, options.calculator);
  const reportPdf = typstPdf();
  const files = sqlFileStore(db, contents, settings.storageMb * 1024 * 1024);
  const smtp = settings.smtpUrl && smtpMailer(settings.smtpUrl, settings.mailFrom);
  const storage = database.jobs(clock);
  const chaining: StoresWith = {
    seal: auditKeys(keys.current).seal,
    origin: auditOrigin,
    onWritten: database.auditWritten,
    jobs: storage,
    sealers: [keySealer(keys.current), ...keys.former.map(keySealer)],
  };
  const stores = sqlStores(db, chaining);
  const zone = await closeOnError(() => practiceZone(settings.timeZone, stores.practice));
  const provider =
    settings.stripeSecretKey === null
      ? null
      : stripeProvider({
          secretKey: settings.stripeSecretKey,
          webhookSecrets: settings.stripeWebhookSecrets,
          apiUrl: settings.stripeApiUrl,
          log,
        });
  const identityProvider = await closeOnError(async () => identityProviderOf(settings, { clock, log }));
  const stopHeartbeat = others === null ? null : startHeartbeat(shared, zone, log);
  const noteEnd = auditEndWriter(db, settings.data, auditKeys(keys.current), log);
  await noteEnd();
  const rejections = rejectionCounts({
    audit: stores.audit,
    transaction: (work) => inTransaction(db, (within) => work(sqlStores(within, chaining).audit)),
    originNow: auditOrigin,
  });
  const transaction: Services['transaction'] = (work) =>
    inTransaction(db, (within) => {
      const inside = sqlStores(within, chaining);
      return work({ ...inside, audit: rejections.within(inside.audit) });
    });
  const basis = () => figuresBasis({ history: active.history, taxTables }, active.mark, sha256);
  const signOuts = createSignOuts({ transaction, log });
  return {
    services: {
      ...stores,
      audit: rejections.audit,
      rejections,
      signOuts,
      zone,
      payments: payments(provider, { settings, billing: stores.billing, clock }),
      auditNewest: database.auditNewest,
      transaction,
      // A request without an idempotency key has no stored response.
      commitStep: () => Promise.reject(new Error('Only a slow, remembered POST has a final step.')),
      revertStep: () => Promise.reject(new Error('Only a slow, remembered POST has a final step.')),
      activeKeys: new Map(),
      settings,
      listening: { url: null },
      build: readBuildRecord(options.distFolder),
      clock,
      log,
      signer: hmacSigner(keys.current, keys.former),
      tokens: randomTokens,
      passwords: argon2Hasher(),
      timeCodes,
      sealer: keySealer(keys.current),
      identityProvider,
      files,
      accountExport: (user, at) =>
        zipStream(
          accountFiles(
            user,
            {
              records: sqlAccountRecords(db),
              files,
              calculate: calculateBy(calculator, { key: `user ${user}` }, practiceYear(at, zone.name)),
              basis: basis(),
              sha256,
            },
            at,
          ),
          at,
        ),
      accountImport: (parts) => importAccount({ ...parts, openZip, sha256, files, here: basis() }),
      auditExport: (format, query, at) =>
        auditExport(
          format,
          query,
          { reader: sqlAuditExport(db), seal: chaining.seal, hash: createHash('sha256') },
          at,
        ),
      staging: stagingIfMounted(stagingFolder(join(settings.data, 'incoming'), others !== null), folder),
      uploadSlots: fairQueue(UPLOAD_LIMITS),
      mailer: smtp ?? mailerIfMounted(outboxMailer(join(settings.data, 'outbox'), settings.mailFrom), folder),
      outbox: outboxFolder(join(settings.data, 'outbox')),
      background: backgroundWork,
      jobQueue: storage.queue,
      illustrationReader: { read: readIllustration },
      get history() {
        return active.history;
      },
      customTaxYears,
      taxTables,
      indexes,
      attempts: others?.attempts ?? countsInMemory(),
      hasOtherServers: () => others?.hasOtherServers() ?? Promise.resolve(false),
      calculator,
      reportPdf,
      responseCache: responseCache(),
      databaseAlive: database.alive,
      databaseBytes: database.bytes,
      storage: storageWatch({
        folder: async () => {
          folder.assertMounted();
          await probeFolder(settings.data);
        },
        database: database.probe,
        clock,
      }),
      lastBackup: () => readLastBackup(settings.data),
      startedAt: now,
      life: { stopping: false },
    },
    db,
    backup: database.migrated.backup,
    started: async () => others?.started(),
    noteAuditEnd: noteEnd,
    noteAddress(url) {
      if (lock === null) return;
      try {
        writeServerAddress(settings.data, url);
      } catch (error) {
        log.error('server.json could not be written.', error);
      }
    },
    async close() {
      stopHeartbeat?.();
      await backgroundWork.waitForAll();
      await calculator.close();
      reportPdf.close();
      try {
        await signOuts.flush();
        await rejections.flush();
      } catch (error) {
        log.error('Sign-outs or audit log lines could not be saved.', error);
      }
      await noteEnd();
      smtp?.close();
      await database.close();
      lock?.release();
    },
  };
}

export { PostgresError } from '../adapters/postgres/errors.ts';
export { ServerRunningError } from '../adapters/sqlite/server-lock.ts';
export { SchemaVersionError } from '../adapters/sql/migrations/migration.ts';
export { MovedPracticeError } from '../adapters/sql/move-practice.ts';
