/** The demo practice's reports, for anyone to look at; nothing is written. */
import * as z from 'zod';
import { demoView, showsDemo } from '../demo-reports.ts';
import { refuse } from '../errors.ts';
import { done, openRoute, type Outcome, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';

const answer = z.record(z.string(), z.unknown());

async function demo(id: number, services: Services, origin: string): Promise<Outcome> {
  if (!(await showsDemo(services))) return refuse('no_demo');
  const view = demoView(id, services, origin);
  return view ? done(view) : refuse('not_found');
}

export const demoRoutes: RouteGroup = {
  name: 'demo',
  routes: [
    openRoute({
      method: 'get',
      path: '/demo',
      access: 'open',
      summary: 'The first of the demo reports, as a shared report answers, with its inputs',
      answer,
      handle: ({ origin }, services) => demo(1, services, origin),
    }),
    openRoute({
      method: 'get',
      path: '/demo/{id}',
      access: 'open',
      summary: 'One of the three demo reports, counted from 1',
      answer,
      handle: ({ params, origin }, services) => demo(params.id, services, origin),
    }),
  ],
};
