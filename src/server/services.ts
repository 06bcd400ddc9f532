/** Services of the routes. `wiring.ts` creates the real ones; tests use a temporary folder. */
import type {
  Administration,
  Tallies,
  PracticeSettingsStore,
} from '../domain/practice/users/administration.ts';
import type { AccessTokenStore } from '../domain/practice/users/access-token.ts';
import type { AttemptCounts, IdempotencyStore } from '../domain/practice/operation/other-servers.ts';
import type { AuditFormat } from '../domain/practice/users/audit-actions.ts';
import type { AuditLog } from '../domain/practice/users/audit-log.ts';
import type { importAccount, ImportParts } from '../domain/practice/portability/import-account.ts';
import type { AuditExportQuery } from '../domain/practice/operation/audit-export.ts';
import type { FailedJobs, JobQueue, Jobs } from '../domain/practice/operation/jobs.ts';
import type { LastBackup } from '../domain/practice/operation/backup-schema.ts';
import type { KnownAddressStore, SessionStore } from '../domain/practice/users/session-store.ts';
import type { Mailer, Outbox, WaitingMail } from '../domain/practice/users/mail.ts';
import type { OneTimeTokenStore, TokenMaker, Signer } from '../domain/practice/users/tokens.ts';
import type { PasswordHasher } from '../domain/practice/users/password-rule.ts';
import type { Sealer, SecondFactorStore, TimeCodes } from '../domain/practice/users/second-factor.ts';
import type { UserStore, OwnerId } from '../domain/practice/users/user.ts';
import type { Calculator } from '../domain/practice/reports/calculator.ts';
import type { ClientStore } from '../domain/practice/clients/client-store.ts';
import type { HoldingsStore } from '../domain/practice/clients/holdings.ts';
import type { IdentityProvider, IdentityStore } from '../domain/practice/users/identity-provider.ts';
import type { FileStore, Staging } from '../domain/practice/users/file-store.ts';
import type { BillingStore, WebhookStore } from '../domain/practice/payments/billing-account.ts';
import type { ReportPdf } from '../domain/practice/reports/report-pdf.ts';
import type { IllustrationReader } from '../domain/policy/extraction.ts';
import type { ActiveHistory, ImportedFiguresStore } from '../domain/market/imported/imported-figures.ts';
import type { IndexFigures } from '../domain/market/index-figures.ts';
import type { IndexHistory } from '../domain/market/inline-series.ts';
import type { TaxTables } from '../domain/tax/federal/tax-tables.ts';
import type { TaxYear } from '../domain/tax/federal/tax-year-schema.ts';
import type { HistoricalReportStore, ReportStore } from '../domain/practice/reports/report-store.ts';
import type { ShareRecipients } from '../domain/practice/reports/sharing.ts';
import type { TemplateStore } from '../domain/practice/templates/template.ts';
import type { ScenarioStore, SimulationStore } from '../domain/practice/cases/case-store.ts';
import type { FairQueue } from '../domain/shared/fair-queue.ts';
import type { Clock } from '../domain/shared/dates.ts';
import type { Log } from '../domain/shared/log.ts';
import type { DisclosureTexts } from '../domain/practice/reports/disclosures/firm-disclosures.ts';
import type { ToolRunStore } from '../domain/practice/reports/tool-run-schema.ts';
import type { Background, AppEnv } from './http/request-context.ts';
import type { BuildRecord } from './operations/build-record.ts';
import type { Payments } from './payments/payments.ts';
import type { PracticeZone, SharedFigures } from './operations/shared-state.ts';
import type { Settings } from './settings.ts';
import type { Outcome } from './http/outcome.ts';
import type { Context } from 'hono';
import type { Encoding } from './http/responses.ts';
import type { ErrorCode } from './http/errors.ts';
import type { PortfolioStore } from '../domain/practice/templates/template-schema.ts';

/** Stores available in a transaction. */
export interface Stores {
  users: UserStore;
  templates: TemplateStore;
  portfolios: PortfolioStore;
  toolRuns: ToolRunStore;
  idempotency: IdempotencyStore;
  waitingMail: WaitingMail;
  jobs: Jobs;
  failedJobs: FailedJobs;
  practice: PracticeSettingsStore;
  disclosureTexts: DisclosureTexts;
  tallies: Tallies;
  sessions: SessionStore;
  accessTokens: AccessTokenStore;
  oneTimeTokens: OneTimeTokenStore;
  secondFactors: SecondFactorStore;
  identities: IdentityStore;
  clients: ClientStore;
  holdings: HoldingsStore;
  scenarios: ScenarioStore;
  simulations: SimulationStore;
  reports: ReportStore;
  historicalReports: HistoricalReportStore;
  shareRecipients: ShareRecipients;
  administration: Administration;
  audit: AuditLog;
  billing: BillingStore;
  webhooks: WebhookStore;
}

