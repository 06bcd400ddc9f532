/** Saved reports of both kinds, their notes and calculations. Sharing is in report-sharing.ts. */
import * as z from 'zod';
import {
  historicalListItemSchema,
  historicalReportResponseSchema,
  noteRemovalSchema,
  noteSchema,
  reportResponseSchema,
  reportListItemSchema,
  reportRulesSchema,
} from '../../../domain/practice/reports/report-schema.ts';
import { record } from '../../../domain/shared/schema-fields.ts';
import { TEXTS_BODY } from '../../http/body-limits.ts';
import { refuse } from '../../http/errors.ts';
import { listResponse, optionalId, created, done, type Outcome } from '../../http/outcome.ts';
import { removal } from '../../operations/owned-records.ts';
import {
  historicalListItem,
  historicalReportResponse,
  reportResponse,
  reportListItem,
  inputOf,
  simulationResponse,
  simulationResponseSchema,
} from '../../reports/record-responses.ts';
import { comparativeKind, historicalKind, type Kind, type ReportKind } from '../../reports/report-kinds.ts';
import { ADVISOR, route, type Route, routeGroup, type SignedInRequest } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { reportCalculation } from '../tools/calculations.ts';

/** Returned by name, because each kind lists them in a different order. */
function savedReportRoutes<K extends Kind>(kind: ReportKind<K>) {
  const { path, prefix, source, noun, nouns, responseSchema: responseBody } = kind;
  const removeReport = removal(kind.storeName, 'report_deleted', 'Report deleted successfully!');
  return {
    list: route('get', path, ADVISOR, 'reports:read', {
      summary: `All ${nouns}, newest first; filters: ?client=, ?${source}=, a page and a search`,
      query: kind.query,
      responseBody: z.array(responseBody),
      async handle({ owner, query, origin, zone }, services) {
        return listResponse(
          await kind.list(services, owner, query),
          query,
          zone,
          ({ name, description, simulation_name = '', scenario_name }) => [
            name,
            description,
            simulation_name,
            scenario_name ?? '',
          ],
          (report) => kind.toResponse(report, services, origin),
        );
      },
    }),
    start: route('post', path, ADVISOR, 'clients:write', {
      success: [201],
      errorCodes: ['not_found'],
      summary: `Start a report on a ${source}`,
      body: kind.newSchema,
      responseBody,
      example: kind.newExample,
      async handle({ owner, body, origin, now }, services) {
        const report = await kind.store(services).create(owner, body, now);
        return report
          ? created(kind.toResponse(report, services, origin), 'Report created successfully!')
          : refuse('not_found');
      },
    }),
    latest: route('get', `${prefix}latest-report`, ADVISOR, 'reports:read', {
      errorCodes: ['not_found'],
      summary: `The newest report of a ${source}`,
      query: kind.latestQuery,
      responseBody,
      async handle({ owner, query, origin }, services) {
        const [latest] = await kind.list(services, owner, query);
        return latest ? done(kind.toResponse(latest, services, origin)) : refuse('not_found');
      },
    }),
    patch: route('patch', `${path}/{id}`, ADVISOR, 'clients:write', {
      errorCodes: ['report_changed'],
      summary: `Rename ${noun}, or save what it shows: tabs, cards, ${kind.contents}`,
      body: kind.patchSchema,
      bodyLimits: TEXTS_BODY,
      responseBody,
      example: { name: kind.newExample.name, description: '' },
      async handle({ owner, params, body, origin, now }, services) {
        const { was, ...change } = body;
        const report = await kind.store(services).replace(owner, params.id, change, was ?? {}, now);
        if (report === 'changed') return refuse('report_changed');
        return report
          ? done(kind.toResponse(report, services, origin), 'Report updated successfully!')
          : refuse('not_found');
      },
    }),
    remove: route('delete', `${prefix}delete/{report}`, ADVISOR, 'clients:write', {
      summary: `Delete ${noun}; its link ends with it`,
      handle: ({ params, ...request }, services) =>
        removeReport({ ...request, params: { id: params.report } }, services),
    }),
    texts: [
      ...textRoutes(kind, `${prefix}add-note`, 'notes', {
        what: 'the note of a report',
        saved: 'Note saved.',
      }),
      ...textRoutes(kind, `${prefix}add-disclosure`, 'disclosures', {
        what: 'the advisor’s disclosures of a report',
        saved: 'Disclosures saved.',
      }),
    ],
  };
}

