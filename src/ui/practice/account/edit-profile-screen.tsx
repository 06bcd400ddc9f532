import { useState } from 'react';
import { useLocation } from 'wouter';
import { deletionText } from '../../../domain/practice/clients/holdings.ts';
import { isLive } from '../../../domain/practice/payments/plan-state.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Card } from '../../kit/layout/card.tsx';
import { LoadedPart } from '../../kit/layout/skeleton.tsx';
import { useCrumbs, useSession } from '../../state/hooks.ts';
import { useLoad, useRefetchOnFocus } from '../../state/use-load.ts';
import styles from './account.module.css';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from './use-profile.ts';
import { showToast } from '../../shell/toasts.tsx';
import { session } from '../../wiring.ts';
import { accounts } from '../../api/accounts-api.ts';
import { payments } from '../../api/payments-api.ts';
import { SUBSCRIPTION_ENDS } from '../payments/plan-words.ts';
import { PasswordDialog } from './change-password-screen.tsx';
import type { Profile } from '../../../domain/practice/users/account-schema.ts';

function DeleteAccountDialog({ isPaying, onClose }: { isPaying: boolean; onClose: () => void }) {
  const [, navigate] = useLocation();
  const { state, again } = useLoad('', (signal) => accounts.holdings({ signal }));
  useRefetchOnFocus(async () => again());
  return (
    <PasswordDialog
      title="Delete your account?"
      words={
        state.kind === 'ready'
          ? `${deletionText('your account', state.data)}${isPaying ? ` ${SUBSCRIPTION_ENDS}` : ''}`
          : state.kind === 'failed'
            ? state.message
            : 'Counting what is deleted…'
      }
      isReady={state.kind === 'ready'}
      confirmLabel="Delete account"
      onClose={onClose}
      onConfirm={async (password) => {
        const { message } = await accounts.deleteOwnAccount(password);
        session.signOut();
        showToast({ type: 'success', message });
        navigate('/sign-in', { replace: true });
      }}
    />
  );
}

export function EditProfileScreen() {
  const { state, retry, take } = useProfile();
  const { state: plan } = useLoad('own plan', (signal) => payments.subscription({ signal }));
  const [leaving, setLeaving] = useState(false);
  const fromAdmin = useSession()?.fromAdmin ?? false;
  const [, navigate] = useLocation();
  useCrumbs([{ label: 'Profile', href: '/profile-details' }, { label: 'Edit profile' }]);

  const saved = (profile: Profile) => {
    take(profile);
    navigate('/profile-details');
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Edit profile</h1>
        <ButtonLink href="/profile-details" variant="quiet" icon="arrow-left" label="Profile" />
      </header>
      <LoadedPart state={state} what="profile" rows={4} onRetry={retry} boxed>
        {(profile) => (
          <>
            <ProfileForm profile={profile} onSaved={saved} onChanged={take} />
            {!fromAdmin && (
              <Card title="Delete account">
                <div className={styles.head}>
                  <p className={layout.quiet}>
                    Deletes everything that belongs to it. Shared links stop working.
                  </p>
                  <Button variant="danger" onClick={() => setLeaving(true)} label="Delete account" />
                </div>
              </Card>
            )}
            {leaving && (
              <DeleteAccountDialog
                isPaying={plan.kind === 'ready' && isLive(plan.data.status)}
                onClose={() => setLeaving(false)}
              />
            )}
          </>
        )}
      </LoadedPart>
    </div>
  );
}
