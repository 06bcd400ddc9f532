/** Calculation routes, with the same results as the command line. */
import * as z from 'zod';
import { CALCULATION_BODY } from '../../http/body-limits.ts';
import { practiceYear } from '../../../domain/shared/dates.ts';
import { deferValidation } from '../../../domain/shared/bounded-schema.ts';
import { scorecardRejectionSchema } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { firmOf } from '../../../domain/practice/users/firm.ts';
import { fullName } from '../../../domain/practice/users/user.ts';
import { pagesOfTool, TOOLS_WITH_PAGES } from '../../../rendering/pdf/tools/tool-pdfs.ts';
import { isExpensive } from '../../../domain/practice/reports/calculator.ts';
import {
  respondWithCalculation,
  calculationSchemas,
  callerOf,
  explainFigure,
} from '../../http/calculated.ts';
import { fileResponse } from '../../http/responses.ts';
import {
  ADVISOR,
  route,
  routeGroup,
  ANY_SIGNED_IN,
  type Access,
  type Route,
  type SignedInRequest,
} from '../../http/route.ts';
import { findCalculation, type CalculationId } from '../../../domain/calculations/registry.ts';
import { taxYearSchema } from '../../../domain/tax/federal/tax-year-schema.ts';
import { membersOf, record, text } from '../../../domain/shared/schema-fields.ts';
import type { Explanation } from '../../../domain/shared/explanation.ts';
import { reportParts } from '../../../domain/comparison/report-parts.ts';
import { comparisonOf } from '../../../domain/practice/cases/scenario.ts';
import { CALCULATING, PRINTING } from '../../http/error-groups.ts';
import { refuse } from '../../http/errors.ts';
import { checkAge } from '../../reports/case-save.ts';
import type { Services } from '../../services.ts';
import { done, type Outcome } from '../../http/outcome.ts';

const partSchema = z.object({
  name: z.string(),
  value: z.number().nullable(),
  path: z.string().optional(),
  law: z.string().optional(),
});

const explanationSchema = z.object({
  path: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  text: z.string().optional(),
  formula: z.string(),
  note: z.string().optional(),
  how: z.enum(['sum', 'difference', 'quotient', 'mean', 'same']).optional(),
  inputs: z.array(partSchema),
  steps: z.array(partSchema),
  source: z.string(),
  method: z.string(),
}) satisfies z.ZodType<Explanation>;

/** Planning tools and their calculations at the specification's paths. */
const tools = [
  ['/scorecard', 'tax-scorecard', ANY_SIGNED_IN],
  ['/isc/calculate', 'index-strategy', ADVISOR],
  ['/retirement_buffer', 'retirement-buffer', ADVISOR],
  ['/retirement_buffer/income_rider', 'income-rider', ADVISOR],
  ['/retirement_buffer/income_rider_simulation', 'income-rider-simulation', ADVISOR],
] as const satisfies [path: string, id: CalculationId, access: Exclude<Access, 'open'>][];

const document = deferValidation(z.unknown(), 'the schema of the calculation');
/** The calculation's schema validates the body after the current year is added. */
const calculationBody = { body: document, bodyLimits: CALCULATION_BODY, remembered: false };

const toolPdfRoute = ([path, id, access]: (typeof tools)[number]) =>
  route('post', `${path}/pdf`, access, 'calculations:run', {
    errorCodes: [...CALCULATING, ...PRINTING],
    summary: 'The result as a PDF',
    ...calculationBody,
    otherResponse: { status: 200, description: 'The PDF', type: 'application/pdf' },
    example: findCalculation(id)?.example,
    async handle(
      { body, user, owner, now, zone, context },
      { reportPdf, calculator, taxTables, history },
    ): Promise<Outcome> {
      const by = { advisor: fullName(user), firm: firmOf(user.firm) };
      const names = { client: '', ...by, takenAt: now.toISOString(), timeZone: zone };
      const order = { id, raw: body, year: practiceYear(now, zone), names };
      const caller = callerOf({ owner, context });
      const pages = isExpensive(order)
        ? await calculator.toolPages(order, caller)
        : pagesOfTool(order, { history, taxTables });
      if (!pages.ok) return pages;
      const created = await reportPdf.make(() => pages.value, caller);
      return created.ok ? fileResponse(created.value, 'application/pdf', pages.value.fileName) : created;
    },
  });

