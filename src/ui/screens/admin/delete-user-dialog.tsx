import { useState } from 'react';
import type { AdminUser } from '../../../domain/accounts/administration.ts';
import { fullName } from '../../../domain/accounts/user.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState } from '../../components/empty-state.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useForm } from '../account/use-form.ts';
import { Notice } from '../sign-in/notice.tsx';
import { counted } from './admin-words.ts';
import styles from './admin.module.css';
import { admin } from './calls.ts';
import { useLoad } from './use-load.ts';

/** As many as one answer of the server holds. */
const MOST_HEIRS = 100;

const DELETE_THEM = 'delete';

/** Names what goes with the user first. Their clients are handed over unless the admin says otherwise. */
export function DeleteUserDialog({
  user,
  onClose,
  onDeleted,
}: {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const [chosen, setChosen] = useState('');
  const form = useForm<HTMLDivElement>();
  const { state, again } = useLoad(String(user.id), async (signal) => {
    const [belongings, people] = await Promise.all([
      admin.belongings(user.id, { signal }),
      admin.users({ search: '', page: 1, size: MOST_HEIRS, sort: 'name' }, { signal }),
    ]);
    const heirs = people.items.filter(({ id, role_type }) => id !== user.id && role_type !== 'tsc');
    return { belongings, heirs };
  });

  const clients = state.kind === 'ready' ? state.data.belongings.clients : 0;
  const remove = () =>
    form.submit(
      clients > 0 && chosen === '' ? { hand_over_to: ['Choose who takes the clients over.'] } : {},
      async () => {
        const heir = clients === 0 || chosen === DELETE_THEM ? null : Number(chosen);
        const { message } = await admin.deleteUser(user.id, heir);
        showToast({ type: 'success', message });
        onDeleted();
      },
    );

  return (
    <Dialog
      open
      title={`Delete ${fullName(user)}?`}
      onClose={onClose}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={form.busy} disabled={state.kind !== 'ready'}>
            Delete user
          </Button>
        </>
      }
    >
      <div ref={form.ref} className={styles.choices}>
        {form.failure && <Notice>{form.failure}</Notice>}
        {state.kind === 'loading' && <SkeletonRows rows={2} label="Looking at what goes with the user" />}
        {state.kind === 'failed' && (
          <ErrorState
            title="What goes with the user could not be loaded"
            text={state.message}
            onRetry={again}
          />
        )}
        {state.kind === 'ready' && (
          <>
            <p>
              {clients === 0
                ? 'They have no clients.'
                : `They have ${counted(clients, 'client')}, ${counted(state.data.belongings.scenarios, 'scenario')} and ${counted(state.data.belongings.reports, 'report')}, of which ${state.data.belongings.shared_reports} can be opened by a link.`}{' '}
              The account cannot be brought back.
            </p>
            {clients > 0 && (
              <Select
                label="Hand the clients over to"
                name="hand_over_to"
                value={chosen}
                options={[
                  { value: '', label: 'Choose…' },
                  ...state.data.heirs.map((heir) => ({ value: String(heir.id), label: fullName(heir) })),
                  { value: DELETE_THEM, label: 'Nobody: delete them too' },
                ]}
                onChange={(value) => {
                  setChosen(value);
                  form.corrected('hand_over_to');
                }}
                error={form.faults.hand_over_to}
                help={
                  chosen === DELETE_THEM
                    ? 'The clients are deleted with all their scenarios and reports, and shared links stop working.'
                    : 'Scenarios and reports go along, and shared links keep working.'
                }
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
