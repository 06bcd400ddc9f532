import { useState } from 'react';
import type { ShareRecipient } from '../../domain/practice/reports/share-recipients.ts';
import { formatDate } from '../../domain/shared/format.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import styles from './share-dialog.module.css';
import { viewsOf } from './views-of.ts';

interface ShareRecipientsProps {
  recipients: readonly ShareRecipient[];
  turnOff: (recipient: number) => Promise<void>;
}

/** A link of their own that opens whenever the report is shared. */
export const isOn = ({ has_link: hasLink, turned_off_at: turnedOff }: ShareRecipient): boolean =>
  hasLink && turnedOff === null;

/** Who was sent the report by mail: each has a link of their own, which can be turned off alone. */
export function ShareRecipients({ recipients, turnOff }: ShareRecipientsProps) {
  const [asked, setAsked] = useState<ShareRecipient | null>(null);
  if (recipients.length === 0) return null;
  return (
    <section className={styles.link} aria-label="Sent to">
      <h3 className={styles.sent}>Sent to</h3>
      <ul className={styles.recipients}>
        {recipients.map((recipient) => (
          <li key={recipient.id}>
            <span className={styles.who}>
              <span>{recipient.email}</span>
              <span className={styles.state}>{stateOf(recipient)}</span>
            </span>
            {isOn(recipient) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Turn off the link for ${recipient.email}`}
                onClick={() => setAsked(recipient)}
              >
                Turn off
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Turn off this link?"
          confirmLabel="Turn off"
          onConfirm={() => turnOff(asked.id)}
          onClose={() => setAsked(null)}
        >
          The link sent to {asked.email} no longer opens the report. Everyone else’s link stays on.
        </ConfirmDialog>
      )}
    </section>
  );
}

function stateOf(recipient: ShareRecipient): string {
  if (recipient.turned_off_at !== null) return `Turned off ${formatDate(recipient.turned_off_at)}`;
  if (recipient.mailed_at === null) return 'Not sent';
  if (!recipient.has_link) return `PDF sent ${formatDate(recipient.mailed_at)}`;
  return viewsOf(recipient);
}
