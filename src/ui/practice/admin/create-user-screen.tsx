import { useLocation } from 'wouter';
import { showToast } from '../../shell/toasts.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { admin } from '../../api/admin-api.ts';
import { UserForm } from './user-form.tsx';

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
