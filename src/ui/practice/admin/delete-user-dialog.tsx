import { useState, useEffect } from 'react';
import type { AdminUser } from '../../../domain/practice/users/administration.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { deletionText, handOverText } from '../../../domain/practice/clients/holdings.ts';
import { fullName } from '../../../domain/practice/users/user.ts';
import { Button } from '../../kit/form/button.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { ErrorState } from '../../kit/layout/empty-state.tsx';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { Checkbox } from '../../kit/form/switch.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useForm } from '../../kit/form/use-form.tsx';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { SUBSCRIPTION_ENDS } from '../payments/plan-words.ts';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { useLoad, useRefetchOnFocus } from '../../state/use-load.ts';
import { Combobox, type ComboboxOption } from '../../kit/form/combobox.tsx';
import type { FieldProps } from '../../kit/form/field.tsx';

/** As many as are worth reading through; typing narrows them. */
const SHOWN = 20;
const PAUSE_MS = 200;

/** Who takes the clients over: found by name or address among all advisors and admins, however many there are. */
function HeirChoice({
  leaving,
  value,
  onChange,
  disabled,
  ...field
}: FieldProps & {
  leaving: AdminUser;
  value: string | null;
  onChange: (id: string) => void;
  disabled: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);

  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const { state } = useLoad(search, (signal) =>
    admin.users({ search, page: 1, size: SHOWN, sort: 'name', role: 'advisor,admin' }, { signal }),
  );
  const found =
    state.kind === 'ready'
      ? state.data.items
          .filter(({ id }) => id !== leaving.id)
          .map((user) => ({ value: String(user.id), label: fullName(user), detail: user.email }))
      : [];
  const options =
    chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;

  const searching =
    state.kind === 'loading' || (state.kind === 'ready' && state.stale) || search !== typed.trim();

  return (
    // What is typed into the field is heard on its way up.
    <div
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
      }}
    >
      <Combobox
        {...field}
        error={state.kind === 'failed' ? state.message : field.error}
        help={searching && typed !== '' ? 'Searching…' : field.help}
        value={value}
        options={options}
        disabled={disabled}
        placeholder="Name or email address"
        onChange={(id) => {
          setChosen(options.find((option) => option.value === id) ?? null);
          setTyped('');
          onChange(id);
        }}
      />
    </div>
  );
}

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
    <Dialog
      open
      title={`Delete ${fullName(user)}?`}
      onClose={onClose}
      onSubmit={remove}
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
        {state.kind === 'loading' && <SkeletonRows rows={2} label="Counting what is deleted" />}
        {state.kind === 'failed' && (
          <ErrorState title="The counts could not be loaded" text={state.message} onRetry={again} />
        )}
        {state.kind === 'ready' && (
          <>
            <p>
              {clients === 0 || nobody ? deletionText('the user', state.data) : handOverText(state.data)}
              {state.data.has_subscription && ` ${SUBSCRIPTION_ENDS}`}
            </p>
            {clients > 0 && (
              <>
                <HeirChoice
                  label="Hand the clients over to"
                  leaving={user}
                  value={nobody ? null : heir}
                  disabled={nobody}
                  onChange={(id) => {
                    setHeir(id);
                    form.corrected('hand_over_to');
                  }}
                  error={form.faults.hand_over_to}
                />
                <Checkbox
                  label="Nobody: delete the clients with everything that belongs to them"
                  checked={nobody}
                  onChange={(checked) => {
                    setNobody(checked);
                    form.corrected('hand_over_to');
                  }}
                />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
