/** In order, and never edited once landed: a change is the next one. */
import type { Migration } from './migration.ts';
import { firstPractice } from './0001-first-practice.ts';
import { plansAndPictures } from './0002-plans-and-pictures.ts';
import { administration } from './0003-administration.ts';
import { secondFactor } from './0004-second-factor.ts';
import { templatesAndLists } from './0005-templates-and-lists.ts';
import { keptWithReports } from './0006-kept-with-reports.ts';
import { toolRuns } from './0007-tool-runs.ts';
import { history } from './0008-history.ts';
import { answersWithTheirWork } from './0009-answers-with-their-work.ts';
import { sessions } from './0010-sessions.ts';
import { auditChain } from './0011-audit-chain.ts';
import { whoGetsIn } from './0012-who-gets-in.ts';
import { listVersions } from './0013-list-versions.ts';
import { ledgerAges } from './0015-ledger-ages.ts';
import { mailedReports } from './0019-mailed-reports.ts';
import { payments } from './0020-payments.ts';
import { shareRecipients } from './0021-share-recipients.ts';
import { jobs } from './0022-jobs.ts';
import { severalServers } from './0025-several-servers.ts';
import { disclosureTexts } from './0026-disclosure-texts.ts';
import { creditBalance } from './0027-credit-balance.ts';
import { clientEdits } from './0028-client-edits.ts';

export const migrations: readonly Migration[] = [
  firstPractice,
  plansAndPictures,
  administration,
  secondFactor,
  templatesAndLists,
  keptWithReports,
  toolRuns,
  history,
  answersWithTheirWork,
  sessions,
  auditChain,
  whoGetsIn,
  listVersions,
  ledgerAges,
  mailedReports,
  payments,
  shareRecipients,
  jobs,
  severalServers,
  disclosureTexts,
  creditBalance,
  clientEdits,
];
