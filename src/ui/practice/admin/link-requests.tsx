import { useState } from 'react';
import type { ListedLinkRequest } from '../../../domain/practice/users/identity-schema.ts';
import { admin } from '../../api/admin-api.ts';
import { Tag } from '../../kit/data/tag.tsx';
import { Button } from '../../kit/form/button.tsx';
import { useForm } from '../../kit/form/use-form.tsx';
import { Card } from '../../kit/layout/card.tsx';
import layout from '../../kit/layout/layout.module.css';
import { showToast } from '../../shell/toasts.tsx';
import { formatDate } from '../../state/dates.ts';
import { useLoad } from '../../state/use-load.ts';
import { collectErrors } from '../account/account-form.ts';
import { FieldsDialog, useToastedAction } from '../parts.tsx';
import styles from '../account/account.module.css';
import { UserCombobox } from './user-combobox.tsx';

const nameOf = ({ email, subject }: ListedLinkRequest): string => email ?? `No address (${subject})`;

/** Shown only if an account of the provider waits for a user. */
export function LinkRequestsCard({ provider }: { provider: string }) {
  const { state, refetch } = useLoad('link requests', (signal) => admin.linkRequests({ signal }));
  const [accepted, setAccepted] = useState<ListedLinkRequest | null>(null);
  const { busy, run } = useToastedAction<number>();
  if (state.kind !== 'ready' || state.data.length === 0) return null;
  const decline = (id: number) =>
    run(id, async () => {
      const { message } = await admin.declineLink(id);
      refetch();
      return message;
    });
  return (
    <Card title="Requests">
      <p className={layout.quiet}>
        These people signed in with {provider} and asked to use it for Plumbline. Make sure that you know who
        asked, especially if the address is not verified.
      </p>
      <ul className={styles.list} aria-label="Requests">
        {state.data.map((request) => (
          <li key={request.id} className={styles.session}>
            <div className={styles.words}>
              <p className={styles.device}>
                {nameOf(request)}
                {request.email !== null && (
                  <Tag tone={request.email_verified ? 'brand' : 'warning'}>
                    {request.email_verified ? 'Verified' : 'Not verified'}
                  </Tag>
                )}
              </p>
              <p className={styles.when}>
                <span>Requested {formatDate(request.requested_at)}</span>
                <span>Expires {formatDate(request.expires_at)}</span>
              </p>
            </div>
            <div className={layout.line}>
              <Button
                size="small"
                aria-label={`Link ${nameOf(request)}`}
                onClick={() => setAccepted(request)}
                label="Link"
              />
              <Button
                size="small"
                variant="quiet"
                busy={busy === request.id}
                aria-label={`Decline ${nameOf(request)}`}
                onClick={() => void decline(request.id)}
                label="Decline"
              />
            </div>
          </li>
        ))}
      </ul>
      {accepted && (
        <AcceptDialog
          request={accepted}
          onClose={() => setAccepted(null)}
          onLinked={() => {
            setAccepted(null);
            refetch();
          }}
        />
      )}
    </Card>
  );
}

type AcceptDialogProps = { request: ListedLinkRequest; onClose: () => void; onLinked: () => void };

function AcceptDialog({ request, onClose, onLinked }: AcceptDialogProps) {
  const [user, setUser] = useState<string | null>(null);
  const form = useForm<HTMLDivElement>();
  const submit = () =>
    form.submit(collectErrors({ user_id: user === null ? ['Choose a user.'] : null }), async (key) => {
      const { message } = await admin.acceptLink(request.id, Number(user), { key });
      showToast({ type: 'success', message });
      onLinked();
    });
  return (
    <FieldsDialog
      form={form}
      title={`Link ${request.email ?? 'this account'}`}
      submitLabel="Link"
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <UserCombobox label="User" {...form.field('user_id', user, setUser)} />
      <p className={layout.quiet}>This account can then sign in as the user. The user gets a message.</p>
    </FieldsDialog>
  );
}
