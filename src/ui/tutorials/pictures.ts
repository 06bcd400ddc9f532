/** Written by scripts/tutorial-pictures.ts. */
import accounts from './pictures/accounts.webp';
import admin from './pictures/admin.webp';
import graph from './pictures/graph.webp';
import history from './pictures/history.webp';
import home from './pictures/home.webp';
import importClients from './pictures/import-clients.webp';
import ledgerBesidePage from './pictures/ledger-beside-page.webp';
import newClient from './pictures/new-client.webp';
import openedFigure from './pictures/opened-figure.webp';
import presentation from './pictures/presentation.webp';
import report from './pictures/report.webp';
import requiredReturns from './pictures/required-returns.webp';
import review from './pictures/review.webp';
import secondFactor from './pictures/second-factor.webp';
import share from './pictures/share.webp';
import table from './pictures/table.webp';
import users from './pictures/users.webp';
import waysToALedger from './pictures/ways-to-a-ledger.webp';

export const PICTURES = {
  accounts: { file: accounts, width: 1200, height: 780 },
  admin: { file: admin, width: 1200, height: 780 },
  graph: { file: graph, width: 828, height: 544 },
  history: { file: history, width: 828, height: 520 },
  home: { file: home, width: 1200, height: 640 },
  'import-clients': { file: importClients, width: 912, height: 636 },
  'ledger-beside-page': { file: ledgerBesidePage, width: 1200, height: 780 },
  'new-client': { file: newClient, width: 1200, height: 560 },
  'opened-figure': { file: openedFigure, width: 432, height: 700 },
  presentation: { file: presentation, width: 1200, height: 700 },
  report: { file: report, width: 1200, height: 780 },
  'required-returns': { file: requiredReturns, width: 828, height: 640 },
  review: { file: review, width: 1200, height: 780 },
  'second-factor': { file: secondFactor, width: 472, height: 626 },
  share: { file: share, width: 472, height: 300 },
  table: { file: table, width: 828, height: 460 },
  users: { file: users, width: 1200, height: 520 },
  'ways-to-a-ledger': { file: waysToALedger, width: 1200, height: 720 },
} as const;

export type PictureName = keyof typeof PICTURES;
