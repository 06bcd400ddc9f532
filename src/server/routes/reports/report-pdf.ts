import * as z from 'zod';
import { PDF_LENGTHS, type PdfDocument } from '../../../domain/practice/reports/report-pdf.ts';
import { record } from '../../../domain/shared/schema-fields.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { callerOf } from '../../http/calculated.ts';
import { CALCULATING, INCOMPLETE, PRINTING } from '../../http/error-groups.ts';
import { refuse } from '../../http/errors.ts';
import { findSharedReport } from '../../reports/sharing.ts';
import { makePdf } from '../../reports/make-pdf.ts';
import { comparativeKind, historicalKind, type Kind, type ReportKind } from '../../reports/report-kinds.ts';
import { ADVISOR, openRoute, route, type Route, routeGroup } from '../../http/route.ts';
import { fileResponse } from '../../http/responses.ts';
import type { Outcome } from '../../http/outcome.ts';

const query = record('Query', {
  length: z.enum(PDF_LENGTHS, { error: 'Must be client or complete.' }).default('complete'),
});

const otherResponse = { status: 200, description: 'The PDF', type: 'application/pdf' } as const;

function pdfRoutes<K extends Kind>(kind: ReportKind<K>): Route[] {
  const { path, prefix, noun } = kind;
  return [
    openRoute('get', `${prefix}public/{report}/{view_token}/pdf`, {
      errorCodes: [...PRINTING, 'report_not_shared', 'too_many_attempts'],
      summary: `The report behind the link of ${noun}, as a PDF; ?length=client for the short version. Does not count as a view`,
      query,
      otherResponse,
      async handle(request, services) {
        const shared = await findSharedReport(request, kind.store(services), services);
        if (!shared.ok) return shared;
        const { query, remoteAddress, zone: timeZone, context } = request;
        const { length } = query;
        const caller = { key: `address ${remoteAddress}`, signal: context.req.raw.signal };
        const { owner, snapshot, shared_at: createdAt } = shared.value;
        const of = { owner, sharedBy: snapshot.shared_by };
        return pdfResponse(
          () => kind.pdf(snapshot, { length, takenAt: createdAt, timeZone }),
          { caller, of },
          services,
        );
      },
    }),
    route('get', `${path}/{id}/pdf`, ADVISOR, 'reports:read', {
      errorCodes: [...INCOMPLETE, ...CALCULATING, ...PRINTING],
      summary: `${noun.replace('a ', 'A ')} as a PDF, with its current content; ?length=client for the short version`,
      query,
      otherResponse,
      async handle({ owner, params, query: { length }, user, now, zone: timeZone, context }, services) {
        const report = await kind.store(services).find(owner, params.id);
        if (!report) return refuse('not_found');
        const caller = callerOf({ owner, context });
        const createdAt = now.toISOString();
        const pages = async (): Promise<Result<PdfDocument>> => {
          const snapshot = await kind.snapshot(report, { owner, user, now, caller }, services);
          if (!snapshot.ok) return snapshot;
          await services.audit.record(
            { action: 'report_exported', user_id: owner, subject_id: report.id, detail: 'PDF' },
            now,
          );
          return ok(kind.pdf(snapshot.value, { length, takenAt: createdAt, timeZone }));
        };
        return pdfResponse(pages, { caller, of: { owner, sharedBy: owner } }, services);
      },
    }),
  ];
}

export const reportPdfRoutes = routeGroup('report as a PDF', [
  ...pdfRoutes(comparativeKind),
  ...pdfRoutes(historicalKind),
]);

async function pdfResponse(...pdf: Parameters<typeof makePdf>): Promise<Outcome> {
  const created = await makePdf(...pdf);
  return created.ok
    ? fileResponse(created.value.content, 'application/pdf', created.value.fileName)
    : created;
}
