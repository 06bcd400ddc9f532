/** All routes. A name must precede an id at the same position. */
import type { RouteGroup } from '../http/route.ts';
import { adminRoutes, adminSettingsRoutes, disclosureRoutes, adminJobRoutes } from './admin/admin.ts';
import { impersonationRoutes, adminSessionRoutes } from './admin/admin-sessions.ts';
import { adminAuditRoutes } from './admin/admin-audit.ts';
import { adminIndexRoutes } from './admin/admin-indexes.ts';
import { adminUserRoutes } from './admin/admin-users.ts';
import { tokenRoutes } from './account/auth-tokens.ts';
import { accountImportRoutes } from './account/auth-import.ts';
import { authRoutes, sessionRoutes } from './account/auth.ts';
import { identityRoutes, linkRequestRoutes } from './account/auth-identities.ts';
import { oidcRoutes } from './account/auth-oidc.ts';
import { passwordRoutes } from './account/auth-password.ts';
import { profileRoutes } from './account/auth-profile.ts';
import { secondFactorRoutes } from './account/auth-second-factor.ts';
import { signUpRoutes } from './account/auth-sign-up.ts';
import { calculationRoutes, planningToolRoutes, reportPartRoutes } from './tools/calculations.ts';
import { historicalClientRoutes } from './clients/client-lists.ts';
import { clientImportRoutes, clientRoutes } from './clients/clients.ts';
import { demoRoutes } from './system/demo.ts';
import { fileRoutes } from './system/files.ts';
import { healthRoutes } from './system/health.ts';
import { historicalScenarioRoutes, historicalStepRoutes } from './cases/historical-steps.ts';
import { historicalRoutes } from './cases/historical.ts';
import { illustrationRoutes, scenarioRoutes } from './cases/scenario.ts';
import { paymentRoutes } from './payments/payment.ts';
import { webhookRoutes } from './payments/payment-webhook.ts';
import { subscriptionRoutes } from './payments/payment-subscription.ts';
import { pdfRoutes } from './cases/pdf.ts';
import { reportDocumentRoutes } from './reports/report-document.ts';
import { reportPdfRoutes } from './reports/report-pdf.ts';
import { historicalReportRoutes, reportNoteRoutes, reportRoutes } from './reports/report.ts';
import { historicalShareRoutes, reportShareRoutes } from './reports/report-sharing.ts';
import { scenarioStepRoutes } from './cases/scenario-steps.ts';
import { portfolioRoutes, templateRoutes } from './cases/named-lists.ts';
import { toolRunRoutes } from './tools/tool-runs.ts';

export const routeGroups: readonly RouteGroup[] = [
  authRoutes,
  sessionRoutes,
  passwordRoutes,
  tokenRoutes,
  profileRoutes,
  accountImportRoutes,
  signUpRoutes,
  secondFactorRoutes,
  oidcRoutes,
  identityRoutes,
  adminUserRoutes,
  adminSessionRoutes,
  adminRoutes,
  adminAuditRoutes,
  adminSettingsRoutes,
  disclosureRoutes,
  adminIndexRoutes,
  adminJobRoutes,
  linkRequestRoutes,
  impersonationRoutes,
  clientImportRoutes,
  clientRoutes,
  pdfRoutes,
  fileRoutes,
  templateRoutes,
  portfolioRoutes,
  illustrationRoutes,
  historicalClientRoutes,
  historicalStepRoutes,
  historicalScenarioRoutes,
  historicalRoutes,
  scenarioStepRoutes,
  scenarioRoutes,
  reportPartRoutes,
  reportPdfRoutes,
  reportDocumentRoutes,
  historicalShareRoutes,
  historicalReportRoutes,
  reportNoteRoutes,
  reportShareRoutes,
  reportRoutes,
  planningToolRoutes,
  toolRunRoutes,
  calculationRoutes,
  paymentRoutes,
  subscriptionRoutes,
  webhookRoutes,
  demoRoutes,
  healthRoutes,
];
