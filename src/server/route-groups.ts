/** Every route of the API. Order matters where a name and an id stand in the same place: the name comes first. */
import type { RouteGroup } from './route.ts';
import { adminRoutes } from './routes/admin.ts';
import { impersonationRoutes } from './routes/admin-impersonate.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { authRoutes } from './routes/auth.ts';
import { passwordRoutes } from './routes/auth-password.ts';
import { profileRoutes } from './routes/auth-profile.ts';
import { secondFactorRoutes } from './routes/auth-second-factor.ts';
import { signUpRoutes } from './routes/auth-sign-up.ts';
import { calculationRoutes } from './routes/calculations.ts';
import { clientRoutes } from './routes/clients.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { pdfRoutes } from './routes/pdf.ts';
import { planningToolRoutes } from './routes/planning-tools.ts';
import { reportPartRoutes } from './routes/report-parts.ts';
import { reportRoutes } from './routes/report.ts';
import { scenarioRoutes } from './routes/scenario.ts';

export const routeGroups: readonly RouteGroup[] = [
  authRoutes,
  passwordRoutes,
  profileRoutes,
  signUpRoutes,
  secondFactorRoutes,
  adminUserRoutes,
  adminRoutes,
  impersonationRoutes,
  clientRoutes,
  pdfRoutes,
  fileRoutes,
  scenarioRoutes,
  reportPartRoutes,
  reportRoutes,
  planningToolRoutes,
  calculationRoutes,
  healthRoutes,
];
