/** Every route of the API. Order matters where a name and an id stand in the same place: the name comes first. */
import type { RouteGroup } from './route.ts';
import { authRoutes } from './routes/auth.ts';
import { calculationRoutes } from './routes/calculations.ts';
import { clientRoutes } from './routes/clients.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { pdfRoutes } from './routes/pdf.ts';
import { reportRoutes } from './routes/report.ts';
import { scenarioRoutes } from './routes/scenario.ts';

export const routeGroups: readonly RouteGroup[] = [
  authRoutes,
  clientRoutes,
  pdfRoutes,
  fileRoutes,
  scenarioRoutes,
  reportRoutes,
  calculationRoutes,
  healthRoutes,
];
