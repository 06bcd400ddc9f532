/** Comparative reports: kept and calculated. Sharing is in report-share.ts, notes in report-notes.ts. */
import * as z from 'zod';
import {
  historicalListItemSchema,
  newReportSchema,
  reportAnswerSchema,
  reportListItemSchema,
  reportPatchSchema,
} from '../../domain/practice/reports/report-schema.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import { CALCULATION_BODY, TEXTS_BODY } from '../body-limits.ts';
import { calculationSchemas } from '../calculation-schemas.ts';
import { refuse } from '../errors.ts';
import { historicalListItem, reportAnswer, reportListItem } from '../report-answer.ts';
import { narrowed } from '../narrowed.ts';
import { optionalId } from '../optional-id.ts';
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
      summary:
        'All reports, newest first; ?client= and ?scenario= narrow them, and so do a page and a search',
      query: listQuery({ client: optionalId, scenario: optionalId }),
      answer: z.array(reportAnswerSchema),
      async handle({ owner, query, origin }, services) {
        const reports = await services.reports.list(owner, {
          client_id: query.client,
          scenario_id: query.scenario,
        });
        return narrowed(
          reports,
          query,
          ({ name, description, scenario_name }) => `${name} ${description} ${scenario_name}`,
          (report) => reportAnswer(report, services, origin),
        );
      },
    }),
    route({
      method: 'get',
      path: '/report/lists',
      access: ADVISOR,
      summary:
        'The comparative and the historical reports as lists show them, newest first; ?client= and ?scenario= narrow both',
      query: record('Query', { client: optionalId, scenario: optionalId }),
      answer: z.object({
        comparative_reports: z.array(reportListItemSchema),
        historical_reports: z.array(historicalListItemSchema),
      }),
      async handle({ owner, query, origin }, services) {
        const clients = query.client === undefined ? undefined : [query.client];
        const [comparative, historical] = await Promise.all([
          services.reports.summaries(owner, clients),
          services.historicalReports.list(owner, { clients }),
        ]);
        const isWanted = (report: { scenario_id: number | null }) =>
          query.scenario === undefined || report.scenario_id === query.scenario;
        return done({
          comparative_reports: comparative
            .filter(isWanted)
            .map((report) => reportListItem(report, services, origin)),
          historical_reports: historical
            .filter(isWanted)
            .map((report) => historicalListItem(report, services, origin)),
        });
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
