/** Sharing: by link, by mail, until a date, and what whoever holds the link is given. */
import * as z from 'zod';
import { reportAnswerSchema } from '../../domain/reports/report-schema.ts';
import { shareChangeSchema, sharePayloadSchema } from '../../domain/reports/share-schema.ts';
import { sharedView } from '../../domain/reports/shared-view.ts';
import { sharedPage } from '../addresses.ts';
import { advisorLogos } from '../advisor-logos.ts';
import { attempt } from '../attempt-limits.ts';
import { refuse, refuseFields } from '../errors.ts';
import { reportAnswer } from '../report-answer.ts';
import { ADVISOR, done, openRoute, route, type RouteGroup } from '../route.ts';
import { mailShare } from '../share-mail.ts';
import { snapshotOf } from '../share-snapshot.ts';

export const reportShareRoutes: RouteGroup = {
  name: 'report sharing',
  routes: [
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
        const { owner, snapshot } = shared;
        return done(
          sharedView(snapshot, {
            logos: await advisorLogos(services, { owner, sharedBy: snapshot.shared_by, now }),
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
      summary:
        'Share a report by link, or bring a shared one up to date; with addresses the link goes by mail',
      body: sharePayloadSchema,
      answer: reportAnswerSchema,
      example: { client_email: [], message: '', is_include_pdf: false, link: '' },
      async handle({ owner, params, user, body, origin, now, remoteAddress, context }, services) {
        const report = await services.reports.find(owner, params.id);
        const scenario = report && (await services.scenarios.find(owner, report.scenario_id));
        if (!report || !scenario) return refuse('not_found');
        if (body.client_email.length > 0) {
          const tried = { account: String(owner), remoteAddress, now };
          const tooMany = attempt(services, 'shareByMail', tried, context);
          if (tooMany) return tooMany;
        }
        const snapshot = snapshotOf(report, scenario, user, services.history);
        if (!snapshot.ok) return snapshot;
        const shared = await services.reports.share(owner, report.id, snapshot.value, now);
        if (!shared) return refuse('not_found');
        await services.audit.record({ action: 'report_shared', user_id: owner, subject_id: report.id }, now);
        const answer = reportAnswer(shared, services, origin);
        const mailed = await mailShare(
          answer,
          { ...body, names: snapshot.value.names, owner, now },
          services,
        );
        return mailed.ok ? done(answer, mailed.value) : mailed;
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
        if (expiresAt && expiresAt <= now) return refuseFields({ expires_at: ['Must be in the future.'] });
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
  ],
};
