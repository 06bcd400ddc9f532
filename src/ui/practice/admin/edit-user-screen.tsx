import { useLocation } from 'wouter';
import { fullName } from '../../../domain/practice/users/user.ts';
import { showToast } from '../../shell/toasts.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { admin } from '../../api/admin-api.ts';
import { UserForm } from './user-form.tsx';
import { UserState } from './user-state.tsx';
import { useUser } from './use-user.ts';

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
