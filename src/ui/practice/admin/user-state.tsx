import type { AdminUser } from '../../../domain/practice/users/administration.ts';
import { Card } from '../../kit/card.tsx';
import { Unknown } from '../../kit/empty-state.tsx';
import { LoadStatus } from '../../kit/skeleton.tsx';
import { type Loaded, useLoad } from '../../state/use-load.ts';
import { useParams } from 'wouter';
import { admin } from '../../api/admin-api.ts';

/** While a user is not there: on the way, failed, or nobody by this number. */
export function UserState({ state, onRetry }: { state: Loaded<AdminUser>; onRetry: () => void }) {
  return state.kind === 'failed' && state.missing ? (
    <Card>
      <Unknown page={false} what="user" back={{ href: '/admin/users', label: 'All users' }} />
    </Card>
  ) : (
    <LoadStatus state={state} what="user" rows={3} onRetry={onRetry} boxed />
  );
}

/** The user that the address names. */
export function useUser() {
  const id = Number(useParams<{ id: string }>().id);
  return { id, ...useLoad(String(id), (signal) => admin.user(id, { signal })) };
}
