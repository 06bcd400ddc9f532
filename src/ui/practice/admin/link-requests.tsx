import { useState } from 'react';
import type { ListedLinkRequest } from '../../../domain/practice/users/identity-schema.ts';
import { admin } from '../../api/admin-api.ts';
import { DataTable } from '../../kit/data/data-table.tsx';
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
import styles from './admin.module.css';
import { UserCombobox } from './user-combobox.tsx';

/** Shown only if an account of the provider waits for a user. */
export function LinkRequestsCard({ provider }: { provider: string }) {
  const { state, again } = useLoad('link requests', (signal) => admin.linkRequests({ signal }));
  const [accepted, setAccepted] = useState<ListedLinkRequest | null>(null);
  const { busy, run } = useToastedAction<number>();
  if (state.kind !== 'ready' || state.data.length === 0) return null;
  const decline = (id: number) =>
    run(id, async () => {
      const { message } = await admin.declineLink(id);
      again();
      return message;
    });
  return (
    <Card title="Requests">
      <div className={layout.stack3}>
        <p className={styles.quiet}>
          These people signed in with {provider} and asked to be linked to their Plumbline user. Make sure
          that you know who asked, especially if the address is not verified.
        </p>
        <DataTable
          rows={state.data}
          keyOf={({ id }) => id}
          columns={[
            {
              head: 'Address',
              cell: ({ email, email_verified, subject }) => (
                <>
                  {email ?? `No address (${subject})`}{' '}
                  {email !== null && (
                    <Tag tone={email_verified ? 'brand' : 'warning'}>
                      {email_verified ? 'Verified' : 'Not verified'}
                    </Tag>
                  )}
                </>
              ),
            },
            { head: 'Requested', wide: true, cell: ({ requested_at }) => formatDate(requested_at) },
            { head: 'Expires', wide: true, cell: ({ expires_at }) => formatDate(expires_at) },
            {
              head: <span className="sr-only">Actions</span>,
              cell: (request) => (
                <div className={layout.row}>
                  <Button size="small" onClick={() => setAccepted(request)} label="Link" />
                  <Button
                    size="small"
                    variant="quiet"
                    busy={busy === request.id}
                    onClick={() => void decline(request.id)}
                    label="Decline"
                  />
                </div>
              ),
            },
          ]}
        />
      </div>
      {accepted && (
        <AcceptDialog
          request={accepted}
          onClose={() => setAccepted(null)}
          onLinked={() => {
            setAccepted(null);
            again();
          }}
        />
      )}
    </Card>
  );
}

function AcceptDialog({
  request,
  onClose,
  onLinked,
}: {
  request: ListedLinkRequest;
  onClose: () => void;
  onLinked: () => void;
}) {
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
