/** Parts of the comparative report, each at its own path. */
import * as z from 'zod';
import { reportParts } from '../../domain/comparison/report-parts.ts';
import { CALCULATION_BODY } from '../body-limits.ts';
import { reportBody, reportBodyDescribed, reportFigures } from '../report-figures.ts';
import { ADVISOR, done, route, type RouteGroup } from '../route.ts';

export const reportPartRoutes: RouteGroup = {
  name: 'report parts',
  routes: Object.entries(reportParts).map(([name, { what, take }]) =>
    route({
      method: 'post',
      path: `/report/${name}`,
      access: ADVISOR,
      summary: `${what}, of inputs or of a kept report`,
      body: reportBody,
      bodyLimits: CALCULATION_BODY,
      describedBody: reportBodyDescribed,
      answer: z.record(z.string(), z.unknown()),
      example: { report_id: 1 },
      remembered: false,
      async handle(request, services) {
        const report = await reportFigures(request, services);
        return report.ok ? done(take(report.value)) : report;
      },
    }),
  ),
};
