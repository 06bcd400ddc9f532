/** Comparative reports: kept, calculated, shared by link. */
import * as z from 'zod';
import {
  newReportSchema,
  reportAnswerSchema,
  reportPatchSchema,
  shareChangeSchema,
  sharePayloadSchema,
} from '../../domain/reports/report-schema.ts';
import { sharedView } from '../../domain/reports/shared-view.ts';
import { sharedPage } from '../addresses.ts';
import { refuse } from '../errors.ts';
import { reportAnswer } from '../report-answer.ts';
import { reportBody, reportFigures } from '../report-figures.ts';
import { ADVISOR, created, done, openRoute, route, type RouteGroup } from '../route.ts';
import { snapshotOf } from '../share-snapshot.ts';

const optionalId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'Must be an id.' })
  .transform(Number)
  .optional();

export const reportRoutes: RouteGroup = {
  name: 'report',
  routes: [
    route({
      method: 'get',
      path: '/report',
      access: ADVISOR,
      summary: 'All reports, newest first; ?client= and ?scenario= narrow them',
      query: z.object({ client: optionalId, scenario: optionalId }),
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
      query: z.object({ scenario: optionalId }),
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
      answer: z.record(z.string(), z.unknown()),
      example: { report_id: 1 },
      remembered: false,
      async handle(request, services) {
        const report = await reportFigures(request, services);
        return report.ok ? done(report.value) : report;
      },
    }),
    openRoute({
      method: 'get',
      path: '/report/public/{report}/{view_token}',
      access: 'open',
      summary: 'A shared report, as it was when last shared, by its link',
      answer: z.record(z.string(), z.unknown()),
      async handle({ params, origin, now, context }, services) {
        context.header('cache-control', 'no-store');
        context.header('x-robots-tag', 'noindex, nofollow');
        context.header('referrer-policy', 'no-referrer');
        const { reports, signer } = services;
        // Unknown, withdrawn, expired and wrong are one answer: nothing can be learned by trying.
        const generation = (await reports.generationOf(params.report)) ?? 0;
        if (!signer.isViewToken(params.view_token, params.report, generation))
          return refuse('report_not_shared');
        const shared = await reports.viewShared(params.report, generation, now);
        if (!shared) return refuse('report_not_shared');
        return done(
          sharedView(shared.snapshot, {
            report_id: shared.report_id,
            report_link: sharedPage(services, origin, params.report, params.view_token),
            shared_at: shared.shared_at,
          }),
        );
      },
    }),
    route({
      method: 'post',
      path: '/report/share-report/{id}',
      access: ADVISOR,
      summary: 'Share a report by link, or bring a shared one up to date',
      body: sharePayloadSchema,
      answer: reportAnswerSchema,
      example: { client_email: [], message: '', is_include_pdf: false, link: '' },
      async handle({ owner, params, user, origin, now }, services) {
        const report = await services.reports.find(owner, params.id);
        const scenario = report && (await services.scenarios.find(owner, report.scenario_id));
        if (!report || !scenario) return refuse('not_found');
        const snapshot = snapshotOf(report, scenario, user);
        if (!snapshot.ok) return snapshot;
        const shared = await services.reports.share(owner, report.id, snapshot.value, now);
        if (!shared) return refuse('not_found');
        await services.audit.record({ action: 'report_shared', user_id: owner, subject_id: report.id }, now);
        return done(reportAnswer(shared, services, origin), 'Report shared successfully!');
      },
    }),
    route({
      method: 'patch',
      path: '/report/share-report/{id}',
      access: ADVISOR,
      summary: 'Withdraw a link for good, or say until when it is good',
      body: shareChangeSchema,
      answer: reportAnswerSchema,
      example: { withdraw: true },
      async handle({ owner, params, body, origin, now }, services) {
        const report = await services.reports.find(owner, params.id);
        if (!report) return refuse('not_found');
        if (!report.share) return refuse('not_shared');
        const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
        const changed = body.withdraw
          ? await services.reports.withdraw(owner, report.id, now)
          : await services.reports.setExpiry(owner, report.id, expiresAt);
        if (!changed) return refuse('not_found');
        if (body.withdraw) {
          await services.audit.record(
            { action: 'report_withdrawn', user_id: owner, subject_id: report.id },
            now,
          );
        }
        const message = body.withdraw ? 'The link was withdrawn.' : 'The link was updated.';
        return done(reportAnswer(changed, services, origin), message);
      },
    }),
    route({
      method: 'delete',
      path: '/report/delete/{id}',
      access: ADVISOR,
      summary: 'Delete a report; its link ends with it',
      async handle({ owner, params, now }, { reports, audit }) {
        if (!(await reports.remove(owner, params.id))) return refuse('not_found');
        await audit.record({ action: 'report_deleted', user_id: owner, subject_id: params.id }, now);
        return done(null, 'Report deleted successfully!');
      },
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
      summary: 'Rename a report, or save which tabs and cards it shows',
      body: reportPatchSchema,
      answer: reportAnswerSchema,
      example: { name: 'Comparison', description: '' },
      async handle({ owner, params, body, origin, now }, services) {
        const report = await services.reports.update(owner, params.id, body, now);
        return report
          ? done(reportAnswer(report, services, origin), 'Report updated successfully!')
          : refuse('not_found');
      },
    }),
  ],
};
