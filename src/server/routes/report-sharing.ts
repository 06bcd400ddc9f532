/**
 * The routes by which a report of either kind is shared: by link, by mail, until a date, and as a file that
 * `plumbline replay-report` reads.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  LARGEST_ATTACHMENT,
  type Attachment,
  type WaitingMessage,
} from '../../domain/practice/mail/mailer.ts';
import type { Sha256 } from '../../domain/practice/reports/report-file.ts';
import { shareChangeSchema, sharePayloadSchema } from '../../domain/practice/reports/report-schema.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import { siteOrigin } from '../addresses.ts';
import { attempt } from '../attempt-limits.ts';
import { callerOf } from '../calculated.ts';
import { refuse, refuseFields } from '../errors.ts';
import {
  comparativeKind,
  historicalKind,
  type Kept,
  type Named,
  type Patched,
  type ReportKind,
} from '../report-kinds.ts';
import { ADVISOR, done, isDone, openRoute, route, type Route, type RouteGroup } from '../route.ts';
import { advisorLogos, paperLogo } from '../letterhead.ts';
import { mailShare, shareLetters, type SharedNames } from '../share-mail.ts';
import { setHeader } from '../send.ts';

const PDF_TOO_LARGE = `The PDF is larger than ${LARGEST_ATTACHMENT / 1024 ** 2} MB, which many mail servers refuse. Send the link, or turn off some tabs.`;

/** A name that every mail program can save under. */
const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} .,()-]+/gu, ' ').trim() || 'report';

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

function sharingRoutes<
  Report extends Kept,
  New extends Named,
  Change extends Patched,
  Snapshot extends { names: SharedNames; shared_by?: number | undefined },
