/** Illustrations to reuse, and the yearly lists of a schedule. */
import * as z from 'zod';
import { scheduleLists } from '../../domain/policy/schedule.ts';
import { scheduleSchema } from '../../domain/policy/schedule-schema.ts';
import { storedIllustration } from '../../domain/practice/cases/illustration-list.ts';
import { LEDGER_BODY } from '../body-limits.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import { refuse } from '../errors.ts';
import { narrowed } from '../narrowed.ts';
import { ADVISOR, done, route, type RouteGroup } from '../route.ts';

const yearly = z.array(z.number());

const listItemSchema = z.object({
  id: z.int(),
  scenario_id: z.int(),
  scenario_name: z.string(),
  client_id: z.int(),
  client_name: z.string(),
  first_age: z.int(),
  years: z.int(),
  total_outlay: z.number(),
  total_distributions: z.number(),
  source: z.record(z.string(), z.unknown()).nullable(),
  updated_at: z.string(),
});

export const illustrationRoutes: RouteGroup = {
  name: 'illustrations',
  routes: [
    route({
      method: 'get',
      path: '/scenario/illustrationid',
      access: ADVISOR,
      summary:
        'The illustrations of all scenarios, without their rows, newest first; a page of them, or what a search finds',
      query: listQuery({}),
      answer: z.array(listItemSchema),
      etag: true,
      handle: async ({ owner, query, zone }, { scenarios }) =>
        narrowed(
          await scenarios.illustrations(owner),
          query,
          zone,
          ({ scenario_name, client_name }) => `${client_name} ${scenario_name}`,
        ),
    }),
    route({
      method: 'get',
      path: '/scenario/illustrationid/{id}',
      access: ADVISOR,
      summary: 'An illustration, by the id of its scenario',
      answer: listItemSchema.extend({ illustration: z.record(z.string(), z.unknown()) }),
      async handle({ owner, params }, { scenarios }) {
        const scenario = await scenarios.find(owner, params.id);
        const illustration = scenario && storedIllustration(scenario);
        return illustration ? done(illustration) : refuse('not_found');
      },
    }),
    route({
      method: 'post',
      path: '/scenario/schedule',
      access: ADVISOR,
      summary: 'The yearly premiums, withdrawals and loans of a schedule; nothing is kept',
      body: scheduleSchema,
      bodyLimits: LEDGER_BODY,
      answer: z.object({ premium_outlay: yearly, withdrawals: yearly, loans: yearly }),
      example: {
        segments: [{ column: 'premium_outlay', from_year: 1, to_year: 10, amount: 10_000 }],
        years: 30,
      },
      remembered: false,
      handle: async ({ body }) => done(scheduleLists(body)),
    }),
  ],
};
