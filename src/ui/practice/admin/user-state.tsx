import type { AdminUser } from '../../../domain/practice/users/administration.ts';
import { Card } from '../../kit/card.tsx';
import { ErrorState, Unknown } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Loaded, useLoad } from '../../state/use-load.ts';
import { useParams } from 'wouter';
import { admin } from '../../api/admin-api.ts';

/** While a user is not there: on the way, failed, or nobody by this number. */
export function UserState({ state, onRetry }: { state: Loaded<AdminUser>; onRetry: () => void }) {
  if (state.kind === 'ready') return null;
  return (
    <Card>
      {state.kind === 'loading' && <SkeletonRows rows={3} label="Loading the user" />}
      {state.kind === 'failed' && state.missing && (
        <Unknown page={false} what="user" back={{ href: '/admin/users', label: 'All users' }} />
      )}
      {state.kind === 'failed' && !state.missing && (
        <ErrorState title="The user could not be loaded" text={state.message} onRetry={onRetry} />
      )}
    </Card>
  );
}

/** The user that the address names. */
export function useUser() {
  const id = Number(useParams<{ id: string }>().id);
  return { id, ...useLoad(String(id), (signal) => admin.user(id, { signal })) };
}
