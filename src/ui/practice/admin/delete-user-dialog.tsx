import { useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { deletionText, handOverText } from '../../../domain/practice/clients/holdings.ts';
import { fullName } from '../../../domain/practice/users/user.ts';
import { ErrorState } from '../../kit/layout/empty-state.tsx';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { Checkbox } from '../../kit/form/switch.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useForm } from '../../kit/form/use-form.tsx';
import { FieldsDialog } from '../account/fields-dialog.tsx';
import { SUBSCRIPTION_ENDS } from '../payments/plan-words.ts';
import layout from '../../kit/layout/layout.module.css';
import { admin } from '../../api/admin-api.ts';
import { useLoad, useRefetchOnFocus } from '../../state/use-load.ts';
import { UserCombobox } from './user-combobox.tsx';
import type { AdminUser } from '../../../domain/practice/users/admin-schema.ts';

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
  const [heir, setHeir] = useState<string | null>(null);
  const [nobody, setNobody] = useState(false);
  const form = useForm<HTMLDivElement>();
  const { state, again } = useLoad(String(user.id), (signal) => admin.belongings(user.id, { signal }));

  const clients = state.kind === 'ready' ? state.data.clients : 0;
  useRefetchOnFocus(async () => again());
  /** The field has no name of its own by which the form could find it. */
  const toField = () => form.ref.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  const decide = (set: () => void) => {
    set();
    form.corrected('hand_over_to');
  };
  function remove(): void {
    const undecided = clients > 0 && heir === null && !nobody;
    const found: FieldErrors = undecided ? { hand_over_to: ['Choose who takes the clients over.'] } : {};
    void form.submit(found, async () => {
      const to = clients === 0 || nobody || heir === null ? null : Number(heir);
      const { message } = await admin.deleteUser(user.id, to);
      showToast({ type: 'success', message });
      onDeleted();
    });
    if (undecided) toField();
  }

  return (
    <FieldsDialog
      form={form}
      title={`Delete ${fullName(user)}?`}
      submitLabel="Delete user"
      variant="danger"
      disabled={state.kind !== 'ready'}
      className={layout.stack3}
      onClose={onClose}
      onSubmit={remove}
    >
      {state.kind === 'loading' && <SkeletonRows rows={2} label="Counting what is deleted" />}
      {state.kind === 'failed' && (
        <ErrorState title="The counts could not be loaded" text={state.message} onRetry={again} />
      )}
      {state.kind === 'ready' && (
        <p>
          {clients === 0 || nobody ? deletionText('the user', state.data) : handOverText(state.data)}
          {state.data.has_subscription && ` ${SUBSCRIPTION_ENDS}`}
        </p>
      )}
      {clients > 0 && (
        <>
          <UserCombobox
            label="Hand the clients over to"
            role="advisor,admin"
            except={user.id}
            tellsSearch
            value={nobody ? null : heir}
            disabled={nobody}
            onChange={(id) => decide(() => setHeir(id))}
            error={form.faults.hand_over_to}
          />
          <Checkbox
            label="Nobody: delete the clients with everything that belongs to them"
            checked={nobody}
            onChange={(checked) => decide(() => setNobody(checked))}
          />
        </>
      )}
    </FieldsDialog>
  );
}
