/**
 * Sharing routes of both report kinds: by link, by mail, with an expiry, and as a file for `plumbline
 * replay-report`.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  MAX_ATTACHMENT_SIZE,
  type Attachment,
  type WaitingMessage,
} from '../../../domain/practice/users/mail.ts';
import type { Sha256 } from '../../../domain/practice/reports/report-document.ts';
import {
  shareChangeSchema,
  sharePayloadSchema,
  shareRecipientSchema,
  viewedSchema,
} from '../../../domain/practice/reports/report-schema.ts';
import { MAX_RECIPIENTS } from '../../../domain/practice/reports/sharing.ts';
import { record } from '../../../domain/shared/schema-fields.ts';
import { siteOrigin } from '../../http/addresses.ts';
import { attempt, isNewView } from '../../sessions/attempt-limits.ts';
import { callerOf } from '../../http/calculated.ts';
import { CALCULATING, INCOMPLETE, PRINTING } from '../../http/error-groups.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { comparativeKind, historicalKind, type Kind, type ReportKind } from '../../reports/report-kinds.ts';
import { ADVISOR, openRoute, route, type Route, routeGroup } from '../../http/route.ts';
import { mailShare, resolveLink, findSharedReport, createShareMail } from '../../reports/sharing.ts';
import { makePdf } from '../../reports/make-pdf.ts';
import { advisorLogos } from '../../reports/stored-pages.ts';
import { setHeader } from '../../http/responses.ts';
import { done, isDone } from '../../http/outcome.ts';

const PDF_TOO_LARGE = `The PDF is larger than ${MAX_ATTACHMENT_SIZE / 1024 ** 2} MB, which many mail servers refuse. Send the link, or turn off some tabs.`;

const TOO_MANY_RECIPIENTS = `A report goes to at most ${MAX_RECIPIENTS} people by one link. Turn off the link and share the report again.`;

const SHARED = 'Report shared successfully!';
/** Returns message and note. Unmailed messages remain in the outbox folder. */
function shareTexts(isMailed: boolean, isShared: boolean): [message: string, note?: string] {
  if (isMailed) return [SHARED];
  const text = `Email isn’t set up on this server. ${isShared ? 'Copy the link' : 'Download the PDF'} and send it yourself.`;
  return isShared ? [SHARED, text] : [text];
}

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

