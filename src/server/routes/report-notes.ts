/** Notes and the advisor's own disclosures at paths of their own; PATCH report/{id}/ writes the same. */
import type * as z from 'zod';
import type { OwnerId } from '../../domain/accounts/user.ts';
import { noteRemovalSchema, noteSchema, reportAnswerSchema } from '../../domain/reports/report-schema.ts';
import { refuse } from '../errors.ts';
import { reportAnswer } from '../report-answer.ts';
import { ADVISOR, done, route, type Outcome, type Route, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';

interface Kind {
  path: `/report/${string}`;
  field: 'notes' | 'disclosures';
  what: string;
  saved: string;
}

function routesOf({ path, field, what, saved }: Kind): Route[] {
  type Sent = { owner: OwnerId; now: Date; origin: string; body: z.output<typeof noteRemovalSchema> };
  const put = async (
    { owner, now, origin, body }: Sent,
    text: string,
    services: Services,
  ): Promise<Outcome> => {
    const report = await services.reports.update(owner, body.report_id, { [field]: text }, now);
    return report ? done(reportAnswer(report, services, origin), saved) : refuse('not_found');
  };
  const writes = (method: 'post' | 'patch', summary: string): Route =>
    route({
      method,
      path,
      access: ADVISOR,
      summary,
      body: noteSchema,
      answer: reportAnswerSchema,
      example: { report_id: 1, text: 'Reviewed **together**.' },
      handle: (request, services) => put(request, request.body.text, services),
    });
  return [
    writes('post', `Write ${what} of a report`),
    writes('patch', `Change ${what} of a report`),
    route({
      method: 'delete',
      path,
      access: ADVISOR,
      summary: `Take ${what} away from a report`,
      body: noteRemovalSchema,
      answer: reportAnswerSchema,
      example: { report_id: 1 },
      handle: (request, services) => put(request, '', services),
    }),
  ];
}

export const reportNoteRoutes: RouteGroup = {
  name: 'report notes',
  routes: [
    ...routesOf({ path: '/report/add-note', field: 'notes', what: 'the note', saved: 'Note saved.' }),
    ...routesOf({
      path: '/report/add-disclosure',
      field: 'disclosures',
      what: 'the advisor’s own disclosures',
      saved: 'Disclosures saved.',
    }),
  ],
};