/** Routes of one text field. PATCH of the report also changes it. */
function textRoutes<K extends Kind>(
  kind: ReportKind<K>,
  path: string,
  field: 'notes' | 'disclosures',
  { what, saved }: { what: string; saved: string },
): Route[] {
  type Sent = SignedInRequest<unknown, unknown, z.output<typeof noteRemovalSchema>>;
  const saveText = async (request: Sent, text: string, services: Services): Promise<Outcome> => {
    const { owner, body, now, origin } = request;
    const report = await kind.store(services).update(owner, body.report_id, { [field]: text }, now);
    return report ? done(kind.toResponse(report, services, origin), saved) : refuse('not_found');
  };
  const shared = {
    errorCodes: ['not_found'],
    responseBody: kind.responseSchema,
  } as const;
  const textRoute = (method: 'post' | 'patch', summary: string): Route =>
    route(method, path, ADVISOR, 'clients:write', {
      ...shared,
      summary,
      body: noteSchema,
      bodyLimits: TEXTS_BODY,
      example: { report_id: 1, text: 'Reviewed **together**.' },
      handle: (request, services) => saveText(request, request.body.text, services),
    });
  return [
    textRoute('post', `Write ${what}`),
    textRoute('patch', `Change ${what}`),
    route('delete', path, ADVISOR, 'clients:write', {
      ...shared,
      summary: `Remove ${what}`,
      body: noteRemovalSchema,
      example: { report_id: 1 },
      handle: (request, services) => saveText(request, '', services),
    }),
  ];
}

const comparative = savedReportRoutes(comparativeKind);
const historical = savedReportRoutes(historicalKind);

export const reportRoutes = routeGroup('report', [
  comparative.list,
  route('get', '/report/lists', ADVISOR, 'reports:read', {
    summary:
      'The comparative and the historical reports as lists show them, newest first; ?client= and ?scenario= narrow both',
    query: record('Query', { client: optionalId, scenario: optionalId }),
    responseBody: z.object({
      comparative_reports: z.array(reportListItemSchema),
      historical_reports: z.array(historicalListItemSchema),
    }),
    async handle({ owner, query, origin }, services) {
      const clients = query.client === undefined ? undefined : [query.client];
      const [reports, onHistory] = await Promise.all([
        services.reports.summaries(owner, clients),
        services.historicalReports.list(owner, { clients }),
      ]);
      const matchesScenario = (report: { scenario_id: number | null }) =>
        query.scenario === undefined || report.scenario_id === query.scenario;
      return done({
        comparative_reports: reports
          .filter(matchesScenario)
          .map((report) => reportListItem(report, services, origin)),
        historical_reports: onHistory
          .filter(matchesScenario)
          .map((report) => historicalListItem(report, services, origin)),
      });
    },
  }),
  route('get', '/report/rules', ADVISOR, 'reports:read', {
    summary: 'What the practice decides about every page that a client sees',
    responseBody: reportRulesSchema,
    async handle(_request, { practice, disclosureTexts }) {
      const [{ compliance_profile }, disclosures] = await Promise.all([
        practice.read(),
        disclosureTexts.inForce(),
      ]);
      return done({ compliance_profile, disclosures });
    },
  }),
  comparative.start,
  comparative.latest,
  reportCalculation,
  comparative.remove,
  route('get', '/report/{id}', ADVISOR, 'reports:read', {
    summary: 'A report',
    responseBody: reportResponseSchema,
    async handle({ owner, params, origin }, services) {
      const report = await services.reports.find(owner, params.id);
      return report ? done(reportResponse(report, services, origin)) : refuse('not_found');
    },
  }),
  comparative.patch,
]);

export const historicalReportRoutes = routeGroup('historical report', [
  historical.list,
  historical.start,
  historical.latest,
  route('get', '/report/historical-report/{id}', ADVISOR, 'reports:read', {
    summary: 'A historical report with its simulation and what it is calculated from',
    responseBody: z.object({
      report: historicalReportResponseSchema,
      simulation: simulationResponseSchema,
      input: z.record(z.string(), z.unknown()).nullable(),
    }),
    async handle({ owner, params, origin, now }, services) {
      const report = await services.historicalReports.find(owner, params.id);
      const simulation = report && (await services.simulations.find(owner, report.simulation_id));
      if (!report || !simulation) return refuse('not_found');
      return done({
        report: historicalReportResponse(report, services, origin),
        simulation: simulationResponse(simulation, services, owner, now),
        input: inputOf(simulation),
      });
    },
  }),
  historical.patch,
  historical.remove,
]);

export const reportNoteRoutes = routeGroup('report notes', [...comparative.texts, ...historical.texts]);
