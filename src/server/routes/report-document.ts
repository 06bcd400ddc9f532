/** A report of either kind as one file: for its owner as it is now, and for whoever holds its link as it was when last shared. */
import type { AdvisorLogos } from '../../domain/practice/reports/report.ts';
import { callerOf } from '../calculated.ts';
import { refuse } from '../errors.ts';
import { openedLink } from '../open-link.ts';
import { documentPage, insideLogos } from '../report-document.ts';
import {
  comparativeKind,
  historicalKind,
  type Kept,
  type Named,
  type Patched,
  type ReportKind,
} from '../report-kinds.ts';
import { ADVISOR, openRoute, route, type Outcome, type Route, type RouteGroup } from '../route.ts';
import { setHeader } from '../send.ts';
import type { Services } from '../services.ts';

const otherAnswer = { status: 200, description: 'The file', type: 'text/html' } as const;

function documentRoutes<
  Report extends Kept,
  New extends Named,
  Change extends Patched,
  Snapshot extends { shared_by?: number | undefined },
>(kind: ReportKind<Report, New, Change, Snapshot>): Route[] {
  const { paths, one: what } = kind;
  /** It names no address and no id: it may go on to others. */
  const page = (snapshot: Snapshot, at: string, logos: AdvisorLogos, services: Services): Outcome => {
    const place = { logos, report_id: 0, report_link: '', shared_at: at };
    const text = documentPage(kind.document(snapshot, place), services);
    return text === null ? refuse('pages_not_built') : fileAnswer(text);
  };
  return [
    openRoute({
      method: 'get',
      path: `${paths.public}/{report}/{view_token}/file`,
      access: 'open',
      summary: `What the link of ${what} opens, as one file that opens without a server. Counts no view`,
      otherAnswer,
      async handle({ params, now, context }, services) {
        setHeader(context, 'x-robots-tag', 'noindex, nofollow');
        setHeader(context, 'referrer-policy', 'no-referrer');
        const reports = kind.store(services);
        const { report, view_token: token } = params;
        const link = await openedLink({ report, token }, reports, services);
        const shared = link && (await reports.findShared(report, link.generation, now));
        if (!shared) return refuse('report_not_shared');
        const { owner, snapshot } = shared;
        const logos = await insideLogos(services, { owner, sharedBy: snapshot.shared_by });
        return page(snapshot, shared.shared_at, logos, services);
      },
    }),
    route({
      method: 'get',
      path: `${paths.report}/{id}/file`,
      access: ADVISOR,
      summary: `${what.replace('a ', 'A ')} as one file that opens without a server, as it is now`,
      otherAnswer,
      async handle({ owner, params, user, now, context }, services) {
        setHeader(context, 'x-robots-tag', 'noindex, nofollow');
        const report = await kind.store(services).find(owner, params.id);
        if (!report) return refuse('not_found');
        const caller = callerOf({ owner, context });
        const snapshot = await kind.snapshot(report, { owner, user, now, caller }, services);
        if (!snapshot.ok) return snapshot;
        await services.audit.record(
          { action: 'report_exported', user_id: owner, subject_id: report.id, detail: 'offline copy' },
          now,
        );
        const logos = await insideLogos(services, { owner, sharedBy: owner });
        return page(snapshot.value, now.toISOString(), logos, services);
      },
    }),
  ];
}

export const reportDocumentRoutes: RouteGroup = {
  name: 'report as one file',
  routes: [...documentRoutes(comparativeKind), ...documentRoutes(historicalKind)],
};

const fileAnswer = (text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="report.html"',
      'cache-control': 'no-store',
    },
  });
