/** Comparative reports: kept and calculated. Sharing is in report-share.ts, notes in report-notes.ts. */
import * as z from 'zod';
import {
  newReportSchema,
  reportAnswerSchema,
  reportPatchSchema,
} from '../../domain/reports/report-schema.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import { CALCULATION_BODY, TEXTS_BODY } from '../body-limits.ts';
import { calculationSchemas } from '../calculation-schemas.ts';
import { refuse } from '../errors.ts';
import { optionalId } from '../optional-id.ts';
import { reportAnswer } from '../report-answer.ts';
import { reportBody, reportBodyDescribed, reportFigures } from '../report-figures.ts';
import { removal } from '../removal.ts';
import { ADVISOR, created, done, route, type RouteGroup } from '../route.ts';

export const reportRoutes: RouteGroup = {
  name: 'report',
  routes: [
    route({
      method: 'get',
      path: '/report',
      access: ADVISOR,
      summary: 'All reports, newest first; ?client= and ?scenario= narrow them',
      query: record('Query', { client: optionalId, scenario: optionalId }),
      answer: z.array(reportAnswerSchema),
      async handle({ owner, query, origin }, services) {
        const reports = await services.reports.list(owner, {
          client_id: query.client,
          scenario_id: query.scenario,
        });
        return done(reports.map((report) => reportAnswer(report, services, origin)));
      },
    }),
    route({
      method: 'post',
      path: '/report',
      access: ADVISOR,
      summary: 'Start a report on a scenario',
      body: newReportSchema,
      answer: reportAnswerSchema,
      example: { client_id: 1, scenario_id: 1, name: 'Comparison', description: '' },
      async handle({ owner, body, origin, now }, services) {
        const report = await services.reports.create(owner, body, now);
        return report
          ? created(reportAnswer(report, services, origin), 'Report created successfully!')
          : refuse('not_found');
      },
    }),
    route({
      method: 'get',
      path: '/report/latest-report',
      access: ADVISOR,
      summary: 'The newest report of a scenario',
      query: record('Query', { scenario: optionalId }),
      answer: reportAnswerSchema,
      async handle({ owner, query, origin }, services) {
        const [latest] = await services.reports.list(owner, { scenario_id: query.scenario });
        return latest ? done(reportAnswer(latest, services, origin)) : refuse('not_found');
      },
    }),
    route({
      method: 'post',
      path: '/report/calc',
      access: ADVISOR,
      summary: 'The whole comparative report, of inputs or of a kept report',
      body: reportBody,
      bodyLimits: CALCULATION_BODY,
      describedBody: reportBodyDescribed,
      answer: calculationSchemas('comparative-report').answer,
      example: { report_id: 1 },
      remembered: false,
      handle: (request, services) => reportFigures(request, services),
    }),
    route({
      method: 'delete',
      path: '/report/delete/{id}',
      access: ADVISOR,
      summary: 'Delete a report; its link ends with it',
      handle: removal({
        from: 'reports',
        action: 'report_deleted',
        message: 'Report deleted successfully!',
      }),
    }),
    route({
      method: 'get',
      path: '/report/{id}',
      access: ADVISOR,
      summary: 'A report',
      answer: reportAnswerSchema,
      async handle({ owner, params, origin }, services) {
        const report = await services.reports.find(owner, params.id);
        return report ? done(reportAnswer(report, services, origin)) : refuse('not_found');
      },
    }),
    route({
      method: 'patch',
      path: '/report/{id}',
      access: ADVISOR,
      summary: 'Rename a report, or save what it shows: tabs, cards, removed vehicles, variants, notes',
      body: reportPatchSchema,
      bodyLimits: TEXTS_BODY,
      answer: reportAnswerSchema,
      example: { name: 'Comparison', description: '' },
      async handle({ owner, params, body: { was = {}, ...change }, origin, now }, services) {
        const report = await services.reports.replace(owner, params.id, change, was, now);
        if (report === 'changed') return refuse('report_changed');
        return report
          ? done(reportAnswer(report, services, origin), 'Report updated successfully!')
          : refuse('not_found');
      },
    }),
  ],
};
