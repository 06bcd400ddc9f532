import { PLANS, planNamed, type Plan } from '../../../domain/practice/users/plan.ts';
import { type Role, fullName } from '../../../domain/practice/users/user.ts';
import { type UserFields, admin } from '../../api/admin-api.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { Select } from '../../kit/form/select.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useTyped, othersWords, overOthers } from '../../state/use-typed.ts';
import { emailFault, faultsIn, nameFault } from '../account/account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { ROLES, roleWords } from './admin-words.ts';
import styles from './admin.module.css';
import { useLocation } from 'wouter';
import { showToast } from '../../shell/toasts.tsx';
import { AdminFrame } from './admin-parts.tsx';
import { UserState, useUser } from './user-screen.tsx';

const PLAN_OPTIONS = PLANS.map(({ plan, name }) => ({ value: plan, label: name }));

const formOf = ({ first_name, last_name, email, role_type, plan }: UserFields): UserFields => ({
  first_name,
  last_name,
  email,
  role_type,
  plan,
});

function wordsOf(user: UserFields, name: keyof UserFields): string {
  if (name === 'role_type') return `role ${roleWords(user.role_type)}`;
  if (name === 'plan') return `plan ${planNamed(user.plan).name}`;
  return `${name.replace('_', ' ')} ${user[name]}`;
}

/** Adding a user and changing one: the same fields, the same messages. */
function UserForm({
  start,
  submitLabel,
  cancelHref,
  note,
  onSave,
  again,
}: {
  start: UserFields;
  submitLabel: string;
  cancelHref: string;
  note: string;
  /** `was`: what had been read of it. */
  onSave: (fields: UserFields, key: string, was: UserFields) => Promise<void>;
  /** As it is kept by now, for what somebody else may have changed meanwhile. */
  again?: () => Promise<UserFields>;
}) {
  const [draft, setDraft, read, setRead] = useTyped(`user ${cancelHref}`, formOf(start));
  const form = useForm();

  /** What somebody else saved takes the place of what was not typed over here; the rest waits for one more press. */
  async function showOthers(ask: () => Promise<UserFields>): Promise<void> {
    const now = formOf(await ask());
    setDraft((typed) => overOthers(typed, read, now));
    setRead(now);
    form.setFailure(
      othersWords('Somebody else, or another window, changed this user', read, now, (name) =>
        wordsOf(now, name),
      ),
    );
  }
  const set = (name: 'first_name' | 'last_name' | 'email') => (value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    form.corrected(name);
  };
  const faults = () =>
    faultsIn({
      first_name: nameFault('First name', draft.first_name),
      last_name: nameFault('Last name', draft.last_name),
      email: emailFault(draft.email),
    });

  return (
    <Card className={styles.held}>
      <form
        ref={form.ref}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(faults(), async (key) => {
            const fields = {
              first_name: draft.first_name.trim(),
              last_name: draft.last_name.trim(),
              email: draft.email.trim(),
              role_type: draft.role_type,
              plan: draft.plan,
            };
            try {
              await onSave(fields, key, read);
            } catch (error) {
              if (!again || !(error instanceof ApiError) || error.code !== 'user_changed') throw error;
              await showOthers(again);
            }
          });
        }}
      >
        {form.failure && <Notice>{form.failure}</Notice>}
        <div className={styles.pair}>
          <TextInput
            label="First name"
            name="first_name"
            value={draft.first_name}
            onChange={set('first_name')}
            error={form.faults.first_name}
          />
          <TextInput
            label="Last name"
            name="last_name"
            value={draft.last_name}
            onChange={set('last_name')}
            error={form.faults.last_name}
          />
        </div>
        <div className={styles.pair}>
          <TextInput
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            value={draft.email}
            onChange={set('email')}
            error={form.faults.email}
          />
          <Select<Role>
            label="Role"
            name="role_type"
            value={draft.role_type}
            options={ROLES}
            onChange={(role) => setDraft((before) => ({ ...before, role_type: role }))}
            error={form.faults.role_type}
          />
        </div>
        <Select<Plan>
          label="Plan"
          name="plan"
          className={styles.half}
          value={draft.plan}
          options={PLAN_OPTIONS}
          onChange={(next) => setDraft((before) => ({ ...before, plan: next }))}
          error={form.faults.plan}
        />
        <p className={styles.quiet}>{note}</p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {submitLabel}
          </Button>
          <ButtonLink href={cancelHref} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}

export function CreateUserScreen() {
  const [, navigate] = useLocation();
  return (
    <AdminFrame title="New user" crumbs={[{ label: 'Users', href: '/admin/users' }, { label: 'New user' }]}>
      <UserForm
        start={{ first_name: '', last_name: '', email: '', role_type: 'advisor', plan: 'FREE_TRIAL_PLAN' }}
        submitLabel="Create user"
        cancelHref="/admin/users"
        note="They are sent a link to choose their password."
        onSave={async (fields, key) => {
          const { plan, ...user } = fields;
          const { data, message } = await admin.createUser(user, { key });
          if (data.plan !== plan) await admin.saveUser(data.id, { plan });
          showToast({ type: 'success', message });
          navigate(`/admin/users/${data.id}`);
        }}
      />
    </AdminFrame>
  );
}

export function EditUserScreen() {
  const { id, state, again } = useUser();
  const [, navigate] = useLocation();
  const page = `/admin/users/${id}`;
  const name = state.kind === 'ready' ? fullName(state.data) : 'User';
  return (
    <AdminFrame
      title="Edit user"
      crumbs={[{ label: 'Users', href: '/admin/users' }, { label: name, href: page }, { label: 'Edit' }]}
    >
      <UserState state={state} onRetry={again} />
      {state.kind === 'ready' && (
        <UserForm
          key={state.data.id}
          start={state.data}
          submitLabel="Save"
          cancelHref={page}
          note="Another address or role signs them out everywhere."
          again={() => admin.user(id)}
          onSave={async (fields, _key, was) => {
            const { message } = await admin.saveUser(id, { ...fields, was });
            showToast({ type: 'success', message });
            navigate(page);
          }}
        />
      )}
    </AdminFrame>
  );
}
