import { useState } from 'react';
import { isAdmin } from '../../../domain/practice/users/user.ts';
import { firstMessage, ApiError, messageOf } from '../../api/api-error.ts';
import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { Avatar } from '../../kit/data/avatar.tsx';
import { type MenuItem, Menu } from '../../kit/overlay/menu.tsx';
import { showToast } from '../toasts.tsx';
import { useSession, refreshPictures } from '../../state/hooks.ts';
import type { Session } from '../../state/session.ts';
import { api, session, settings } from '../../wiring.ts';
import styles from './app-shell.module.css';
import { navigate } from '../navigation.ts';

const ChangePasswordDialog = lazyPart(
  async () => (await import('../../pages/account.ts')).ChangePasswordDialog,
);

const go = (path: string) => navigate(settings.appBase + path);

/** Signs out here even if the server cannot be reached. */
export async function logOut(fromAdmin: boolean): Promise<void> {
  const refresh = session.refreshToken();
  let providerPage: string | undefined;
  try {
    if (fromAdmin) await api.auth.endImpersonation();
    else if (refresh) {
      const { data, message } = await api.auth.logout(refresh);
      providerPage = data?.url;
      if (message) showToast({ type: 'success', message });
    }
  } catch (error) {
    const first = error instanceof ApiError ? firstMessage(error.response?.body) : null;
    showToast({ type: 'error', message: first ?? messageOf(error) });
  }
  // The 401 has already ended the opened session; the admin's session must remain.
  if (!fromAdmin || session.current.peek()?.fromAdmin) session.signOut();
  if (providerPage !== undefined) window.location.assign(providerPage);
  else if (!fromAdmin) go('/sign-in');
}

/** Works even if the server cannot be reached. Without an admin session to return to, this session remains. */
export function returnToAdmin(): void {
  if (session.canReturnToAdmin()) {
    api.auth.endImpersonation().catch(() => undefined);
    session.returnToAdmin();
    showToast({ type: 'success', message: 'Returned to admin session' });
    return go('/admin');
  }
  const user = session.current.peek()?.user;
  showToast({
    type: 'error',
    message: 'Failed to restore admin session',
    ...(user && {
      detail: `You are still signed in as ${user.first_name} ${user.last_name}. Log out to end this session.`,
    }),
  });
}

function accountItems({ user, fromAdmin }: Session, changePassword: () => void): MenuItem[] {
  return [
    ...(user.role_type === 'tsc'
      ? []
      : [{ label: 'Profile', href: '/profile-details', icon: 'user' } as const]),
    // Scorecard users cannot open the account pages. In an admin's session the server rejects the change.
    ...(user.role_type === 'tsc' && !fromAdmin
      ? [{ label: 'Change password', icon: 'lock', onSelect: changePassword } as const]
      : []),
    ...(isAdmin(user) ? [{ label: 'Admin Panel', href: '/admin', icon: 'settings' } as const] : []),
    ...(fromAdmin
      ? [{ label: 'Return to Admin', icon: 'arrow-left', onSelect: returnToAdmin } as const]
      : []),
    { label: 'Logout', icon: 'logout', separated: true, onSelect: () => void logOut(fromAdmin) },
  ];
}

export function AccountMenu() {
  const current = useSession();
  const [broken, setBroken] = useState<string | null>(null);
  const [changesPassword, setChangesPassword] = useState(false);
  if (!current) return null;
  const { user } = current;
  return (
    <>
      <Menu
        label="Account"
        heading={
          <>
            <b className={styles.accountName}>
              {user.first_name} {user.last_name}
            </b>
            {user.email}
          </>
        }
        items={accountItems(current, () => setChangesPassword(true))}
        trigger={(props) => (
          <button type="button" {...props} className={styles.account} aria-label="Account">
            <Avatar
              text=""
              image={user.avatar === broken ? null : user.avatar}
              onImageError={() => {
                setBroken(user.avatar);
                refreshPictures();
              }}
            />
          </button>
        )}
      />
      {changesPassword && <ChangePasswordDialog onClose={() => setChangesPassword(false)} />}
    </>
  );
}
