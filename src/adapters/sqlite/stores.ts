/** Every store over one database, or over one transaction of it. */
import { sqliteAdministration } from './administration.ts';
import { sqliteAuditLog, type AuditChaining } from './audit-log.ts';
import { sqliteBillingStore } from './billing-store.ts';
import { sqliteClientStore } from './client-store.ts';
import type { Db } from './database.ts';
import { sqliteIdempotencyStore } from './idempotency-store.ts';
import { sqliteKnownAddressStore, sqliteSessionStore } from './session-store.ts';
import { sqliteOneTimeTokenStore } from './one-time-token-store.ts';
import { sqlitePortfolioStore, sqliteTemplateStore } from './named-lists.ts';
import { sqlitePracticeSettings, sqliteTallies } from './practice-settings-store.ts';
import { sqliteHistoricalReportStore, sqliteReportStore } from './report-store.ts';
import { sqliteScenarioStore } from './scenario-store.ts';
import { sqliteSecondFactorStore } from './second-factor-store.ts';
import { sqliteSimulationStore } from './simulation-store.ts';
import { sqliteToolRunStore } from './tool-run-store.ts';
import { sqliteUserStore } from './user-store.ts';
import { sqliteWaitingMail } from './waiting-mail-store.ts';
import { sqliteWebhookStore } from './webhook-store.ts';

export const sqliteStores = (db: Db, chaining: AuditChaining) => ({
  users: sqliteUserStore(db),
  sessions: sqliteSessionStore(db),
  knownAddresses: sqliteKnownAddressStore(db),
  oneTimeTokens: sqliteOneTimeTokenStore(db),
  secondFactors: sqliteSecondFactorStore(db),
  clients: sqliteClientStore(db),
  scenarios: sqliteScenarioStore(db),
  templates: sqliteTemplateStore(db),
  portfolios: sqlitePortfolioStore(db),
  reports: sqliteReportStore(db),
  simulations: sqliteSimulationStore(db),
  historicalReports: sqliteHistoricalReportStore(db),
  toolRuns: sqliteToolRunStore(db),
  idempotency: sqliteIdempotencyStore(db),
  audit: sqliteAuditLog(db, chaining),
  administration: sqliteAdministration(db),
  practice: sqlitePracticeSettings(db),
  tallies: sqliteTallies(db),
  waitingMail: sqliteWaitingMail(db),
  billing: sqliteBillingStore(db),
  webhooks: sqliteWebhookStore(db),
});
