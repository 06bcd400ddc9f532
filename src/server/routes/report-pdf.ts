/** A comparative report as a PDF: for its owner as it is now, and for whoever holds its link as it was when last shared. */
import * as z from 'zod';
import { PDF_LENGTHS, type PdfDocument, type PdfLength } from '../../domain/practice/reports/report-pdf.ts';
import { comparativePdf } from '../../rendering/pdf/comparative-pdf.ts';
import { record } from '../../domain/shared/schema-fields.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Caller } from '../../domain/shared/fair-turns.ts';
import { callerOf } from '../calculated.ts';
import { refuse } from '../errors.ts';
import { comparativeKind } from '../report-kinds.ts';
import { ADVISOR, openRoute, route, type Outcome, type RouteGroup } from '../route.ts';
import { setHeader } from '../send.ts';
import type { Services } from '../services.ts';

const query = record('Query', {
  length: z.enum(PDF_LENGTHS, { error: 'Must be client or complete.' }).default('complete'),
});

const otherAnswer = { status: 200, description: 'The PDF', type: 'application/pdf' } as const;

export const reportPdfRoutes: RouteGroup = {
  name: 'report as a PDF',
  routes: [
    openRoute({
      method: 'get',
      path: '/report/public/{report}/{view_token}/pdf',
      access: 'open',
      summary: 'What the link of a report opens, as a PDF; ?length=client for the short one. Counts no view',
      query,
      otherAnswer,
      async handle({ params, query: { length }, remoteAddress, now, context }, services) {
        setHeader(context, 'x-robots-tag', 'noindex, nofollow');
        setHeader(context, 'referrer-policy', 'no-referrer');
        const { reports, signer } = services;
        const generation = (await reports.generationOf(params.report)) ?? 0;
        if (!signer.isViewToken(params.view_token, params.report, generation))
          return refuse('report_not_shared');
        const shared = await reports.peekShared(params.report, generation, now);
        if (!shared) return refuse('report_not_shared');
        const caller = { key: `address ${remoteAddress}`, signal: context.req.raw.signal };
        return pdfAnswer(
          () => comparativePdf(shared.snapshot, { length, takenAt: shared.shared_at }),
          { length, caller },
          services,
        );
      },
    }),
    route({
      method: 'get',
      path: '/report/{id}/pdf',
      access: ADVISOR,
      summary: 'A report as a PDF, as it is now; ?length=client for the short one',
      query,
      otherAnswer,
      async handle({ owner, params, query: { length }, user, now, context }, services) {
        const report = await services.reports.find(owner, params.id);
        if (!report) return refuse('not_found');
        const caller = callerOf({ owner, context });
        const snapshot = await comparativeKind.snapshot(report, { owner, user, now, caller }, services);
        if (!snapshot.ok) return snapshot;
        await services.audit.record(
          { action: 'report_exported', user_id: owner, subject_id: report.id, detail: 'PDF' },
          now,
        );
        return pdfAnswer(
          () => comparativePdf(snapshot.value, { length, takenAt: now.toISOString() }),
          { length, caller },
          services,
        );
      },
    }),
  ],
};

async function pdfAnswer(
  pages: () => PdfDocument,
  { length, caller }: { length: PdfLength; caller: Caller },
  { reportPdf }: Services,
): Promise<Outcome> {
  const made: Result<Uint8Array<ArrayBuffer>> = await reportPdf.make(pages, caller);
  if (!made.ok) return made;
  return new Response(made.value, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="report-${length}.pdf"`,
      'cache-control': 'no-store',
    },
  });
}
