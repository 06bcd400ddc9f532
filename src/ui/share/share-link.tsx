import { useState } from 'react';
import { Button } from '../kit/form/button.tsx';
import { ConfirmDialog } from '../kit/overlay/dialog.tsx';
import { Select } from '../kit/form/select.tsx';
import { addDays } from '../../domain/shared/dates.ts';
import { hasEnded, showFailure, type Sharing } from './use-share.ts';
import styles from './share-dialog.module.css';
import { TextInput } from '../kit/form/text-input.tsx';
import { dayOf, endOfDay, formatDate, today } from '../state/dates.ts';
import type { ShareRecipient } from '../../domain/practice/reports/report-schema.ts';
import { choices } from '../kit/layout/tabs.tsx';

type Until = 'none' | 'days' | 'date';

const CHOICES = choices<Until>(['none', 'Does not expire'], ['days', 'In 30 days'], ['date', 'On a date']);

const DAYS = 30;

function viewsOf({ views, last_viewed_at: last }: { views: number; last_viewed_at: string | null }) {
  if (views === 0) return 'Not viewed yet';
  const times = views === 1 ? 'Viewed once' : `Viewed ${views.toLocaleString('en-US')} times`;
  return last === null ? times : `${times}, ${views === 1 ? '' : 'last '}on ${formatDate(last)}`;
}

export function ShareLink({
  report,
  setExpiry,
  withdraw,
}: Pick<Sharing, 'report' | 'setExpiry' | 'withdraw'>) {
  const [isAsking, setIsAsking] = useState(false);
  const [chosen, setChosen] = useState<Until | null>(null);
  const until: Until = chosen ?? (report.expires_at === null ? 'none' : 'date');
  const [day, setDay] = useState<string | null>(null);
  const displayedDay = day ?? (report.expires_at === null ? '' : dayOf(report.expires_at));
  const isTypedPast = day !== null && day !== '' && day < today();

  async function save(end: Date | null): Promise<void> {
    try {
      await setExpiry(end);
      setChosen(null);
      setDay(null);
    } catch (error) {
      showFailure(error);
    }
  }

  function choose(next: Until): void {
    setChosen(next);
    if (next === 'none') void save(null);
    if (next === 'days') void save(endOfDay(addDays(today(), DAYS)));
  }

  function chooseDay(next: string): void {
    setDay(next);
    setChosen('date');
    if (next !== '' && next >= today()) void save(endOfDay(next));
  }

  return (
    <section className={styles.link} aria-label="The link">
      <p className={styles.views}>
        <span>
          {viewsOf(report)}
          {report.views > 0 && '. Counts visits, not people.'}
        </span>
        <Button label="Turn off link" variant="quiet" size="small" onClick={() => setIsAsking(true)} />
      </p>
      <div className={styles.until}>
        <Select label="Link expires" value={until} options={CHOICES} onChange={choose} />
        {until === 'date' && (
          <TextInput
            label="Last day"
            type="date"
            min={today()}
            value={displayedDay}
            onChange={chooseDay}
            error={isTypedPast ? 'Choose today or a later day.' : undefined}
            help={hasEnded(report.expires_at) ? 'A later day opens it again.' : undefined}
          />
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Turn off the link?"
          confirmLabel="Turn off link"
          onConfirm={withdraw}
          onClose={() => setIsAsking(false)}
        >
          The link stops working for everyone, including the recipients of your emails. Sharing again creates
          a new link; this one stays closed.
        </ConfirmDialog>
      )}
    </section>
  );
}

interface ShareRecipientsProps {
  recipients: readonly ShareRecipient[];
  turnOff: (recipient: number) => Promise<void>;
}

export const isOn = ({ has_link: hasLink, turned_off_at: turnedOff }: ShareRecipient): boolean =>
  hasLink && turnedOff === null;

/** Each recipient has a separate link, which the advisor can turn off. */
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
          The link sent to {asked.email} no longer opens the report. All other links stay on.
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