export const planningToolRoutes = routeGroup('planning tools', [
  route('get', '/tax-years', ANY_SIGNED_IN, 'calculations:run', {
    summary: 'Custom tax years, which follow the shipped ones; empty if there are none',
    responseBody: z.array(taxYearSchema),
    etag: true,
    handle: async (_request, { customTaxYears }) => done(customTaxYears),
  }),
  ...tools.filter(([, id]) => TOOLS_WITH_PAGES.includes(id)).map(toolPdfRoute),
  ...tools.map(([path, id, access]) => {
    const found = findCalculation(id);
    const { body: describedBody, responseBody, errorMembers } = calculationSchemas(id);
    return route('post', path, access, 'calculations:run', {
      errorCodes: [...CALCULATING],
      summary: found?.summary ?? id,
      ...calculationBody,
      describedBody,
      responseBody,
      ...(errorMembers && { errorMembers }),
      example: found?.example,
      handle: (request, services) => respondWithCalculation({ id, raw: request.body }, request, services),
    });
  }),
]);

export const calculationRoutes = routeGroup('calculations', [
  route('post', '/calculations/{calculation}', ADVISOR, 'calculations:run', {
    errorCodes: [...CALCULATING, 'unknown_calculation'],
    summary: 'Run a registered calculation',
    ...calculationBody,
    responseBody: z.record(z.string(), z.unknown()),
    errorMembers: scorecardRejectionSchema.partial(),
    example: { cash_flows: [-100, 110] },
    handle: (request, services) =>
      respondWithCalculation({ id: request.params.calculation, raw: request.body }, request, services),
  }),
  route('post', '/calculations/{calculation}/explain', ADVISOR, 'calculations:run', {
    errorCodes: [...CALCULATING, 'unknown_calculation'],
    summary: 'Formula, inputs and steps of one figure, unrounded',
    body: record('Input', { input: document.optional(), path: text('path', 300) }),
    bodyLimits: CALCULATION_BODY,
    responseBody: explanationSchema,
    example: { input: { cash_flows: [-100, 110] }, path: 'irr' },
    remembered: false,
    async handle(request, services) {
      const { input: raw, path } = request.body;
      const figure = await explainFigure({ id: request.params.calculation, raw, path }, request, services);
      return figure.ok ? done(figure.value) : figure;
    },
  }),
]);

/** Comparative report of given inputs or of the caller's report ({report_id}), complete or in part. */
const reportBody = membersOf(
  'Input',
  deferValidation(z.unknown(), 'comparativeReportSchema, or the id of a report'),
  40,
);

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
  const calculateInput = (raw: unknown) =>
    respondWithCalculation({ id: 'comparative-report', raw, part }, request, services);
  if (!('report_id' in body)) return calculateInput(body);
  const id = z.int().safeParse(body.report_id);
  const report = id.success ? await services.reports.find(owner, id.data) : null;
  const scenario = report && (await services.scenarios.find(owner, report.scenario_id));
  if (!scenario) return refuse('not_found');
  const input = comparisonOf(scenario.client.age, scenario.document);
  const fit = checkAge(scenario);
  if (!fit.ok) return fit;
  return input ? calculateInput(input) : refuse('no_illustration');
}

const calculationRoute = (path: string, what: string, responseBody: z.ZodType, part?: string): Route =>
  route('post', path, ADVISOR, 'calculations:run', {
    errorCodes: [...CALCULATING, 'not_found', 'no_illustration', 'other_ledger_age'],
    otherScope: { scope: 'reports:read', isFor: (body) => 'report_id' in body },
    summary: `${what}, from inputs or a saved report`,
    body: reportBody,
    bodyLimits: CALCULATION_BODY,
    describedBody: reportBodyDescribed,
    responseBody,
    example: { report_id: 1 },
    remembered: false,
    handle: (request, services) => reportFigures(request, services, part),
  });

export const reportCalculation = calculationRoute(
  '/report/calc',
  'The full comparative report',
  calculationSchemas('comparative-report').responseBody,
);

export const reportPartRoutes = routeGroup(
  'report parts',
  Object.entries(reportParts).map(([name, { what }]) =>
    calculationRoute(`/report/${name}`, what, z.record(z.string(), z.unknown()), name),
  ),
);
