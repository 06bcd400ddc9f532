/** Every route of the API. Order matters where a name and an id stand in the same place: the name comes first. */
import type { RouteGroup } from './route.ts';
import { adminRoutes, adminSettingsRoutes, disclosureRoutes, adminJobRoutes } from './routes/admin.ts';
import { impersonationRoutes, adminSessionRoutes } from './routes/admin-sessions.ts';
import { adminIndexRoutes } from './routes/admin-indexes.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { authRoutes, sessionRoutes } from './routes/auth.ts';
import { passwordRoutes } from './routes/auth-password.ts';
import { profileRoutes } from './routes/auth-profile.ts';
import { secondFactorRoutes } from './routes/auth-second-factor.ts';
import { signUpRoutes } from './routes/auth-sign-up.ts';
import { calculationRoutes, planningToolRoutes, reportPartRoutes } from './routes/calculations.ts';
import { clientImportRoutes, clientRoutes, historicalClientRoutes } from './routes/clients.ts';
import { demoRoutes } from './routes/demo.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { historicalScenarioRoutes, historicalStepRoutes } from './routes/historical-steps.ts';
import { historicalRoutes } from './routes/historical.ts';
import { illustrationRoutes, scenarioRoutes } from './routes/scenario.ts';
import { paymentRoutes } from './routes/payment.ts';
import { webhookRoutes } from './routes/payment-webhook.ts';
import { subscriptionRoutes } from './routes/payment-subscription.ts';
import { pdfRoutes } from './routes/pdf.ts';
import { reportDocumentRoutes } from './routes/report-document.ts';
import { reportPdfRoutes } from './routes/report-pdf.ts';
import { historicalReportRoutes, reportNoteRoutes, reportRoutes } from './routes/report.ts';
import { historicalShareRoutes, reportShareRoutes } from './routes/report-sharing.ts';
import { scenarioStepRoutes } from './routes/scenario-steps.ts';
import { portfolioRoutes, templateRoutes } from './routes/named-lists.ts';
import { toolRunRoutes } from './routes/tool-runs.ts';

export const routeGroups: readonly RouteGroup[] = [
  authRoutes,
  sessionRoutes,
  passwordRoutes,
  profileRoutes,
  signUpRoutes,
  secondFactorRoutes,
  adminUserRoutes,
  adminSessionRoutes,
  adminRoutes,
  adminSettingsRoutes,
  disclosureRoutes,
  adminIndexRoutes,
  adminJobRoutes,
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
