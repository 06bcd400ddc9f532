/** A report of either kind as a PDF: for its owner as it is now, and for whoever holds its link as it was when last shared. */
import * as z from 'zod';
import {
  PDF_LENGTHS,
  type PdfDocument,
  type PdfLength,
  type ReportPdf,
} from '../../../domain/practice/reports/report-pdf.ts';
import { record } from '../../../domain/shared/schema-fields.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { Caller } from '../../../domain/shared/fair-turns.ts';
import { callerOf } from '../../http/calculated.ts';
import { refuse } from '../../http/errors.ts';
import { openedLink } from '../../reports/sharing.ts';
import { paperLogo } from '../../reports/stored-pages.ts';
import {
  comparativeKind,
  historicalKind,
  type Kept,
  type Named,
  type Patched,
  type ReportKind,
} from '../../reports/report-kinds.ts';
import { ADVISOR, openRoute, route, type Route, type RouteGroup } from '../../http/route.ts';
import { setHeader } from '../../http/responses.ts';
import type { Services } from '../../services.ts';
import type { Outcome } from '../../http/outcome.ts';

const query = record('Query', {
  length: z.enum(PDF_LENGTHS, { error: 'Must be client or complete.' }).default('complete'),
});

const otherAnswer = { status: 200, description: 'The PDF', type: 'application/pdf' } as const;

function pdfRoutes<
  Report extends Kept,
  New extends Named,
  Change extends Patched,
  Snapshot extends { shared_by?: number | undefined },
>(kind: ReportKind<Report, New, Change, Snapshot>): Route[] {
  const { paths, one: what } = kind;
  return [
    openRoute({
      method: 'get',
      path: `${paths.public}/{report}/{view_token}/pdf`,
      access: 'open',
      summary: `What the link of ${what} opens, as a PDF; ?length=client for the short one. Counts no view`,
      query,
      otherAnswer,
      async handle({ params, query: { length }, remoteAddress, now, zone: timeZone, context }, services) {
        setHeader(context, 'x-robots-tag', 'noindex, nofollow');
        setHeader(context, 'referrer-policy', 'no-referrer');
        const reports = kind.store(services);
        const { report, view_token: token } = params;
        const link = await openedLink({ report, token }, reports, services);
        const shared = link && (await reports.findShared(report, link.generation, now));
        if (!shared) return refuse('report_not_shared');
        const caller = { key: `address ${remoteAddress}`, signal: context.req.raw.signal };
        const { owner, snapshot, shared_at: takenAt } = shared;
        const of = { owner, sharedBy: snapshot.shared_by };
        return pdfAnswer(
          () => kind.pdf(snapshot, { length, takenAt, timeZone }),
          { length, caller, of },
          services,
        );
      },
    }),
    route({
      method: 'get',
      path: `${paths.report}/{id}/pdf`,
      access: ADVISOR,
      summary: `${what.replace('a ', 'A ')} as a PDF, as it is now; ?length=client for the short one`,
      query,
      otherAnswer,
      async handle({ owner, params, query: { length }, user, now, zone: timeZone, context }, services) {
        const report = await kind.store(services).find(owner, params.id);
        if (!report) return refuse('not_found');
        const caller = callerOf({ owner, context });
        const takenAt = now.toISOString();
        const pages = async (): Promise<Result<PdfDocument>> => {
          const snapshot = await kind.snapshot(report, { owner, user, now, caller }, services);
          if (!snapshot.ok) return snapshot;
          await services.audit.record(
            { action: 'report_exported', user_id: owner, subject_id: report.id, detail: 'PDF' },
            now,
          );
          return ok(kind.pdf(snapshot.value, { length, takenAt, timeZone }));
        };
        return pdfAnswer(pages, { length, caller, of: { owner, sharedBy: owner } }, services);
      },
    }),
  ];
}

export const reportPdfRoutes: RouteGroup = {
  name: 'report as a PDF',
  routes: [...pdfRoutes(comparativeKind), ...pdfRoutes(historicalKind)],
};

async function pdfAnswer(
  pages: Parameters<ReportPdf['make']>[0],
  { length, caller, of }: { length: PdfLength; caller: Caller; of: Parameters<typeof paperLogo>[1] },
  services: Services,
): Promise<Outcome> {
  const made: Result<Uint8Array<ArrayBuffer>> = await services.reportPdf.make(
    pages,
    caller,
    await paperLogo(services, of),
  );
  return made.ok ? pdfResponse(made.value, `report-${length}.pdf`) : made;
}

export const pdfResponse = (content: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(content, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
