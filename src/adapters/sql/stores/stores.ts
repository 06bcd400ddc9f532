import { sqlAccessTokenStore } from './access-token-store.ts';
import { sqlAdministration } from './administration.ts';
import { sqlAuditLog, type AuditChaining } from './audit-log.ts';
import { sqlBillingStore } from './billing-store.ts';
import { sqlClientStore } from './client-store.ts';
import type { Db, JobStorage } from '../db.ts';
import { sqlDisclosureTexts, sqlPracticeSettings, sqlTallies } from './practice-settings-store.ts';
import { sqlHoldings } from './account-records.ts';
import { sqlIdentityStore } from './identity-store.ts';
import { sqlIdempotencyStore } from './idempotency-store.ts';
import { sqlKnownAddressStore, sqlSessionStore } from './session-store.ts';
import { sqlOneTimeTokenStore, sqlSecondFactorStore } from './one-time-codes-store.ts';
import { sqlPortfolioStore, sqlTemplateStore } from './named-lists.ts';
import { sqlHistoricalReportStore, sqlReportStore } from './report-store.ts';
import { sqlScenarioStore } from './scenario-store.ts';
import { sqlShareRecipients } from './share-recipients.ts';
import { sqlSimulationStore } from './simulation-store.ts';
import { sqlToolRunStore } from './tool-run-store.ts';
import { sqlUserStore } from './user-store.ts';
import { sqlWaitingMail, type MessageSealers } from './pending-mail-store.ts';
import { sqlWebhookStore } from './webhook-store.ts';

export interface StoresWith extends AuditChaining {
  jobs: Pick<JobStorage, 'within' | 'failedWithin'>;
  sealers: MessageSealers;
}

export const sqlStores = (db: Db, { jobs, sealers, ...chaining }: StoresWith) => ({
  users: sqlUserStore(db, jobs),
  sessions: sqlSessionStore(db),
  accessTokens: sqlAccessTokenStore(db),
  knownAddresses: sqlKnownAddressStore(db),
  oneTimeTokens: sqlOneTimeTokenStore(db),
  secondFactors: sqlSecondFactorStore(db),
  identities: sqlIdentityStore(db),
  clients: sqlClientStore(db),
  holdings: sqlHoldings(db),
  scenarios: sqlScenarioStore(db),
  templates: sqlTemplateStore(db),
  portfolios: sqlPortfolioStore(db),
  reports: sqlReportStore(db),
  simulations: sqlSimulationStore(db),
  historicalReports: sqlHistoricalReportStore(db),
  shareRecipients: sqlShareRecipients(db),
  toolRuns: sqlToolRunStore(db),
  idempotency: sqlIdempotencyStore(db),
  audit: sqlAuditLog(db, chaining),
  administration: sqlAdministration(db, jobs),
  practice: sqlPracticeSettings(db),
  disclosureTexts: sqlDisclosureTexts(db),
  tallies: sqlTallies(db),
  waitingMail: sqlWaitingMail(db, jobs, sealers),
  jobs: jobs.within(db),
  failedJobs: jobs.failedWithin(db),
  billing: sqlBillingStore(db),
  webhooks: sqlWebhookStore(db),
});
