/** Report files: current content for the owner, shared content for link holders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ReportDocument } from '../../../domain/practice/reports/report-document.ts';
import { fileNameOf } from '../../../domain/practice/reports/file-name.ts';
import { NO_LOGOS, type AdvisorLogos } from '../../../domain/practice/reports/report.ts';
import { checkPicture } from '../../../domain/practice/users/picture.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { dateIn } from '../../../domain/shared/dates.ts';
import type { Services } from '../../services.ts';
import { callerOf } from '../../http/calculated.ts';
import { CALCULATING, INCOMPLETE } from '../../http/error-groups.ts';
import { refuse } from '../../http/errors.ts';
import { findSharedReport } from '../../reports/sharing.ts';
import { comparativeKind, historicalKind, type Kind, type ReportKind } from '../../reports/report-kinds.ts';
import { ADVISOR, openRoute, route, type Route, routeGroup } from '../../http/route.ts';
import { fileResponse, setHeader } from '../../http/responses.ts';
import type { Outcome } from '../../http/outcome.ts';

const PAGES = { comparative: 'report-file.html', historical: 'report-file-historical.html' } as const;

/** A larger logo would dominate the file. */
const MAX_LOGO_BYTES = 60 * 1024;

/**
 * Returns the built page with title and figures, which opens without a server. Null without a build. User text is
 * compressed and encoded, so it cannot be markup.
 */
function documentPage(
  displayed: ReportDocument,
  { build }: { build: Pick<Services['build'], 'folder'> },
): string | null {
  let page: string;
  try {
    page = readFileSync(join(build.folder, PAGES[displayed.kind]), 'utf8');
  } catch {
    return null;
  }
  const parts: Readonly<Record<string, string>> = {
    __TITLE__: escapeHtml(displayed.view.name),
    __REPORT__: gzipSync(JSON.stringify(displayed), { level: 9 }).toString('base64'),
  };
  // In one pass, because a name may contain a placeholder.
  return page.replaceAll(/__(?:TITLE|REPORT)__/g, (place) => parts[place] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Embeds the current logos instead of the addresses of `advisorLogos`. */
async function embedLogos(
  { users, files }: Pick<Services, 'users' | 'files'>,
  { owner, sharedBy }: { owner: OwnerId; sharedBy: number | undefined },
): Promise<AdvisorLogos> {
  if (sharedBy !== undefined && sharedBy !== owner) return NO_LOGOS;
  const pictures = (await users.find(owner))?.pictures;
  const embed = async (hash: string | null | undefined): Promise<string | null> => {
    const content = hash ? await files.read(hash) : null;
    const found = content && checkPicture(content);
    return !found || 'problem' in found || content.byteLength > MAX_LOGO_BYTES
      ? null
      : `data:${found.type};base64,${Buffer.from(content).toString('base64')}`;
  };
  const [green, blue, dark] = [
    await embed(pictures?.business_logo_green),
    await embed(pictures?.business_logo_blue),
    await embed(pictures?.business_logo_dark),
  ];
  return { green, blue, dark };
}

const otherResponse = { status: 200, description: 'The file', type: 'text/html' } as const;

function documentRoutes<K extends Kind>(kind: ReportKind<K>): Route[] {
  const { path, prefix, noun } = kind;
  /** Contains no address or id, because the file may be forwarded. */
  const respond = (snapshot: K['snapshot'], at: string, logos: AdvisorLogos, services: Services): Outcome => {
    const place = { logos, report_id: 0, report_link: '', shared_at: at };
    const document = { ...kind.document(snapshot, place), time_zone: services.zone.name };
    const { client, name } = document.view;
    const date = dateIn(new Date(at), document.time_zone);
    const fileName = fileNameOf({ client, name, date, extension: 'html' });
    const text = documentPage(document, services);
    return text === null
      ? refuse('pages_not_built')
      : fileResponse(text, 'text/html; charset=utf-8', fileName);
  };
  return [
    openRoute('get', `${prefix}public/{report}/{view_token}/file`, {
      errorCodes: ['report_not_shared', 'pages_not_built'],
      summary: `The report behind the link of ${noun}, as one file that opens without a server. Does not count as a view`,
      otherResponse,
      async handle(request, services) {
        const shared = await findSharedReport(request, kind.store(services), services);
        if (!shared.ok) return shared;
        const { owner, snapshot, shared_at } = shared.value;
        const logos = await embedLogos(services, { owner, sharedBy: snapshot.shared_by });
        return respond(snapshot, shared_at, logos, services);
      },
    }),
    route('get', `${path}/{id}/file`, ADVISOR, 'reports:read', {
      errorCodes: [...INCOMPLETE, ...CALCULATING, 'pages_not_built'],
      summary: `${noun.replace('a ', 'A ')} as one file that opens without a server, with its current content`,
      otherResponse,
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
        const logos = await embedLogos(services, { owner, sharedBy: owner });
        return respond(snapshot.value, now.toISOString(), logos, services);
      },
    }),
  ];
}

export const reportDocumentRoutes = routeGroup('report as one file', [
  ...documentRoutes(comparativeKind),
  ...documentRoutes(historicalKind),
]);
