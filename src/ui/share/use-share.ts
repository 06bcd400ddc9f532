import { useRef, useState } from 'react';
import type { Report, ReportListItem } from '../../domain/practice/reports/report.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { requestKeys } from '../api/request-key.ts';
import { showToast } from '../shell/toasts.tsx';

/** What the specification says of a failed share. */
export const FAILED = 'Something went wrong.';
const SHARED = 'Report shared successfully!';

export interface ShareMail {
  client_email: string[];
  message: string;
  is_include_pdf: boolean;
}

/** What a report's dialog speaks of, whichever kind of report it is. */
export type LinkedReport = Pick<
  ReportListItem,
  'id' | 'name' | 'report_link' | 'shared_at' | 'moved_on' | 'expires_at' | 'views' | 'last_viewed_at'
>;

/** The name of the letter with a report's link. */
export const shareForm = ({ id, name }: Pick<LinkedReport, 'id' | 'name'>): string => `share/${id}/${name}`;

/** What can be asked of a link. */
export interface LinkCalls<R extends LinkedReport> {
  get: (id: number) => Promise<R>;
  share: (
    id: number,
    options: Partial<ShareMail> & { key: string },
  ) => Promise<{ data: R; message?: string | undefined }>;
  withdraw: (id: number) => Promise<R>;
  setExpiry: (id: number, until: Date | null) => Promise<R>;
}

export interface Sharing<R extends LinkedReport = Report> {
  report: LinkedReport;
  /** Shares, or brings the link up to date; with a mail the link goes out too. Throws what the call throws. */
  share: (mail?: ShareMail) => Promise<R>;
  withdraw: () => Promise<void>;
  setExpiry: (until: Date | null) => Promise<void>;
}

/** The report as its dialog knows it, and what can be done with its link. */
export function useShare<R extends LinkedReport>(
  report: LinkedReport,
  calls: LinkCalls<R>,
  beforeShare?: () => Promise<unknown>,
  onShared?: (report: R) => void,
): Sharing<R> {
  const [current, setCurrent] = useState<LinkedReport>(report);
  const keys = useRef(requestKeys());

  function take(next: R): R {
    setCurrent(next);
    onShared?.(next);
    return next;
  }

  return {
    report: current,
    async share(mail) {
      await beforeShare?.();
      try {
        const { data, message } = await calls.share(current.id, {
          ...mail,
          key: keys.current.keyFor(mail ?? null),
        });
        keys.current.succeeded();
        showToast({ type: 'success', message: message || SHARED });
        return take(data);
      } catch (error) {
        // An answer that came is kept under its key: the next press is another try. Without one it may have been done.
        if (error instanceof ApiError && error.status > 0) keys.current.succeeded();
        if (error instanceof ApiError && error.code === 'mail_failed')
          await calls.get(current.id).then(take, () => undefined);
        throw error;
      }
    },
    async withdraw() {
      take(await calls.withdraw(current.id));
      showToast({ type: 'success', message: 'The link no longer opens the report.' });
    },
    async setExpiry(until) {
      take(await calls.setExpiry(current.id, until));
    },
  };
}

export const showFailure = (error: unknown): number =>
  showToast({ type: 'error', message: FAILED, detail: messageOf(error) });
