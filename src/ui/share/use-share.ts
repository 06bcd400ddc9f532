import type { Report, ReportListItem } from '../../domain/practice/reports/report.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { requestKeys } from '../api/http-port.ts';
import { showToast } from '../shell/toasts.tsx';
import type { ShareRecipient } from '../../domain/practice/reports/report-schema.ts';

export const FAILED = 'Something went wrong.';
const SHARED = 'Report shared successfully!';

export interface ShareMail {
  client_email: string[];
  message: string;
  is_include_pdf: boolean;
  is_include_link: boolean;
}

export type LinkedReport = Pick<
  ReportListItem,
  'id' | 'name' | 'report_link' | 'shared_at' | 'moved_on' | 'expires_at' | 'views' | 'last_viewed_at'
>;

/** Returns the draft name of an email with the report's link. */
export const shareForm = ({ id, name }: Pick<LinkedReport, 'id' | 'name'>): string => `share/${id}/${name}`;

export interface LinkCalls<R extends LinkedReport> {
  get: (id: number) => Promise<R>;
  share: (
    id: number,
    options: Partial<ShareMail> & { key: string },
  ) => Promise<{ data: R; message?: string | undefined; note?: string | undefined }>;
  withdraw: (id: number) => Promise<R>;
  setExpiry: (id: number, until: Date | null) => Promise<R>;
  recipients: (id: number) => Promise<ShareRecipient[]>;
  turnOffRecipient: (id: number, recipient: number) => Promise<R>;
}

export type Sharing<R extends LinkedReport = Report> = ReturnType<typeof useShare<R>>;

/** `missed`: addresses that did not receive the message. */
export class NotAllReached extends Error {
  override name = 'NotAllReached';
  readonly missed: readonly string[];

  constructor(message: string, missed: readonly string[]) {
    super(message);
    this.missed = missed;
  }
}

export function useShare<R extends LinkedReport>(
  report: LinkedReport,
  calls: LinkCalls<R>,
  beforeShare?: () => Promise<unknown>,
  onShared?: (report: R) => void,
) {
  const [current, setCurrent] = useState<LinkedReport>(report);
  const [missing, setMissing] = useState<string | null>(null);
  const [recipients, setRecipients] = useState<readonly ShareRecipient[]>([]);
  const keys = useRef(requestKeys());
  const { id } = report;
  useEffect(() => {
    let isOpen = true;
    calls.recipients(id).then(
      (listed) => isOpen && setRecipients(listed),
      // The list of recipients is optional.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [calls, id]);

  async function listAgain(): Promise<readonly ShareRecipient[]> {
    const listed = await calls.recipients(id).catch(() => recipients);
    setRecipients(listed);
    return listed;
  }

  function take(next: R): R {
    setCurrent(next);
    onShared?.(next);
    return next;
  }

  return {
    report: current,
    recipients,
    /** Why the report cannot be shared before the user adds a firm. */
    missing,
    async turnOff(recipient: number) {
      take(await calls.turnOffRecipient(id, recipient));
      await listAgain();
    },
    /** Creates or updates the link and optionally sends it. Throws `NotAllReached` or the error of the request. */
    async share(mail?: ShareMail) {
      await beforeShare?.();
      setMissing(null);
      try {
        const { data, message, note } = await calls.share(current.id, {
          ...mail,
          key: keys.current.keyFor(mail ?? null),
        });
        keys.current.succeeded();
        showToast({ type: 'success', message: message || SHARED, detail: note });
        if (mail) await listAgain();
        return take(data);
      } catch (error) {
        // The next attempt needs a new key, because the server stores a response per key. Without a response, the
        // same key prevents a second share.
        if (error instanceof ApiError && error.status > 0) keys.current.succeeded();
        setMissing(firmMissing(error));
        if (!(error instanceof ApiError) || error.code !== 'mail_failed' || !mail) throw error;
        const before = new Map(recipients.map((one) => [one.id, one.mailed_at]));
        await calls.get(current.id).then(take, () => undefined);
        const reached = (await listAgain())
          .filter((one) => one.mailed_at !== null && one.mailed_at !== before.get(one.id))
          .map(({ email }) => email.toLowerCase());
        throw new NotAllReached(
          error.message,
          mail.client_email.filter((address) => !reached.includes(address.toLowerCase())),
        );
      }
    },
    async withdraw() {
      take(await calls.withdraw(current.id));
      setRecipients([]);
      showToast({ type: 'success', message: 'The link no longer opens the report.' });
    },
    async setExpiry(until: Date | null) {
      take(await calls.setExpiry(current.id, until));
    },
  };
}

export const showFailure = (error: unknown): number =>
  showToast({ type: 'error', message: FAILED, detail: messageOf(error) });

/** Returns the server's message if the practice requires the user's firm first. */
export const firmMissing = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'firm_missing' ? error.message : null;

/** Null: the link has no end. */
export const hasEnded = (expiresAt: string | null, now = new Date()): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;
