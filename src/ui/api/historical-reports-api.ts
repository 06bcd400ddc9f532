/** Historical reports: kept, annotated, shared by link and by mail, exported. */
import type {
  HistoricalExport,
  HistoricalReportRecord,
  HistoricalSavedAction,
  KeptWithHistoricalReport,
  SharedHistoricalView,
} from '../../domain/practice/reports/historical-report-kept.ts';
import type { HistoricalInput, Simulation } from '../../domain/practice/cases/simulation.ts';
import type { Call, CallOptions } from './api.ts';
import type { ShareByMail } from './reports-api.ts';

export type HistoricalReportsApi = ReturnType<typeof createHistoricalReportsApi>;

export type HistoricalReportPatch = Partial<KeptWithHistoricalReport> & {
  name?: string;
  description?: string;
  saved_action?: HistoricalSavedAction;
  /**
   * Nothing is changed where texts are others by now: an ApiError with the code `report_changed`. Of tabs, cards and
   * removed vehicles only what differs from this is changed.
   */
  was?: Partial<KeptWithHistoricalReport> & { saved_action?: HistoricalSavedAction };
};

/** A report with all that its page needs; the figures are calculated from `input`. */
export interface HistoricalReportWhole {
  report: HistoricalReportRecord;
  simulation: Simulation;
  input: HistoricalInput | null;
}

/** `createHistoricalReportsApi(api.call)` */
export function createHistoricalReportsApi(call: Call) {
  const get = async <T>(path: string, { signal }: CallOptions = {}, open = false) =>
    (await call<T>({ method: 'GET', path, signal, open })).data;
  const link = async (id: number, body: { withdraw: true } | { expires_at: string | null }) =>
    (
      await call<HistoricalReportRecord>({
        method: 'PATCH',
        path: `report/historical-share/${id}/`,
        body,
      })
    ).data;

  return {
    list: (
      of: { client?: number | undefined; simulation?: number | undefined } = {},
      options?: CallOptions,
    ) => {
      const query = new URLSearchParams(
        Object.entries(of).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])),
      ).toString();
      return get<HistoricalReportRecord[]>(
        `report/historical-report/${query === '' ? '' : `?${query}`}`,
        options,
      );
    },
    /** Null where there is none yet: asked of the list, because a browser logs an answer of 404 as an error. */
    latest: async (simulation: number, options?: CallOptions) =>
      (
        await get<HistoricalReportRecord[]>(`report/historical-report/?simulation=${simulation}`, options)
      )[0] ?? null,
    get: (id: number, options?: CallOptions) =>
      get<HistoricalReportWhole>(`report/historical-report/${id}/`, options),
    create: async (
      body: { simulation_id: number; name: string; description?: string },
      { key, signal }: CallOptions = {},
    ) =>
      (
        await call<HistoricalReportRecord>({
          method: 'POST',
          path: 'report/historical-report/',
          body,
          signal,
          idempotencyKey: key,
        })
      ).data,
    /** Notes, disclosures and removed accounts are saved here as well. */
    patch: (id: number, body: HistoricalReportPatch) =>
      call<HistoricalReportRecord>({ method: 'PATCH', path: `report/historical-report/${id}/`, body }),
    remove: (id: number) => call<null>({ method: 'DELETE', path: `report/historical-delete/${id}/` }),
    /** Shares, or brings the link up to date. A wrong address: an ApiError with `fields.client_email`, nothing sent. */
    share: async (id: number, { key, signal, ...mail }: CallOptions & ShareByMail = {}) =>
      (
        await call<HistoricalReportRecord>({
          method: 'POST',
          path: `report/historical-share/${id}/`,
          body: { client_email: [], message: '', is_include_pdf: false, link: '', ...mail },
          signal,
          idempotencyKey: key,
        })
      ).data,
    withdraw: (id: number) => link(id, { withdraw: true }),
    /** A date and time to come, or null for as long as it is shared. */
    setExpiry: (id: number, expiresAt: Date | null) =>
      link(id, { expires_at: expiresAt?.toISOString() ?? null }),
    /** The report as it is now or, with 'share', as it was when last shared; a document to be saved as a file. */
    exported: (id: number, of: 'now' | 'share' = 'now', options?: CallOptions) =>
      get<HistoricalExport>(
        `report/historical-report/${id}/export/${of === 'share' ? '?of=share' : ''}`,
        options,
      ),
    shared: (id: number | string, viewToken: string, options?: CallOptions) =>
      get<SharedHistoricalView>(
        `report/historical-public/${id}/${encodeURIComponent(viewToken)}/`,
        options,
        true,
      ),
  };
}