>(kind: ReportKind<Report, New, Change, Snapshot>): Route[] {
  const { paths, one: what } = kind;
  const document = z.record(z.string(), z.unknown());
  return [
    openRoute({
      method: 'get',
      path: `${paths.public}/{report}/{view_token}`,
      access: 'open',
      summary: `What the link of ${what} opens: as it was when last shared`,
      answer: document,
      async handle({ params, origin, now, context }, services) {
        setHeader(context, 'cache-control', 'no-store');
        setHeader(context, 'x-robots-tag', 'noindex, nofollow');
        setHeader(context, 'referrer-policy', 'no-referrer');
        const reports = kind.store(services);
        // Unknown, withdrawn, expired and wrong are one answer: nothing can be learned by trying.
        const generation = (await reports.generationOf(params.report)) ?? 0;
        if (!services.signer.isViewToken(params.view_token, params.report, generation))
          return refuse('report_not_shared');
        const shared = await reports.findShared(params.report, generation, now);
        if (!shared) return refuse('report_not_shared');
        const { owner, snapshot } = shared;
        return done(
          kind.view(snapshot, {
            logos: await advisorLogos(services, { owner, sharedBy: snapshot.shared_by, now }),
            report_id: shared.report_id,
            report_link: kind.page(services, origin, params.report, params.view_token),
            shared_at: shared.shared_at,
          }),
        );
      },
    }),
    openRoute({
      method: 'post',
      path: `${paths.public}/{report}/{view_token}/viewed`,
      access: 'open',
      summary: `Counts a view of ${what}: its page says so once it was looked at for a second`,
      body: record('Input', {}),
      example: {},
      async handle({ params, now }, services) {
        const reports = kind.store(services);
        const generation = (await reports.generationOf(params.report)) ?? 0;
        const isCounted =
          services.signer.isViewToken(params.view_token, params.report, generation) &&
          (await reports.countView(params.report, generation, now));
        return isCounted ? done(null) : refuse('report_not_shared');
      },
    }),
    route({
      method: 'post',
      path: `${paths.share}/{id}`,
      access: ADVISOR,
      summary: `Share ${what} by link, or bring a shared one up to date; with addresses the link goes by mail`,
      body: sharePayloadSchema,
      answer: kind.answerSchema,
      slow: true,
      example: { client_email: [], message: '', is_include_pdf: false, link: '' },
      async handle({ owner, params, user, body, origin, now, remoteAddress, context }, services) {
        const report = await kind.store(services).find(owner, params.id);
        if (!report) return refuse('not_found');
        if (body.client_email.length > 0) {
          const tried = { account: String(owner), remoteAddress, now };
          const tooMany = attempt(services, 'shareByMail', tried, context);
          if (tooMany) return tooMany;
          if (siteOrigin(services) === null) return refuse('no_public_url');
        }
        const caller = callerOf({ owner, context });
        const snapshot = await kind.snapshot(report, { owner, user, now, caller }, services);
        if (!snapshot.ok) return snapshot;
        let attachment: Attachment | null = null;
        if (body.is_include_pdf && body.client_email.length > 0) {
          const takenAt = now.toISOString();
          // Before anything is shared: a PDF that cannot be made leaves everything as it was.
          const pdf = await services.reportPdf.make(
            () => kind.pdf(snapshot.value, { length: 'client', takenAt }),
            caller,
            await paperLogo(services, { owner, sharedBy: owner }),
          );
          if (!pdf.ok) return pdf;
          if (pdf.value.length > LARGEST_ATTACHMENT) return refuseFields({ is_include_pdf: [PDF_TOO_LARGE] });
          attachment = {
            filename: `${fileName(report.name)}.pdf`,
            contentType: 'application/pdf',
            content: Buffer.from(pdf.value).toString('base64'),
          };
        }
        const letters: WaitingMessage[] = [];
        const shared = await services.conclude(async (within) => {
          const made = await kind.store(within).share(owner, report.id, snapshot.value, now);
          if (!made) return refuse('not_found');
          const entry = { action: 'report_shared', user_id: owner, subject_id: report.id } as const;
          await within.audit.record(entry, now);
          const answer = kind.answer(made, within, origin);
          for (const letter of shareLetters(answer, { ...body, names: snapshot.value.names, attachment }))
            letters.push(await within.waitingMail.add(user, letter, now, report));
          return done(answer, 'Report shared successfully!');
        });
        if (!isDone(shared)) return shared;
        const mailed = await mailShare(letters, { owner, report: report.id, now }, services);
        return mailed.ok ? shared : mailed;
      },
    }),
    route({
      method: 'patch',
      path: `${paths.share}/{id}`,
      access: ADVISOR,
      summary: `Withdraw the link of ${what} for good, or say until when it is good`,
      body: shareChangeSchema,
      answer: kind.answerSchema,
      example: { withdraw: true },
      async handle({ owner, params, body, origin, now }, services) {
        const reports = kind.store(services);
        const report = await reports.find(owner, params.id);
        if (!report) return refuse('not_found');
        if (!report.share) return refuse('not_shared');
        const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
        if (expiresAt && expiresAt <= now) return refuseFields({ expires_at: ['Must be in the future.'] });
        const entry = { action: 'report_withdrawn', user_id: owner, subject_id: report.id } as const;
        const changed = body.withdraw
          ? await services.together(async (stores) => {
              const made = await kind.store(stores).withdraw(owner, report.id, now);
              if (made) await stores.audit.record(entry, now);
              return made;
            })
          : await reports.setExpiry(owner, report.id, expiresAt);
        if (!changed) return refuse('not_found');
        const message = body.withdraw ? 'The link was withdrawn.' : 'The link was updated.';
        return done(kind.answer(changed, services, origin), message);
      },
    }),
    route({
      method: 'get',
      path: `${paths.report}/{id}/export`,
      access: ADVISOR,
      summary: `The file of ${what} with its figures and a hash: as it is now; ?of=share as it was last shared`,
      query: record('Query', {
        of: z.enum(['now', 'share'], { error: 'Must be now or share.' }).default('now'),
      }),
      answer: document,
      async handle({ owner, params, query, user, now, context }, services) {
        const reports = kind.store(services);
        const report = await reports.find(owner, params.id);
        if (!report) return refuse('not_found');
        const exported = (): Promise<void> =>
          services.audit.record({ action: 'report_exported', user_id: owner, subject_id: report.id }, now);
        if (query.of === 'share') {
          const share = await reports.lastShare(owner, report.id);
          if (!share) return refuse('not_shared');
          if (!share.sound) return refuse('share_damaged');
          await exported();
          return done(kind.file(share.snapshot, share.shared_at, sha256));
        }
        const caller = callerOf({ owner, context });
        const snapshot = await kind.snapshot(report, { owner, user, now, caller }, services);
        if (!snapshot.ok) return snapshot;
        await exported();
        return done(kind.file(snapshot.value, now.toISOString(), sha256));
      },
    }),
  ];
}

export const reportShareRoutes: RouteGroup = {
  name: 'report sharing',
  routes: sharingRoutes(comparativeKind),
};

export const historicalShareRoutes: RouteGroup = {
  name: 'historical report sharing',
  routes: sharingRoutes(historicalKind),
};
