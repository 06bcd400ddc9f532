/** What the routes work with; `wiring.ts` hands the real ones, tests the same over a temporary folder. */
import type {
  Administration,
  Tallies,
  PracticeSettingsStore,
} from '../domain/practice/users/administration.ts';
import type { AttemptCounts, IdempotencyStore } from '../domain/practice/operation/other-servers.ts';
import type { AuditLog } from '../domain/practice/users/audit-log.ts';
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
import type { FileStore, Staging } from '../domain/practice/users/file-store.ts';
import type { BillingStore, WebhookStore } from '../domain/practice/payments/billing-account.ts';
import type { ReportPdf } from '../domain/practice/reports/report-pdf.ts';
import type { IllustrationReader } from '../domain/policy/extraction.ts';
import type { HistoryInForce, ImportedFiguresStore } from '../domain/market/imported/imported-figures.ts';
import type { IndexFigures } from '../domain/market/index-figures.ts';
import type { IndexHistory } from '../domain/market/inline-series.ts';
import type { TaxTables } from '../domain/tax/federal/tax-tables.ts';
import type { TaxYear } from '../domain/tax/federal/tax-year-schema.ts';
import type { HistoricalReportStore, ReportStore } from '../domain/practice/reports/report-store.ts';
import type { ShareRecipients } from '../domain/practice/reports/sharing.ts';
import type { TemplateStore } from '../domain/practice/templates/template.ts';
import type { ScenarioStore, SimulationStore } from '../domain/practice/cases/case-store.ts';
import type { FairTurns } from '../domain/shared/fair-queue.ts';
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

/** What may be written in one transaction. */
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
  oneTimeTokens: OneTimeTokenStore;
  secondFactors: SecondFactorStore;
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
   * All that `work` writes, or nothing of it when it throws. It uses the stores that it is handed and nothing slow: every
   * other statement waits until it has ended.
   */
  together<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * The last step of a slow POST: what `work` writes through the services that it is handed, and the answer kept for the
   * request's key, in one transaction. Nothing slow in here either.
   */
  conclude(work: (within: Services) => Promise<Outcome>): Promise<Outcome>;
  /** After `conclude`: that answer does not hold after all. Its key is free again, together with what `work` writes. */
  retract(work: (stores: Stores) => Promise<void>): Promise<void>;
  settings: Settings;
  /** Where the server listens once it does: "http://127.0.0.1:3000". */
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
  files: FileStore;
  accountExport(user: OwnerId, now: Date): AsyncIterable<Uint8Array>;
  staging: Staging;
  uploadPlaces: FairTurns;
  /** Requests with an Idempotency-Key that are being worked on: the hash of the body by owner and scope. */
  keysUnderWay: Map<string, string>;
  signOuts: SignOuts;
  rejections: Pick<RejectionCounts, 'flush'>;
  /** Its newest line, as "1204:9f2c…"; null before the first. */
  auditNewest(): string | null;
  zone: PracticeZone;
  mailer: Mailer;
  /** Messages that were written down because no mail server is set. */
  outbox: Outbox;
  background: Background;
  jobQueue: JobQueue;
  payments: Payments;
  illustrationReader: IllustrationReader;
  /** Market figures in force, read at the first use; another object after an import. */
  readonly history: IndexHistory;
  readonly customTaxYears: readonly TaxYear[];
  readonly taxTables: TaxTables;
  indexes: {
    store: ImportedFiguresStore;
    shipped: IndexFigures;
    inForce: HistoryInForce;
    shared: SharedFigures;
  };
  /** How often somebody tried to get in, at this server or at any. */
  attempts: AttemptCounts;
  /** Whether other servers use the database at this moment. */
  hasOtherServers(): Promise<boolean>;
  /** Carries out what would hold up every other request. */
  calculator: Calculator;
  reportPdf: ReportPdf;
  responseCache: ResponseCache;
  /** What keeps the server from writing. */
  storage: StorageWatch;
  databaseAlive(): Promise<boolean>;
  /** Size of the database file with what is not written into it yet. */
  databaseBytes(): Promise<number>;
  lastBackup(): LastBackup | null;
  startedAt: Date;
  /** `stopping` from the first word of a stop on, so that a proxy sends its requests elsewhere. */
  life: { stopping: boolean };
}

export interface CachedListRequest {
  owner: OwnerId;
  /** Of their lists, when the request began: what is written meanwhile makes it another, and the next caller reads again. */
  version: number;
  name: string;
  now: Date;
  origin: string;
  context: Context<AppEnv>;
}

/**
 * Long answers, kept until something of their owner's changes: coming back to a list is then as quick as a short one,
 * whatever others write.
 */
export interface ResponseCache {
  /** What was made under this name at this version of the owner's lists; made anew otherwise. */
  getOrCreate(
    of: Pick<CachedListRequest, 'owner' | 'version' | 'name' | 'now'>,
    make: () => Promise<CreatedText>,
  ): Promise<CachedResponse>;
}

export interface CreatedText {
  text: string;
  /** From when on it must not be sent, whatever changed: its signed addresses end. */
  until?: Date | undefined;
}

export interface CachedResponse {
  tag: string;
  isWorthCompressing: boolean;
  in(encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>>;
}

export interface SignOuts {
  /** `write` deletes the session and records it, in one transaction. */
  end(accessHash: string, write: (stores: Stores) => Promise<void>): Promise<void>;
  hasEnded(accessHash: string): boolean;
  flush(): Promise<void>;
}

export interface RejectionCounts {
  /** The log with refusals counted and everything else written at once. */
  audit: AuditLog;
  within(audit: AuditLog): AuditLog;
  /** Writes what was counted; what cannot be written stays counted. */
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
  note(fault: StorageError): void;
  /** What is wrong at this moment, found out by writing; asked often, the disk is asked once a second. */
  fault(): Promise<StorageError | null>;
}
