/** What every kind of report answers to: kept, shared by link and by mail, exported. */
import type {
  ReportContent,
  ReportExport,
  SavedAction,
  SharedReportView,
  Report,
} from '../../domain/practice/reports/report.ts';
import type { ReportRules, ShareRecipient } from '../../domain/practice/reports/report-schema.ts';
import { verbsOf, type Call, type CallOptions } from './http-port.ts';

/** With addresses the link goes out by mail as well; the server puts in the link itself. */
interface ShareByMail {
  client_email?: string[] | undefined;
  message?: string | undefined;
  is_include_pdf?: boolean | undefined;
  is_include_link?: boolean | undefined;
  link?: string | undefined;
}

export type PatchOf<Kept, Shown> = Partial<Kept> & {
  name?: string;
  description?: string;
  saved_action?: Shown;
  /**
   * Nothing is changed where names, texts or variants are others by now: an ApiError with the code `report_changed`. Of tabs,
   * cards and removed accounts only what differs from this is changed.
   */
  was?: Partial<Kept> & { name?: string; description?: string; saved_action?: Shown };
};

interface ReportShapes {
  record: unknown;
  /** What one report is answered with. */
  full: unknown;
  create: unknown;
  patch: unknown;
  exported: unknown;
  shared: unknown;
}

type LinkChange = { withdraw: true } | { turn_off_recipient: number } | { expires_at: string | null };

interface ReportPaths {
  reports: string;
  remove: string;
  share: string;
  public: string;
  /** What a report is of, as the list is asked for it. */
  source: 'scenario' | 'simulation';
}

export function createReportCalls<Of extends ReportShapes>(call: Call, paths: ReportPaths) {
  const { get, post, patch, send } = verbsOf(call);
  const asFile = async (path: string, open = false) =>
    (await call<Blob>({ method: 'GET', path, asFile: true, open })).data;
  const link = (id: number, body: LinkChange) => patch<Of['record']>(`${paths.share}${id}/`, body);
  /** `page`: below what is behind a link. */
  const publicPath = (id: number | string, viewToken: string, page = '') =>
    `${paths.public}${id}/${encodeURIComponent(viewToken)}/${page}`;

  return {
    get: (id: number, options?: CallOptions) => get<Of['full']>(`${paths.reports}${id}/`, options),
    /** Null where there is none yet: asked of the list, because a browser logs an answer of 404 as an error. */
    latest: async (source: number, options?: CallOptions): Promise<Of['record'] | null> =>
      (await get<Of['record'][]>(`${paths.reports}?${paths.source}=${source}`, options))[0] ?? null,
    create: (body: Of['create'], options?: CallOptions) => post<Of['record']>(paths.reports, body, options),
    /** Notes, disclosures, removed accounts and variants are saved here as well. */
    patch: (id: number, body: Of['patch']) => send<Of['record']>('PATCH', `${paths.reports}${id}/`, body),
    remove: (id: number) => send<null>('DELETE', `${paths.remove}${id}/`),
    /** Shares, or brings the link up to date. A wrong address: an ApiError with `fields.client_email`, nothing sent. */
    share: (id: number, { key, signal, ...mail }: CallOptions & ShareByMail = {}) =>
      send<Of['record']>(
        'POST',
        `${paths.share}${id}/`,
        { client_email: [], message: '', is_include_pdf: false, link: '', ...mail },
        { key, signal },
      ),
    withdraw: (id: number) => link(id, { withdraw: true }),
    /** Who was sent it by mail, each with the views of their own link. */
    recipients: (id: number, options?: CallOptions) => get<ShareRecipient[]>(`${paths.share}${id}/`, options),
    turnOffRecipient: (id: number, recipient: number) => link(id, { turn_off_recipient: recipient }),
    /** A date and time to come, or null for as long as it is shared. */
    setExpiry: (id: number, expiresAt: Date | null) =>
      link(id, { expires_at: expiresAt?.toISOString() ?? null }),
    /** The report as it is now or, with 'share', as it was when last shared; a document to be saved as a file. */
    exported: (id: number, of: 'now' | 'share' = 'now', options?: CallOptions) =>
      get<Of['exported']>(`${paths.reports}${id}/export/${of === 'share' ? '?of=share' : ''}`, options),
    /** Its pages as a PDF; the whole report as one file that opens without a server. */
    pdf: (id: number) => asFile(`${paths.reports}${id}/pdf/`),
    file: (id: number) => asFile(`${paths.reports}${id}/file/`),
    /** Of a link, with everything that it shows. */
    sharedPdf: (id: number | string, viewToken: string) => asFile(publicPath(id, viewToken, 'pdf/'), true),
    sharedFile: (id: number | string, viewToken: string) => asFile(publicPath(id, viewToken, 'file/'), true),
    /** Counts a view: the page was looked at, in a tab of this visitor. */
    viewed: async (id: number | string, viewToken: string, visitor: string): Promise<void> => {
      const path = publicPath(id, viewToken, 'viewed/');
      await call<null>({ method: 'POST', path, body: { visitor }, open: true });
    },
    shared: async (id: number | string, viewToken: string, { signal }: CallOptions = {}) => {
      const path = publicPath(id, viewToken);
      return (await call<Of['shared']>({ method: 'GET', path, signal, open: true })).data;
    },
  };
}

export const createReportsApi = (call: Call) => ({
  /** What the practice decides about every page that a client sees. */
  rules: () => verbsOf(call).get<ReportRules>('report/rules/'),
  ...createReportCalls<{
    record: Report;
    full: Report;
    create: { client_id: number; scenario_id: number; name: string; description?: string };
    patch: PatchOf<ReportContent, SavedAction>;
    exported: ReportExport;
    shared: SharedReportView;
  }>(call, {
    reports: 'report/',
    remove: 'report/delete/',
    share: 'report/share-report/',
    public: 'report/public/',
    source: 'scenario',
  }),
});