export interface Services extends Stores {
  /**
   * Runs `work` in one transaction. Rolls back if it throws. `work` must use the given stores and be fast, because
   * all other statements wait.
   */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Commits the last step of a slow POST: the changes of `work` and the response for the idempotency key in one
   * transaction. `work` must be fast.
   */
  commitStep(work: (within: Services) => Promise<Outcome>): Promise<Outcome>;
  /** Reverts the response after `commitStep`. Releases its key and saves the changes of `work` in one transaction. */
  revertStep(work: (stores: Stores) => Promise<void>): Promise<void>;
  settings: Settings;
  /** Actual address once the server listens: "http://127.0.0.1:3000". */
  listening: { url: string | null };
  build: BuildRecord;
  clock: Clock;
  log: Log;
  signer: Signer;
  tokens: TokenMaker;
  knownAddresses: KnownAddressStore;
  passwords: PasswordHasher;
  timeCodes: TimeCodes;
  sealer: Sealer;
  /** Null without PLUMBLINE_OIDC_ISSUER. */
  identityProvider: IdentityProvider | null;
  files: FileStore;
  accountExport(user: OwnerId, now: Date): AsyncIterable<Uint8Array>;
  accountImport(
    parts: Omit<ImportParts, 'openZip' | 'sha256' | 'files' | 'here'>,
  ): ReturnType<typeof importAccount>;
  auditExport(format: AuditFormat, query: AuditExportQuery, now: Date): AsyncIterable<Uint8Array>;
  staging: Staging;
  uploadSlots: FairQueue;
  /** Active requests with an Idempotency-Key: body hash by owner and scope. */
  activeKeys: Map<string, string>;
  signOuts: SignOuts;
  rejections: Pick<RejectionCounts, 'flush'>;
  /** Latest line, such as "1204:9f2c…". Null if empty. */
  auditNewest(): string | null;
  zone: PracticeZone;
  mailer: Mailer;
  /** Messages written to files because no mail server is set. */
  outbox: Outbox;
  background: Background;
  jobQueue: JobQueue;
  payments: Payments;
  illustrationReader: IllustrationReader;
  /** Active market figures, loaded on first use. An import replaces the object. */
  readonly history: IndexHistory;
  readonly customTaxYears: readonly TaxYear[];
  readonly taxTables: TaxTables;
  indexes: {
    store: ImportedFiguresStore;
    shipped: IndexFigures;
    active: ActiveHistory;
    shared: SharedFigures;
  };
  /** Sign-in attempts on this server, or on all servers. */
  attempts: AttemptCounts;
  /** Whether other servers currently use the database. */
  hasOtherServers(): Promise<boolean>;
  /** Runs calculations that would block other requests. */
  calculator: Calculator;
  reportPdf: ReportPdf;
  responseCache: ResponseCache;
  storage: StorageWatch;
  databaseAlive(): Promise<boolean>;
  /** Size of the database with its write-ahead log. */
  databaseBytes(): Promise<number>;
  lastBackup(): LastBackup | null;
  startedAt: Date;
  /** `stopping` is true from the start of a shutdown, so proxies redirect requests. */
  life: { stopping: boolean };
}

export interface CachedListRequest {
  owner: OwnerId;
  /**
   * Version of the owner's lists at the start of the request. A concurrent change increments it, so the next request
   * rebuilds the list.
   */
  version: number;
  name: string;
  now: Date;
  origin: string;
  context: Context<AppEnv>;
}

/** Caches large responses until the owner's data changes. */
export interface ResponseCache {
  /** Returns the entry of this name and version. Creates it on a cache miss. */
  getOrCreate(
    of: Pick<CachedListRequest, 'owner' | 'version' | 'name' | 'now'>,
    build: () => Promise<CreatedText>,
  ): Promise<CachedResponse>;
}

export interface CreatedText {
  text: string;
  /** Expiry of the entry's signed addresses. */
  until?: Date | undefined;
}

export interface CachedResponse {
  tag: string;
  isWorthCompressing: boolean;
  encodeAs(encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>>;
}

export interface SignOuts {
  /** `write` deletes the session and logs it in one transaction. */
  end(accessHash: string, write: (stores: Stores) => Promise<void>): Promise<void>;
  hasEnded(accessHash: string): boolean;
  flush(): Promise<void>;
}

export interface RejectionCounts {
  /** Audit log that counts rejections and writes all other lines immediately. */
  audit: AuditLog;
  within(audit: AuditLog): AuditLog;
  /** Writes counted rejections. Those that cannot be written remain counted. */
  flush(): Promise<void>;
}

export type StorageError = Extract<
  ErrorCode,
  | 'disk_full'
  | 'disk_read_only'
  | 'disk_failing'
  | 'folder_gone'
  | 'database_damaged'
  | 'database_busy'
  | 'database_unavailable'
>;

export interface StorageWatch {
  note(storageError: StorageError): void;
  /** Current storage failure, found by a test write. Tests the disk at most once per second. */
  findError(): Promise<StorageError | null>;
}
