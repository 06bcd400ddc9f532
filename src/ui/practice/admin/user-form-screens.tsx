import { PLANS, planNamed, type Plan } from '../../../domain/practice/users/plan.ts';
import { fullName, type Role } from '../../../domain/practice/users/user.ts';
import { admin, type UserFields } from '../../api/admin-api.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { Select } from '../../kit/form/select.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useFormDraft, mergeRemote } from '../../state/use-form-draft.ts';
import { emailError, collectErrors, nameError } from '../account/account-form.ts';
import { Form, useForm } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import styles from './admin.module.css';
import { ROLE_TEXT } from '../account/profile-parts.tsx';
import { useLocation } from 'wouter';
import { showToast } from '../../shell/toasts.tsx';
import { AdminFrame } from './admin-parts.tsx';
import { UserState, useUser } from './user-screen.tsx';

const ROLES = (['advisor', 'tsc', 'admin'] as const).map((value) => ({ value, label: ROLE_TEXT[value] }));
const PLAN_OPTIONS = PLANS.map(({ plan, name }) => ({ value: plan, label: name }));

const formOf = ({ first_name, last_name, email, role_type, plan }: UserFields): UserFields => ({
  first_name,
  last_name,
  email,
  role_type,
  plan,
});

function fieldText(user: UserFields, name: keyof UserFields): string {
  if (name === 'role_type') return `role ${ROLE_TEXT[user.role_type]}`;
  if (name === 'plan') return `plan ${planNamed(user.plan).name}`;
  return `${name.replace('_', ' ')} ${user[name]}`;
}

interface UserFormProps {
  start: UserFields;
  submitLabel: string;
  cancelHref: string;
  note: string;
  /** `was`: the values last read. */
  onSave: (fields: UserFields, key: string, was: UserFields) => Promise<void>;
  again?: () => Promise<UserFields>;
}

function UserForm({ start, submitLabel, cancelHref, note, onSave, again }: UserFormProps) {
  const typed = useFormDraft(`user ${cancelHref}`, formOf(start));
  const [draft, setDraft, read] = typed;
  const form = useForm();

  async function showRemoteChanges(fetchUser: () => Promise<UserFields>): Promise<void> {
    const now = formOf(await fetchUser());
    form.setFailure(
      mergeRemote(typed, now, 'Another admin or window changed this user', (name) => fieldText(now, name)),
    );
  }
  const fieldOf = <K extends keyof UserFields>(name: K) => form.member(name, draft, setDraft);
  const validate = () =>
    collectErrors({
      first_name: nameError('First name', draft.first_name),
      last_name: nameError('Last name', draft.last_name),
      email: emailError(draft.email),
    });

  return (
    <Card className={styles.held}>
      <Form
        formRef={form.ref}
        onSubmit={() =>
          void form.submit(validate(), async (key) => {
            const fields = {
              ...draft,
              first_name: draft.first_name.trim(),
              last_name: draft.last_name.trim(),
              email: draft.email.trim(),
            };
            try {
              await onSave(fields, key, read);
            } catch (error) {
              if (!again || !(error instanceof ApiError) || error.code !== 'user_changed') throw error;
              await showRemoteChanges(again);
            }
          })
        }
      >
        <Notice>{form.failure}</Notice>
        <div className={layout.tiles}>
          <TextInput label="First name" {...fieldOf('first_name')} />
          <TextInput label="Last name" {...fieldOf('last_name')} />
        </div>
        <div className={layout.tiles}>
          <TextInput label="Email" type="email" inputMode="email" {...fieldOf('email')} />
          <Select<Role> label="Role" options={ROLES} {...fieldOf('role_type')} />
        </div>
        <Select<Plan> label="Plan" className={styles.half} options={PLAN_OPTIONS} {...fieldOf('plan')} />
        <p className={styles.quiet}>{note}</p>
        <div className={layout.row}>
          <Button type="submit" variant="primary" busy={form.busy} label={submitLabel} />
          <ButtonLink href={cancelHref} variant="quiet" label="Cancel" />
        </div>
      </Form>
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
        note="The user gets a link to choose a password."
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
  const { id, state, refetch } = useUser();
  const [, navigate] = useLocation();
  const page = `/admin/users/${id}`;
  const name = state.kind === 'ready' ? fullName(state.data) : 'User';
  return (
    <AdminFrame
      title="Edit user"
      crumbs={[{ label: 'Users', href: '/admin/users' }, { label: name, href: page }, { label: 'Edit' }]}
    >
      <UserState state={state} onRetry={refetch} />
      {state.kind === 'ready' && (
        <UserForm
          key={state.data.id}
          start={state.data}
          submitLabel="Save"
          cancelHref={page}
          note="A new address or role ends all sessions of the user."
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
