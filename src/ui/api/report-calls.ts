import type {
  ReportContent,
  SavedAction,
  SharedReportView,
  Report,
} from '../../domain/practice/reports/report.ts';
import type { ReportRules, ShareRecipient } from '../../domain/practice/reports/report-schema.ts';
import { verbsOf, type Call, type CallOptions } from './http-port.ts';

/** With addresses, the server also sends the link by mail and inserts it. */
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
  /** The values last read. The server returns `report_changed` if the name, texts or variants changed since. */
  was?: Partial<Kept> & { name?: string; description?: string; saved_action?: Shown };
};

interface ReportShapes {
  record: unknown;
  full: unknown;
  create: unknown;
  patch: unknown;
  shared: unknown;
}

type LinkChange = { withdraw: true } | { turn_off_recipient: number } | { expires_at: string | null };

interface ReportPaths {
  reports: string;
  remove: string;
  share: string;
  public: string;
  source: 'scenario' | 'simulation';
}

export function createReportCalls<Of extends ReportShapes>(call: Call, paths: ReportPaths) {
  const { get, file, post, patch, send } = verbsOf(call);
  const link = (id: number, body: LinkChange) => patch<Of['record']>(`${paths.share}${id}/`, body);
  const publicPath = (id: number | string, viewToken: string, page = '') =>
    `${paths.public}${id}/${encodeURIComponent(viewToken)}/${page}`;

  return {
    get: (id: number, options?: CallOptions) => get<Of['full']>(`${paths.reports}${id}/`, options),
    /** Reads the list, because a browser logs a 404 response as an error. */
    latest: async (source: number, options?: CallOptions): Promise<Of['record'] | null> =>
      (await get<Of['record'][]>(`${paths.reports}?${paths.source}=${source}`, options))[0] ?? null,
    create: (body: Of['create'], options?: CallOptions) => post<Of['record']>(paths.reports, body, options),
    patch: (id: number, body: Of['patch']) => send<Of['record']>('PATCH', `${paths.reports}${id}/`, body),
    remove: (id: number) => send<null>('DELETE', `${paths.remove}${id}/`),
    /** An invalid address throws an ApiError with `fields.client_email`; no mail is sent. */
    share: (id: number, { key, signal, ...mail }: CallOptions & ShareByMail = {}) =>
      send<Of['record']>(
        'POST',
        `${paths.share}${id}/`,
        { client_email: [], message: '', is_include_pdf: false, link: '', ...mail },
        { key, signal },
      ),
    withdraw: (id: number) => link(id, { withdraw: true }),
    recipients: (id: number, options?: CallOptions) => get<ShareRecipient[]>(`${paths.share}${id}/`, options),
    turnOffRecipient: (id: number, recipient: number) => link(id, { turn_off_recipient: recipient }),
    setExpiry: (id: number, expiresAt: Date | null) =>
      link(id, { expires_at: expiresAt?.toISOString() ?? null }),
    pdf: (id: number) => file(`${paths.reports}${id}/pdf/`),
    file: (id: number) => file(`${paths.reports}${id}/file/`),
    sharedPdf: (id: number | string, viewToken: string) => file(publicPath(id, viewToken, 'pdf/'), true),
    sharedFile: (id: number | string, viewToken: string) => file(publicPath(id, viewToken, 'file/'), true),
    viewed: async (id: number | string, viewToken: string, visitor: string): Promise<void> => {
      const path = publicPath(id, viewToken, 'viewed/');
      await call<null>({ method: 'POST', path, body: { visitor }, open: true, silent: true });
    },
    shared: async (id: number | string, viewToken: string, { signal }: CallOptions = {}) => {
      const path = publicPath(id, viewToken);
      return (await call<Of['shared']>({ method: 'GET', path, signal, open: true })).data;
    },
  };
}

export const createReportsApi = (call: Call) => ({
  rules: () => verbsOf(call).get<ReportRules>('report/rules/'),
  ...createReportCalls<{
    record: Report;
    full: Report;
    create: { client_id: number; scenario_id: number; name: string; description?: string };
    patch: PatchOf<ReportContent, SavedAction>;
    shared: SharedReportView;
  }>(call, {
    reports: 'report/',
    remove: 'report/delete/',
    share: 'report/share-report/',
    public: 'report/public/',
    source: 'scenario',
  }),
});
