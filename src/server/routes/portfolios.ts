/** Portfolios: mixes of indexes under a name. */
import * as z from 'zod';
import {
  portfolioAnswerSchema,
  portfolioPatchSchema,
  portfolioSchema,
} from '../../domain/practice/templates/portfolio-schema.ts';
import { MOST_PORTFOLIOS } from '../../domain/practice/templates/portfolio.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import { refuse, refuseFields } from '../errors.ts';
import { narrowed } from '../narrowed.ts';
import { ADVISOR, created, done, route, type Route, type RouteGroup } from '../route.ts';

const example = { name: 'Two thirds large companies', weights: { sp500: 0.7, us_bonds: 0.3 } };

const nameTaken = () => refuseFields({ name: ['Portfolio name already in use.'] });

/** The specification names them with vehicles and with either kind of simulation: one list at three paths. */
const PATHS = [
  '/scenario/vehicle-portfolio',
  '/scenario/historical-portfolio',
  '/historical/standalone-parameters-portfolio',
] as const;

const routesAt = (path: (typeof PATHS)[number]): Route[] => [
  route({
    method: 'get',
    path: path,
    access: ADVISOR,
    summary: 'All portfolios by name; a page of them, or what a search finds',
    query: listQuery({}),
    answer: z.array(portfolioAnswerSchema),
    handle: async ({ owner, query }, { portfolios }) =>
      narrowed(await portfolios.list(owner), query, ({ name }) => name),
  }),
  route({
    method: 'post',
    path: path,
    access: ADVISOR,
    summary: 'Keep a portfolio',
    body: portfolioSchema,
    answer: portfolioAnswerSchema,
    example,
    async handle({ owner, body, now }, { portfolios }) {
      const saved = await portfolios.create(owner, body, now);
      if (saved === 'name_taken') return nameTaken();
      if (saved === 'too_many') {
        return refuseFields({
          name: [`${MOST_PORTFOLIOS} portfolios are kept at most. Delete one that you no longer need.`],
        });
      }
      return created(saved, 'Portfolio saved.');
    },
  }),
  route({
    method: 'get',
    path: `${path}/{id}`,
    access: ADVISOR,
    summary: 'A portfolio',
    answer: portfolioAnswerSchema,
    async handle({ owner, params }, { portfolios }) {
      const portfolio = await portfolios.find(owner, params.id);
      return portfolio ? done(portfolio) : refuse('not_found');
    },
  }),
  route({
    method: 'patch',
    path: `${path}/{id}`,
    access: ADVISOR,
    summary: 'Change a portfolio; scenarios that took it over keep what they took',
    body: portfolioPatchSchema,
    answer: portfolioAnswerSchema,
    example,
    async handle({ owner, params, body, now }, { portfolios }) {
      const saved = await portfolios.update(owner, params.id, body, now);
      if (saved === 'name_taken') return nameTaken();
      return saved ? done(saved, 'Portfolio saved.') : refuse('not_found');
    },
  }),
  route({
    method: 'delete',
    path: `${path}/{id}`,
    access: ADVISOR,
    summary: 'Delete a portfolio',
    handle: async ({ owner, params }, { portfolios }) =>
      (await portfolios.remove(owner, params.id)) ? done(null, 'Portfolio deleted.') : refuse('not_found'),
  }),
];

export const portfolioRoutes: RouteGroup = {
  name: 'portfolios',
  routes: PATHS.flatMap(routesAt),
};