function sharingRoutes<K extends Kind>(kind: ReportKind<K>): Route[] {
  const { path, sharePath, prefix, noun } = kind;
  const document = z.record(z.string(), z.unknown());
  return [
    openRoute('get', `${prefix}public/{report}/{view_token}`, {
      errorCodes: ['report_not_shared'],
      summary: `The report behind the link of ${noun}, as last shared`,
      responseBody: document,
      async handle(request, services) {
        const { params, origin, now, context } = request;
        setHeader(context, 'cache-control', 'no-store');
        const shared = await findSharedReport(request, kind.store(services), services);
        if (!shared.ok) return shared;
        const { owner, snapshot, report_id, shared_at } = shared.value;
        const logos = await advisorLogos(services, { owner, sharedBy: snapshot.shared_by, now });
        const report_link = kind.page(services, origin, params.report, params.view_token);
        return done(kind.view(snapshot, { logos, report_id, report_link, shared_at }));
      },
    }),
    openRoute('post', `${prefix}public/{report}/{view_token}/viewed`, {
      errorCodes: ['report_not_shared'],
      summary: `Counts a view of ${noun}, which its page reports after one visible second. At most one per visitor in 30 minutes and 10 per address in an hour; others are accepted without counting`,
      body: viewedSchema,
      example: { visitor: '7d9f2c1e-5b3a-4c8d-9e6f-0a1b2c3d4e5f' },
      async handle({ params, body, now, remoteAddress }, services) {
        const reports = kind.store(services);
        const { report, view_token: token } = params;
        const link = await resolveLink({ report, token }, reports, services);
        if (!link) return refuse('report_not_shared');
        const name = [report, link.generation, link.recipient ?? ''].join(' ');
        if (!(await isNewView(services, { link: name, visitor: body.visitor, remoteAddress, now })))
          return done(null);
        if (!(await reports.countView(report, link.generation, now))) return refuse('report_not_shared');
        if (link.recipient !== null) await services.shareRecipients.countView(link.recipient, now);
        return done(null);
      },
    }),
    route('post', `${sharePath}/{report}`, ADVISOR, 'reports:share', {
      errorCodes: [
        ...INCOMPLETE,
        ...CALCULATING,
        ...PRINTING,
        'firm_missing',
        'no_public_url',
        'mail_failed',
      ],
      summary: `Share ${noun} by link, or update a shared one; with addresses, each recipient gets a separate link by mail`,
      body: sharePayloadSchema,
      responseBody: kind.responseSchema,
      slow: true,
      example: { client_email: [], message: '', is_include_pdf: false, is_include_link: true, link: '' },
      async handle(
        { owner, params, user, body, origin, now, zone: timeZone, remoteAddress, context },
        services,
      ) {
        const report = await kind.store(services).find(owner, params.report);
        if (!report) return refuse('not_found');
        const { firm_name: firmName, license } = user.firm;
        const hasFirm = firmName !== '' && license !== '';
        if (!hasFirm && (await services.practice.read()).firm_required) return refuse('firm_missing');
        const { client_email: addresses, is_include_link: isShared } = body;
        if (addresses.length > 0) {
          const tried = { account: String(owner), remoteAddress, now };
          const tooMany = await attempt(services, 'shareByMail', tried, context);
          if (tooMany) return tooMany;
          if (isShared && siteOrigin(services) === null) return refuse('no_public_url');
          const known = await services.shareRecipients.list(owner, report.id);
          if (known.length + addresses.length > MAX_RECIPIENTS)
            return refuseFields({ client_email: [TOO_MANY_RECIPIENTS] });
        }
        const caller = callerOf({ owner, context });
        const snapshot = await kind.snapshot(report, { owner, user, now, caller }, services);
        if (!snapshot.ok) return snapshot;
        let attachment: Attachment | null = null;
        if (body.is_include_pdf && addresses.length > 0) {
          const createdAt = now.toISOString();
          // Created before sharing, so a PDF error changes nothing.
          const pdf = await makePdf(
            () => kind.pdf(snapshot.value, { length: 'client', takenAt: createdAt, timeZone }),
            { caller, of: { owner, sharedBy: owner } },
            services,
          );
          if (!pdf.ok) return pdf;
          const { content, fileName } = pdf.value;
          if (content.length > MAX_ATTACHMENT_SIZE) return refuseFields({ is_include_pdf: [PDF_TOO_LARGE] });
          attachment = {
            filename: fileName,
            contentType: 'application/pdf',
            content: Buffer.from(content).toString('base64'),
          };
        }
        const sent = context.req.header('idempotency-key');
        const key = sent === undefined ? null : sha256(sent);
        const letters: WaitingMessage[] = [];
        const shared = await services.commitStep(async (within) => {
          const reports = kind.store(within);
          const saved = isShared
            ? await reports.share(owner, report.id, snapshot.value, now)
            : await reports.find(owner, report.id);
          if (!saved) return refuse('not_found');
          const entry = { action: 'report_shared', user_id: owner, subject_id: report.id } as const;
          if (isShared) await within.audit.record(entry, now);
          const { generation } = saved;
          const { names, firm } = snapshot.value;
          const replyTo = user.email;
          const writing = { message: body.message, names, firm, replyTo, attachment, timeZone };
          for (const email of addresses) {
            const share = { report: report.id, generation, email, has_link: isShared, key };
            const recipient = await within.shareRecipients.address(owner, share, now);
            if (recipient === null) continue;
            const token = within.signer.recipientToken(report.id, generation, recipient.id);
            const link = isShared ? kind.page(services, origin, report.id, token) : null;
            const expiresAt = saved.share?.expires_at ?? null;
            const letter = createShareMail(email, { ...writing, link, expiresAt });
            const about = { report: report.id, recipient: recipient.id };
            letters.push(await within.waitingMail.add(user, letter, now, about));
          }
          const isMailed = addresses.length === 0 || services.settings.smtpUrl !== null;
          return done(kind.toResponse(saved, within, origin), ...shareTexts(isMailed, isShared));
        });
        if (!isDone(shared)) return shared;
        const mailed = await mailShare(letters, { now, key, isShared }, services);
        return mailed.ok ? shared : mailed;
      },
    }),
    route('get', `${sharePath}/{report}`, ADVISOR, 'reports:share', {
      summary: `The recipients of ${noun} by mail, with the views of each link`,
      responseBody: z.array(shareRecipientSchema),
      async handle({ owner, params }, services) {
        const report = await kind.store(services).find(owner, params.report);
        return report ? done(await services.shareRecipients.list(owner, report.id)) : refuse('not_found');
      },
    }),
    route('patch', `${sharePath}/{report}`, ADVISOR, 'reports:share', {
      errorCodes: ['not_shared'],
      summary: `Turn off the link of ${noun}, or only one recipient's, or set its expiration`,
      body: shareChangeSchema,
      responseBody: kind.responseSchema,
      example: { withdraw: true },
      async handle({ owner, params, body, origin, now }, services) {
        const reports = kind.store(services);
        const report = await reports.find(owner, params.report);
        if (!report) return refuse('not_found');
        if (body.turn_off_recipient !== undefined) {
          const recipient = body.turn_off_recipient;
          const off = { action: 'report_withdrawn', user_id: owner, subject_id: report.id } as const;
          const isOff = await services.transaction(async (stores) => {
            const isTurnedOff = await stores.shareRecipients.turnOff(owner, report.id, recipient, now);
            if (isTurnedOff) await stores.audit.record({ ...off, detail: '1 recipient' }, now);
            return isTurnedOff;
          });
          return isOff
            ? done(kind.toResponse(report, services, origin), 'The link was turned off.')
            : refuse('not_found');
        }
        if (!report.share) return refuse('not_shared');
        const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
        if (expiresAt && expiresAt <= now) return refuseFields({ expires_at: ['Must be in the future.'] });
        const entry = { action: 'report_withdrawn', user_id: owner, subject_id: report.id } as const;
        const changed = body.withdraw
          ? await services.transaction(async (stores) => {
              const saved = await kind.store(stores).withdraw(owner, report.id, now);
              if (saved) await stores.audit.record(entry, now);
              return saved;
            })
          : await reports.setExpiry(owner, report.id, expiresAt);
        if (!changed) return refuse('not_found');
        const message = body.withdraw ? 'The link was withdrawn.' : 'The link was updated.';
        return done(kind.toResponse(changed, services, origin), message);
      },
    }),
    route('get', `${path}/{id}/export`, ADVISOR, 'reports:read', {
      errorCodes: [...INCOMPLETE, ...CALCULATING, 'not_shared', 'share_damaged'],
      summary: `The file of ${noun} with its figures and a hash, as of now; ?of=share as last shared`,
      query: record('Query', {
        of: z.enum(['now', 'share'], { error: 'Must be now or share.' }).default('now'),
      }),
      responseBody: document,
      async handle({ owner, params, query, user, now, context }, services) {
        const reports = kind.store(services);
        const report = await reports.find(owner, params.id);
        if (!report) return refuse('not_found');
        const exported = (): Promise<void> =>
          services.audit.record({ action: 'report_exported', user_id: owner, subject_id: report.id }, now);
        if (query.of === 'share') {
          const share = await reports.lastShare(owner, report.id);
          if (!share) return refuse('not_shared');
          if (!share.isIntact) return refuse('share_damaged');
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

export const reportShareRoutes = routeGroup('report sharing', sharingRoutes(comparativeKind));

export const historicalShareRoutes = routeGroup('historical report sharing', sharingRoutes(historicalKind));
