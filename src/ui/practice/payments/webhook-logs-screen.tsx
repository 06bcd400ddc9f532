import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListedEvent as Event, WebhookState } from '../../../domain/practice/payments/payment-schema.ts';
import tables from '../../kit/data/data-table.module.css';
import { Button } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Select } from '../../kit/form/select.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { useToastedAction } from '../parts.tsx';
import { AdminFrame, PagedList, TextDialog } from '../admin/admin-parts.tsx';
import styles from '../admin/admin.module.css';
import { payments } from '../../api/payments-api.ts';
import { formatMoment } from '../../state/dates.ts';
import { WEBHOOK_OUTCOMES, type WebhookOutcome } from '../../../domain/practice/users/plan.ts';

const OUTCOMES: Record<WebhookOutcome, { label: string; tone?: 'brand' | 'warning' }> = {
  waiting: { label: 'Waiting' },
  done: { label: 'Done', tone: 'brand' },
  ignored: { label: 'Not needed' },
  failed: { label: 'Failed', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'warning' },
};

export function WebhookLogsScreen() {
  const [, navigate] = useLocation();
  const requestedOutcome = new URLSearchParams(useSearch()).get('outcome');
  const outcome = WEBHOOK_OUTCOMES.find((one) => one === requestedOutcome) ?? null;
  const [logs, setLogs] = useState<WebhookState | null>(null);
  const [shown, setShown] = useState<Event | null>(null);
  const { busy, run } = useToastedAction<'send'>();
  const [round, setRound] = useState(0);
  const isOff = logs?.payments === 'off';

  const send = (what: { ids: string[] } | { reconcile: true }) =>
    run('send', async () => {
      const { message } = await payments.follow(what);
      setRound(round + 1);
      return message;
    });
  const reconcile = () => void send({ reconcile: true });
  return (
    <AdminFrame
      title="Webhook logs"
      actions={
        logs !== null &&
        !isOff && <Button icon="reset" busy={busy !== null} onClick={reconcile} label="Reconcile now" />
      }
    >
      {isOff && <p className={styles.quiet}>Payments aren’t set up on this server.</p>}
      {logs?.payments === 'unreachable' && <p role="status">We can’t reach our payment provider.</p>}
      {logs?.payments === 'refused' && (
        <p role="status">
          Our payment provider refused this server’s key. Check PLUMBLINE_STRIPE_SECRET_KEY.
        </p>
      )}
      {logs !== null && logs.problems.length > 0 && (
        <Card title="To correct">
          <ul className={layout.stack3}>
            {logs.problems.map(({ user, problem }) => (
              <li key={`${user?.id} ${problem}`}>
                {user && <strong>{user.name}: </strong>}
                {problem}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className={styles.filters}>
        <Select
          label="Outcome"
          value={outcome ?? ''}
          options={[
            { value: '', label: 'Everything' },
            ...WEBHOOK_OUTCOMES.map((value) => ({ value, label: OUTCOMES[value].label })),
          ]}
          onChange={(value) =>
            navigate(`/admin/webhook-logs${value === '' ? '' : `?outcome=${value}`}`, { replace: true })
          }
        />
      </div>
      <PagedList<Event>
        key={`${outcome} ${round}`}
        name={`webhook logs${outcome === null ? '' : `, ${OUTCOMES[outcome].label}`}`}
        noun="events"
        load={async (page, signal) => {
          const read = await payments.webhookLogs({ page, outcome }, { signal });
          setLogs(read);
          return read;
        }}
        empty={
          outcome === null
            ? { icon: 'note', title: 'No events', text: 'Stripe events appear here after setup.' }
            : { icon: 'search', title: 'Result not found.', text: 'No event has this outcome.' }
        }
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'When',
            cellStyle: 'moment',
            cell: (event) => (
              <>
                {formatMoment(event.received_at)}
                <span className={tables.narrow}>{outcomeTag(event)}</span>
              </>
            ),
          },
          {
            head: 'Event',
            cell: (event) => (
              <button type="button" className={tables.link} onClick={() => setShown(event)}>
                {event.type}
              </button>
            ),
            under: ({ id }) => id,
          },
          { head: 'Outcome', wide: true, cell: outcomeTag, under: attemptsText },
          {
            head: 'Whose',
            wide: true,
            cell: ({ user }) => user?.name ?? '–',
            under: ({ customer_id }) => customer_id,
          },
        ]}
      />
      {shown && (
        <TextDialog
          title={shown.type}
          about={`${shown.id}, ${formatMoment(shown.received_at)}. ${OUTCOMES[shown.outcome].label}.`}
          label="Payload"
          text={
            shown.payload !== null
              ? { full: readable(shown.payload) }
              : {
                  instead:
                    shown.outcome === 'rejected'
                      ? 'Its signature was not Stripe’s, so its content was not stored.'
                      : 'Its content is no longer stored.',
                }
          }
          action={
            !isOff &&
            shown.outcome !== 'rejected' &&
            shown.outcome !== 'ignored' && (
              <Button
                icon="reset"
                busy={busy !== null}
                onClick={() => void send({ ids: [shown.id] }).then(() => setShown(null))}
                label="Replay"
              />
            )
          }
          onClose={() => setShown(null)}
        />
      )}
    </AdminFrame>
  );
}

const outcomeTag = ({ outcome }: Event) => <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Tag>;

function attemptsText({ tries, outcome, next_try_at: next }: Event): string | null {
  if (outcome === 'waiting' && next !== null && tries > 0)
    return `Tried ${tries === 1 ? 'once' : `${tries} times`}, again ${formatMoment(next)}`;
  return outcome === 'failed' ? `Tried ${tries} times` : null;
}

function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
