/** The comparative report of inputs that were sent, or of one of the sender's own reports ({report_id}); or a part of it. */
import * as z from 'zod';
import { checkedLater } from '../../domain/shared/bounded-schema.ts';
import { membersOf } from '../../domain/shared/schema-fields.ts';
import { reportParts } from '../../domain/comparison/report-parts.ts';
import { CALCULATION_BODY } from '../body-limits.ts';
import { comparisonOf } from '../../domain/practice/cases/scenario.ts';
import { calculationSchemas, calculated } from '../calculated.ts';
import { refuse } from '../errors.ts';
import { fits } from '../case-save.ts';
import { ADVISOR, route, type Outcome, type Route, type RouteGroup, type SignedInRequest } from '../route.ts';
import type { Services } from '../services.ts';

const reportBody = membersOf(
  'Input',
  checkedLater(z.unknown(), 'comparativeReportSchema, or the id of a report'),
  40,
);

/** For the API's document. */
const reportBodyDescribed = z.union([
  z.strictObject({ report_id: z.int() }),
  calculationSchemas('comparative-report').body,
]);

async function reportFigures(
  request: SignedInRequest<unknown, unknown, z.output<typeof reportBody>>,
  services: Services,
  part?: string,
): Promise<Outcome> {
  const { owner, body } = request;
  const ofInput = (raw: unknown) => calculated({ id: 'comparative-report', raw, part }, request, services);
  if (!('report_id' in body)) return ofInput(body);
  const id = z.int().safeParse(body.report_id);
  const report = id.success ? await services.reports.find(owner, id.data) : null;
  const scenario = report && (await services.scenarios.find(owner, report.scenario_id));
  if (!scenario) return refuse('not_found');
  const input = comparisonOf(scenario.client.age, scenario.document);
  const fit = fits(scenario);
  if (!fit.ok) return fit;
  return input ? ofInput(input) : refuse('no_illustration');
}

const calculating = (path: string, what: string, answer: z.ZodType, part?: string): Route =>
  route({
    method: 'post',
    path,
    access: ADVISOR,
    summary: `${what}, of inputs or of a kept report`,
    body: reportBody,
    bodyLimits: CALCULATION_BODY,
    describedBody: reportBodyDescribed,
    answer,
    example: { report_id: 1 },
    remembered: false,
    handle: (request, services) => reportFigures(request, services, part),
  });

export const reportCalculation = calculating(
  '/report/calc',
  'The whole comparative report',
  calculationSchemas('comparative-report').answer,
);

/** Parts of the comparative report, each at its own path. */
export const reportPartRoutes: RouteGroup = {
  name: 'report parts',
  routes: Object.entries(reportParts).map(([name, { what }]) =>
    calculating(`/report/${name}`, what, z.record(z.string(), z.unknown()), name),
  ),
};
