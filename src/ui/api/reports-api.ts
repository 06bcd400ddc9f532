/** Reports: kept, calculated, annotated, shared by link and by mail, exported. */
import type { ComparativeReportInput } from '../../domain/comparison/comparative/comparative-report.ts';
import type {
  KeptWithReport,
  Report,
  ReportExport,
  SavedAction,
  SharedReportView,
} from '../../domain/practice/reports/report.ts';
import type { Call, CallOptions } from './api.ts';

export type ReportsApi = ReturnType<typeof createReportsApi>;

/** With addresses the link goes out by mail as well; the server puts in the link itself. */
export interface ShareByMail {
  client_email?: string[] | undefined;
  message?: string | undefined;
  is_include_pdf?: boolean | undefined;
  link?: string | undefined;
}

export type ReportPatch = Partial<KeptWithReport> & {
  name?: string;
  description?: string;
  saved_action?: SavedAction;
  /**
   * Nothing is changed where texts or variants are others by now: an ApiError with the code `report_changed`. Of tabs,
   * cards and removed vehicles only what differs from this is changed.
   */
  was?: Partial<KeptWithReport> & { saved_action?: SavedAction };
};

export function createReportsApi(call: Call) {
  const get = async <T>(path: string, { signal }: CallOptions = {}, open = false) =>
    (await call<T>({ method: 'GET', path, signal, open })).data;
  const post = async <T>(path: string, body: unknown, { key, signal }: CallOptions = {}) =>
    (await call<T>({ method: 'POST', path, body, signal, idempotencyKey: key })).data;
  const link = (id: number, body: { withdraw: true } | { expires_at: string | null }) =>
    call<Report>({ method: 'PATCH', path: `report/share-report/${id}/`, body });

  return {
    list: (options?: CallOptions) => get<Report[]>('report/', options),
    get: (id: number, options?: CallOptions) => get<Report>(`report/${id}/`, options),
    /** Null where there is none yet: asked of the list, because a browser logs an answer of 404 as an error. */
    latest: async (scenario: number, options?: CallOptions) =>
      (await get<Report[]>(`report/?scenario=${scenario}`, options))[0] ?? null,
    create: (
      body: { client_id: number; scenario_id: number; name: string; description?: string },
      options?: CallOptions,
    ) => post<Report>('report/', body, options),
    /** Notes, disclosures, removed vehicles and variants are saved here as well. */
    patch: (id: number, body: ReportPatch) => call<Report>({ method: 'PATCH', path: `report/${id}/`, body }),
    remove: (id: number) => call<null>({ method: 'DELETE', path: `report/delete/${id}/` }),
    calc: (body: ComparativeReportInput | { report_id: number }) => post<unknown>('report/calc/', body),
    /** Shares, or brings the link up to date. A wrong address: an ApiError with `fields.client_email`, nothing sent. */
    share: (id: number, { key, signal, ...mail }: CallOptions & ShareByMail = {}) =>
      call<Report>({
        method: 'POST',
        path: `report/share-report/${id}/`,
        body: { client_email: [], message: '', is_include_pdf: false, link: '', ...mail },
        signal,
        idempotencyKey: key,
      }),
    withdraw: async (id: number) => (await link(id, { withdraw: true })).data,
    /** A date and time to come, or null for as long as it is shared. */
    setExpiry: async (id: number, expiresAt: Date | null) =>
      (await link(id, { expires_at: expiresAt?.toISOString() ?? null })).data,
    /** The report as it is now or, with 'share', as it was when last shared; a document to be saved as a file. */
    exported: (id: number, of: 'now' | 'share' = 'now', options?: CallOptions) =>
      get<ReportExport>(`report/${id}/export/${of === 'share' ? '?of=share' : ''}`, options),
    shared: (id: number | string, viewToken: string, options?: CallOptions) =>
      get<SharedReportView>(`report/public/${id}/${encodeURIComponent(viewToken)}/`, options, true),
  };
}
