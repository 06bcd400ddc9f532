import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { HistoricalReportRecord } from '../../domain/practice/reports/historical-report-content.ts';
import type { Report } from '../../domain/practice/reports/report.ts';
import { historicalReports } from '../api/historical-calls.ts';
import { unfinishedForm } from '../state/use-form-draft.ts';
import { Button, ButtonLink } from '../kit/form/button.tsx';
import { CopyButton } from '../shell/copy-button.tsx';
import { Dialog } from '../kit/overlay/dialog.tsx';
import { Icon } from '../kit/layout/icon.tsx';
import {
  firmMissing,
  hasEnded,
  shareForm,
  showFailure,
  useShare,
  type LinkCalls,
  type LinkedReport,
} from './use-share.ts';
import styles from './share-dialog.module.css';
import { ShareLink, isOn, ShareRecipients } from './share-link.tsx';
import { useAction } from '../kit/form/use-form.tsx';
import { ShareMailForm } from './share-mail-form.tsx';
import { TextInput } from '../kit/form/text-input.tsx';
import { api, settings } from '../wiring.ts';
import { formatDate } from '../state/dates.ts';

interface LinkDialogProps<R extends LinkedReport> {
  report: LinkedReport;
  client: string;
  calls: LinkCalls<R>;
  beforeShare?: (() => Promise<unknown>) | undefined;
  onShared?: ((report: R) => void) | undefined;
  onClose: () => void;
  notice?: ReactNode;
}

export type ShareDialogProps<R extends LinkedReport> = Omit<LinkDialogProps<R>, 'calls'>;

export const ShareDialog = (props: ShareDialogProps<Report>) => <LinkDialog {...props} calls={api.reports} />;

const HISTORICAL_CALLS: LinkCalls<HistoricalReportRecord> = {
  ...historicalReports,
  get: async (id) => (await historicalReports.get(id)).report,
};

export const HistoricalShareDialog = (props: ShareDialogProps<HistoricalReportRecord>) => (
  <LinkDialog {...props} calls={HISTORICAL_CALLS} />
);

/**
 * Creates the link on the first Copy Link. `beforeShare` saves pending changes, because the link shows the saved
 * report.
 */
function LinkDialog<R extends LinkedReport>(props: LinkDialogProps<R>) {
  const { report, client, calls, beforeShare, onShared, onClose, notice } = props;
  const sharing = useShare(report, calls, beforeShare, onShared);
  const { report: current, share } = sharing;
  const isEnded = current.report_link !== null && hasEnded(current.expires_at);
  const copy = useAction(reportFailure);
  const update = useAction(reportFailure);
  const [byHand, setByHand] = useState(false);
  const form = shareForm(current);
  const [isMailing, setIsMailing] = useState(() => settings.sendsMail && unfinishedForm(form) !== null);
  const mailing = useRef(isMailing);
  const closes = useRef(false);
  useEffect(() => {
    mailing.current = isMailing;
  }, [isMailing]);

  async function linkToCopy(): Promise<string | null> {
    // Sharing again removes a passed expiration date.
    const isNew = !current.report_link || isEnded;
    closes.current = isNew;
    let link: string | null = null;
    await copy.run(async () => {
      link = addressOf(isNew ? await share() : current);
    });
    return link;
  }

  return (
    <Dialog
      open
      title="Share Report"
      onClose={onClose}
      footer={
        <CopyButton
          label="Copy Link"
          variant={isMailing ? 'default' : 'primary'}
          busy={copy.busy}
          data-autofocus
          text={linkToCopy}
          otherwise={() => setByHand(true)}
          // Closes after the confirmation was visible, unless the user is writing an email.
          onMessageEnd={() => closes.current && !mailing.current && onClose()}
        />
      }
    >
      <p className={styles.name}>{current.name}</p>
      {notice}
      {isEnded ? (
        <div className={styles.notice}>
          <p>
            <b>The link ended on {formatDate(current.expires_at)}.</b> Copy Link opens it again, with the
            current report and without an end date. A later last day opens it as you shared it.
            {sharing.recipients.some(isOn) &&
              ' The links that were sent by email open with it. Turn off below those that should stay closed.'}
          </p>
        </div>
      ) : (
        <>
          {current.report_link ? (
            <TextInput
              label="Link"
              readOnly
              value={addressOf(current) ?? ''}
              onChange={() => undefined}
              onFocus={(event) => event.target.select()}
              help={byHand ? 'The browser did not allow copying. Select the link and copy it.' : undefined}
            />
          ) : (
            <p className={styles.none}>No link yet. Copy Link creates a link to the current version.</p>
          )}
          <p className={styles.note}>
            <Icon name="eye" />
            Anyone with the link can view
          </p>
        </>
      )}
      {current.report_link && current.moved_on && !isEnded && (
        <div className={styles.notice}>
          <p>
            The report has changed since you shared it
            {current.shared_at ? ` on ${formatDate(current.shared_at)}` : ''}. The link shows the earlier
            version.
          </p>
          <Button
            label="Update what the link shows"
            size="small"
            busy={update.busy}
            onClick={() => void update.run(share)}
          />
        </div>
      )}
      {current.report_link && <ShareLink {...sharing} />}
      <ShareRecipients recipients={sharing.recipients} turnOff={sharing.turnOff} />
      <ShareMailForm
        form={form}
        isOpen={isMailing}
        onOpen={() => setIsMailing(true)}
        send={share}
        onSent={onClose}
        effect={effectOf(current, isEnded)}
        client={client}
        expiresAt={isEnded || current.expires_at === null ? null : new Date(current.expires_at)}
      />
      {sharing.missing !== null && (
        <div className={styles.notice} role="alert" ref={scrollIntoView}>
          <p>{sharing.missing}</p>
          <ButtonLink size="small" href="/edit-profile" label="Edit profile" />
        </div>
      )}
    </Dialog>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function reportFailure(error: unknown): null {
  if (firmMissing(error) === null) showFailure(error);
  return null;
}

/** A server without a public URL returns a path. */
const addressOf = ({ report_link: link }: LinkedReport): string | null =>
  link && new URL(link, window.location.href).href;

function effectOf({ report_link: link, moved_on: hasMovedOn }: LinkedReport, isEnded: boolean) {
  if (isEnded) return 'Sending also opens the link again, without an end date.';
  return link !== null && hasMovedOn ? 'Sending also updates what the link shows.' : undefined;
}
