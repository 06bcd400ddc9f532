import { useEffect, useRef, useState } from 'react';
import type { Report } from '../../domain/reports/report.ts';
import { formatDate } from '../../domain/shared/format.ts';
import { newRequestKey } from '../api/request-key.ts';
import { api } from '../wiring.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import styles from './share-dialog.module.css';
import { TextInput } from './text-input.tsx';
import { showToast } from './toasts.tsx';

/** How long the button says "Copied!" (specification, section 9). */
const COPIED_MS = 2000;

/**
 * The link of a report, made at the first press of Copy Link. `beforeShare` saves what the report has
 * switched on, since the link shows the report as it is shared.
 */
export function ShareDialog({
  report,
  beforeShare,
  onShared,
  onClose,
}: {
  report: Report;
  beforeShare?: (() => Promise<unknown>) | undefined;
  onShared?: ((report: Report) => void) | undefined;
  onClose: () => void;
}) {
  const [current, setCurrent] = useState(report);
  const [busy, setBusy] = useState<'copy' | 'update' | 'withdraw' | null>(null);
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = useRef(newRequestKey());
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(next: Report): void {
    setCurrent(next);
    onShared?.(next);
  }

  async function share(): Promise<Report> {
    await beforeShare?.();
    const { data, message } = await api.reports.share(current.id, { key: key.current });
    key.current = newRequestKey();
    take(data);
    showToast({ type: 'success', message: message || 'Report shared successfully!' });
    return data;
  }

  /** What the specification says of a failed share. */
  const failed = () => showToast({ type: 'error', message: 'Something went wrong.' });

  async function copy(): Promise<void> {
    setBusy('copy');
    try {
      const isNew = !current.report_link;
      const { report_link: link } = isNew ? await share() : current;
      if (link && (await copyText(link))) {
        setCopied(true);
        clearTimeout(timer.current);
        // Sharing closes the dialog, once it has been seen that the link is copied.
        timer.current = setTimeout(() => (isNew ? onClose() : setCopied(false)), COPIED_MS);
      } else setByHand(true);
    } catch {
      failed();
    } finally {
      setBusy(null);
    }
  }

  async function update(): Promise<void> {
    setBusy('update');
    try {
      await share();
    } catch {
      failed();
    } finally {
      setBusy(null);
    }
  }

  async function withdraw(): Promise<void> {
    setBusy('withdraw');
    try {
      take(await api.reports.withdraw(current.id));
      showToast({ type: 'success', message: 'The link no longer opens the report.' });
    } catch {
      failed();
    } finally {
      setBusy(null);
    }
  }

  return (
    <Dialog
      open
      title="Share Report"
      onClose={onClose}
      footer={
        <>
          {current.report_link && (
            <Button
              variant="quiet"
              className={styles.withdraw}
              busy={busy === 'withdraw'}
              onClick={() => void withdraw()}
            >
              Withdraw link
            </Button>
          )}
          <Button
            variant="primary"
            icon={copied ? 'check' : 'copy'}
            busy={busy === 'copy'}
            data-autofocus
            onClick={() => void copy()}
          >
            {copied ? 'Copied!' : 'Copy Link'}
          </Button>
        </>
      }
    >
      <p className={styles.name}>{current.name}</p>
      {current.report_link ? (
        <TextInput
          label="Link"
          readOnly
          value={current.report_link}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
          help={byHand ? 'The browser did not allow copying. Select the link and copy it.' : undefined}
        />
      ) : (
        <p className={styles.none}>No link yet. Copy Link makes one, with the report as it is now.</p>
      )}
      <p className={styles.note}>
        <Icon name="eye" />
        Anyone with the link can view
      </p>
      {current.report_link && current.moved_on && (
        <div className={styles.moved}>
          <p>
            The report has changed since it was shared
            {current.shared_at ? ` on ${formatDate(current.shared_at)}` : ''}. The link shows it as it was.
          </p>
          <Button size="small" busy={busy === 'update'} onClick={() => void update()}>
            Update the link
          </Button>
        </div>
      )}
      <span className="sr-only" role="status">
        {copied ? 'Copied!' : ''}
      </span>
    </Dialog>
  );
}
