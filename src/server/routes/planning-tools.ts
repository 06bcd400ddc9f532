/** The planning tools: a calculation each, under the specification's paths. */
import * as z from 'zod';
import { findCalculation, type CalculationId } from '../../domain/calculations/registry.ts';
import { taxYearSchema } from '../../domain/tax/federal/tax-year-schema.ts';
import { CALCULATION_BODY } from '../body-limits.ts';
import { checkedLater } from '../../domain/shared/bounded-schema.ts';
import { calculationSchemas } from '../calculation-schemas.ts';
import { calculated } from '../calculated.ts';
import { ADVISOR, ANY_SIGNED_IN, done, route, type Access, type RouteGroup } from '../route.ts';

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
