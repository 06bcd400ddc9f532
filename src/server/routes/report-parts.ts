/** Parts of the comparative report, each at its own path. */
import * as z from 'zod';
import { reportParts } from '../../domain/comparison/report-parts.ts';
import { CALCULATION_BODY } from '../body-limits.ts';
import { reportBody, reportBodyDescribed, reportFigures } from '../report-figures.ts';
import { ADVISOR, route, type RouteGroup } from '../route.ts';

export const reportPartRoutes: RouteGroup = {
  name: 'report parts',
  routes: Object.entries(reportParts).map(([name, { what }]) =>
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
      handle: (request, services) => reportFigures(request, services, name),
    }),
  ),
};
