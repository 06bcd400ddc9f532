/** Historical reports: kept and listed. Sharing is in report-historical-share.ts, notes in report-notes.ts. */
import * as z from 'zod';
import {
  historicalReportAnswerSchema,
  historicalReportPatchSchema,
  newHistoricalReportSchema,
} from '../../domain/practice/reports/report-schema.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import { TEXTS_BODY } from '../body-limits.ts';
import { refuse } from '../errors.ts';
import { historicalReportAnswer } from '../report-answer.ts';
import { narrowed } from '../narrowed.ts';
import { optionalId } from '../optional-id.ts';
import { removal } from '../removal.ts';
import { ADVISOR, created, done, route, type RouteGroup } from '../route.ts';
import { inputOf, simulationAnswer, simulationAnswerSchema } from '../simulation-answer.ts';

export const historicalReportRoutes: RouteGroup = {
  name: 'historical report',
  routes: [
    route({
      method: 'get',
      path: '/report/historical-report',
      access: ADVISOR,
      summary:
        'All historical reports, newest first; ?client= and ?simulation= narrow them, and so do a page and a search',
      query: listQuery({ client: optionalId, simulation: optionalId }),
      answer: z.array(historicalReportAnswerSchema),
      async handle({ owner, query, origin }, services) {
        const reports = await services.historicalReports.list(owner, {
          client_id: query.client,
          simulation_id: query.simulation,
        });
        return narrowed(
          reports,
          query,
          ({ name, description, simulation_name, scenario_name }) =>
            `${name} ${description} ${simulation_name} ${scenario_name ?? ''}`,
          (report) => historicalReportAnswer(report, services, origin),
        );
      },
    }),
    route({
      method: 'post',
      path: '/report/historical-report',
      access: ADVISOR,
      summary: 'Start a report on a simulation',
      body: newHistoricalReportSchema,
      answer: historicalReportAnswerSchema,
      example: { simulation_id: 1, name: 'Since 1940', description: '' },
      async handle({ owner, body, origin, now }, services) {
        const report = await services.historicalReports.create(owner, body, now);
        return report
          ? created(historicalReportAnswer(report, services, origin), 'Report created successfully!')
          : refuse('not_found');
      },
    }),
    route({
      method: 'get',
      path: '/report/historical-latest-report',
      access: ADVISOR,
      summary: 'The newest report of a simulation',
      query: record('Query', { simulation: optionalId }),
      answer: historicalReportAnswerSchema,
      async handle({ owner, query, origin }, services) {
        const [latest] = await services.historicalReports.list(owner, { simulation_id: query.simulation });
        return latest ? done(historicalReportAnswer(latest, services, origin)) : refuse('not_found');
      },
    }),
    route({
      method: 'get',
      path: '/report/historical-report/{id}',
      access: ADVISOR,
      summary: 'A historical report with its simulation and what it is calculated from',
      answer: z.object({
        report: historicalReportAnswerSchema,
        simulation: simulationAnswerSchema,
        input: z.record(z.string(), z.unknown()).nullable(),
      }),
      async handle({ owner, params, origin, now }, services) {
        const report = await services.historicalReports.find(owner, params.id);
        const simulation = report && (await services.simulations.find(owner, report.simulation_id));
        if (!report || !simulation) return refuse('not_found');
        return done({
          report: historicalReportAnswer(report, services, origin),
          simulation: simulationAnswer(simulation, services, owner, now),
          input: inputOf(simulation, now),
        });
      },
    }),
    route({
      method: 'patch',
      path: '/report/historical-report/{id}',
      access: ADVISOR,
      summary: 'Rename a historical report, or save what it shows: tabs, cards, removed accounts, notes',
      body: historicalReportPatchSchema,
      bodyLimits: TEXTS_BODY,
      answer: historicalReportAnswerSchema,
      example: { name: 'Since 1940', description: '' },
      async handle({ owner, params, body: { was = {}, ...change }, origin, now }, services) {
        const report = await services.historicalReports.replace(owner, params.id, change, was, now);
        if (report === 'changed') return refuse('report_changed');
        return report
          ? done(historicalReportAnswer(report, services, origin), 'Report updated successfully!')
          : refuse('not_found');
      },
    }),
    route({
      method: 'delete',
      path: '/report/historical-delete/{id}',
      access: ADVISOR,
      summary: 'Delete a historical report; its link ends with it',
      handle: removal({
        from: 'historicalReports',
        action: 'report_deleted',
        message: 'Report deleted successfully!',
      }),
    }),
  ],
};
