/** Notes and the advisor's own disclosures at paths of their own; PATCH of the report writes the same. */
import type * as z from 'zod';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import {
  historicalReportAnswerSchema,
  noteRemovalSchema,
  noteSchema,
  reportAnswerSchema,
} from '../../domain/practice/reports/report-schema.ts';
import { TEXTS_BODY } from '../body-limits.ts';
import { refuse } from '../errors.ts';
import { historicalReportAnswer, reportAnswer } from '../report-answer.ts';
import { ADVISOR, done, route, type Outcome, type Route, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';

interface Kind {
  /** Of the comparative report; the historical twin has a path of its own. */
  path: '/report/add-note' | '/report/add-disclosure' | `/report/historical-add-${'note' | 'disclosure'}`;
  what: string;
  saved: string;
  answer: z.ZodType;
  /** Null for a report that the owner does not have. */
  write(
    at: { owner: OwnerId; id: number; now: Date; origin: string },
    text: string,
    services: Services,
  ): Promise<object | null>;
}

function routesOf({ path, what, saved, answer, write }: Kind): Route[] {
  type Sent = { owner: OwnerId; now: Date; origin: string; body: z.output<typeof noteRemovalSchema> };
  const put = async (
    { owner, now, origin, body }: Sent,
    text: string,
    services: Services,
  ): Promise<Outcome> => {
    const report = await write({ owner, now, origin, id: body.report_id }, text, services);
    return report ? done(report, saved) : refuse('not_found');
  };
  const writes = (method: 'post' | 'patch', summary: string): Route =>
    route({
      method,
      path,
      access: ADVISOR,
      summary,
      body: noteSchema,
      bodyLimits: TEXTS_BODY,
      answer,
      example: { report_id: 1, text: 'Reviewed **together**.' },
      handle: (request, services) => put(request, request.body.text, services),
    });
  return [
    writes('post', `Write ${what}`),
    writes('patch', `Change ${what}`),
    route({
      method: 'delete',
      path,
      access: ADVISOR,
      summary: `Take away ${what}`,
      body: noteRemovalSchema,
      answer,
      example: { report_id: 1 },
      handle: (request, services) => put(request, '', services),
    }),
  ];
}

type Field = 'notes' | 'disclosures';

const ofComparative = (field: Field): Pick<Kind, 'answer' | 'write'> => ({
  answer: reportAnswerSchema,
  async write({ owner, id, now, origin }, text, services) {
    const report = await services.reports.update(owner, id, { [field]: text }, now);
    return report && reportAnswer(report, services, origin);
  },
});

const ofHistorical = (field: Field): Pick<Kind, 'answer' | 'write'> => ({
  answer: historicalReportAnswerSchema,
  async write({ owner, id, now, origin }, text, services) {
    const report = await services.historicalReports.update(owner, id, { [field]: text }, now);
    return report && historicalReportAnswer(report, services, origin);
  },
});

const NOTE = { what: 'the note of a report', saved: 'Note saved.' };
const DISCLOSURE = { what: 'the advisor’s own disclosures of a report', saved: 'Disclosures saved.' };

export const reportNoteRoutes: RouteGroup = {
  name: 'report notes',
  routes: [
    ...routesOf({ path: '/report/add-note', ...NOTE, ...ofComparative('notes') }),
    ...routesOf({ path: '/report/add-disclosure', ...DISCLOSURE, ...ofComparative('disclosures') }),
    ...routesOf({ path: '/report/historical-add-note', ...NOTE, ...ofHistorical('notes') }),
    ...routesOf({
      path: '/report/historical-add-disclosure',
      ...DISCLOSURE,
      ...ofHistorical('disclosures'),
    }),
  ],
};
