import { useRef, useState } from 'react';
import type { Report } from '../../domain/reports/report.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { requestKeys } from '../api/request-key.ts';
import { api } from '../wiring.ts';
import { showToast } from './toasts.tsx';

/** What the specification says of a failed share. */
export const FAILED = 'Something went wrong.';
const SHARED = 'Report shared successfully!';

export interface ShareMail {
  client_email: string[];
  message: string;
}

export interface Sharing {
  report: Report;
  /** Shares, or brings the link up to date; with a mail the link goes out too. Throws what the call throws. */
  share: (mail?: ShareMail) => Promise<Report>;
  withdraw: () => Promise<void>;
  setExpiry: (until: Date | null) => Promise<void>;
}

/** The report as its dialog knows it, and what can be done with its link. */
export function useShare(
  report: Report,
  beforeShare?: () => Promise<unknown>,
  onShared?: (report: Report) => void,
): Sharing {
  const [current, setCurrent] = useState(report);
  const keys = useRef(requestKeys());

  function take(next: Report): Report {
    setCurrent(next);
    onShared?.(next);
    return next;
  }

  return {
    report: current,
    async share(mail) {
      await beforeShare?.();
      try {
        const { data, message } = await api.reports.share(current.id, {
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
          await api.reports.get(current.id).then(take, () => undefined);
        throw error;
      }
    },
    async withdraw() {
      take(await api.reports.withdraw(current.id));
      showToast({ type: 'success', message: 'The link no longer opens the report.' });
    },
    async setExpiry(until) {
      take(await api.reports.setExpiry(current.id, until));
    },
  };
}

export const showFailure = (error: unknown): number =>
  showToast({ type: 'error', message: FAILED, detail: messageOf(error) });
