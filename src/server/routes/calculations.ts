/** Any registered calculation, with the figures that the command line prints. */
import * as z from 'zod';
import { CALCULATION_BODY } from '../body-limits.ts';
import { practiceYear } from '../../domain/shared/practice-date.ts';
import { checkedLater } from '../../domain/shared/bounded-schema.ts';
import { scorecardRefusalSchema } from '../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { fullName } from '../../domain/practice/users/user.ts';
import { pagesOfTool, TOOLS_WITH_PAGES } from '../../rendering/pdf/tools/tool-pdfs.ts';
import { isHeavy } from '../../domain/practice/reports/calculator.ts';
import { calculated, calculationSchemas, callerOf } from '../calculated.ts';
import { pdfResponse } from './report-pdf.ts';
import { ADVISOR, route, type RouteGroup, ANY_SIGNED_IN, done, type Access, type Outcome } from '../route.ts';
import { findCalculation, type CalculationId } from '../../domain/calculations/registry.ts';
import { taxYearSchema } from '../../domain/tax/federal/tax-year-schema.ts';

/** The planning tools: a calculation each, under the specification's paths. */
type SignedIn = Exclude<Access, 'open'>;

const tools: readonly { path: string; id: CalculationId; access: SignedIn }[] = [
  { path: '/scorecard', id: 'tax-scorecard', access: ANY_SIGNED_IN },
  { path: '/isc/calculate', id: 'index-strategy', access: ADVISOR },
  { path: '/retirement_buffer', id: 'retirement-buffer', access: ADVISOR },
  { path: '/retirement_buffer/income_rider', id: 'income-rider', access: ADVISOR },
  {
    path: '/retirement_buffer/income_rider_simulation',
    id: 'income-rider-simulation',
    access: ADVISOR,
  },
];

/** The result as pages, in the name of whoever asks. */
const toolPdf = ({ path, id, access }: (typeof tools)[number]) =>
  route({
    method: 'post',
    path: `${path}/pdf`,
    access,
    summary: 'The result as a PDF',
    body: checkedLater(z.unknown(), 'the schema of the calculation'),
    bodyLimits: CALCULATION_BODY,
    otherAnswer: { status: 200, description: 'The PDF', type: 'application/pdf' },
    example: findCalculation(id)?.example,
    remembered: false,
    async handle(
      { body, user, owner, now, zone, context },
      { reportPdf, calculator, taxTables, history },
    ): Promise<Outcome> {
      const names = { client: '', advisor: fullName(user), takenAt: now.toISOString(), timeZone: zone };
      const order = { id, raw: body, year: practiceYear(now, zone), names };
      const caller = callerOf({ owner, context });
      const pages = isHeavy(order)
        ? await calculator.toolPages(order, caller)
        : pagesOfTool(order, { history, taxTables });
      if (!pages.ok) return pages;
      const made = await reportPdf.make(() => pages.value, caller);
      return made.ok ? pdfResponse(made.value, 'result.pdf') : made;
    },
  });

export const planningToolRoutes: RouteGroup = {
  name: 'planning tools',
  routes: [
    route({
      method: 'get',
      path: '/tax-years',
      access: ANY_SIGNED_IN,
      summary: 'Tax years of the installation’s own, to follow those that ship; empty where there are none',
      answer: z.array(taxYearSchema),
      etag: true,
      handle: async (_request, { ownTaxYears }) => done(ownTaxYears),
    }),
    ...tools.filter(({ id }) => TOOLS_WITH_PAGES.includes(id)).map(toolPdf),
    ...tools.map(({ path, id, access }) => {
      const found = findCalculation(id);
      const { body: describedBody, answer, besideErrors } = calculationSchemas(id);
      return route({
        method: 'post',
        path,
        access,
        summary: found?.summary ?? id,
        // The calculation's own schema checks the document, after today's year is filled in.
        body: checkedLater(z.unknown(), 'the schema of the calculation'),
        bodyLimits: CALCULATION_BODY,
        describedBody,
        answer,
        ...(besideErrors && { besideErrors }),
        example: found?.example,
        remembered: false,
        handle: (request, services) => calculated({ id, raw: request.body }, request, services),
      });
    }),
  ],
};

export const calculationRoutes: RouteGroup = {
  name: 'calculations',
  routes: [
    route({
      method: 'post',
      path: '/calculations/{calculation}',
      access: ADVISOR,
      summary: 'Run a registered calculation',
      body: checkedLater(z.unknown(), 'the schema of the calculation'),
      bodyLimits: CALCULATION_BODY,
      answer: z.record(z.string(), z.unknown()),
      besideErrors: scorecardRefusalSchema.partial(),
      example: { cash_flows: [-100, 110] },
      remembered: false,
      handle: (request, services) =>
        calculated({ id: request.params.calculation, raw: request.body }, request, services),
    }),
  ],
};
