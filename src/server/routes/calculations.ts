/** Any registered calculation, with the figures that the command line prints. */
import * as z from 'zod';
import { CALCULATION_BODY } from '../body-limits.ts';
import { checkedLater } from '../../domain/shared/bounded-schema.ts';
import { scorecardRefusalSchema } from '../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { calculated } from '../calculated.ts';
import { ADVISOR, route, type RouteGroup } from '../route.ts';

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
