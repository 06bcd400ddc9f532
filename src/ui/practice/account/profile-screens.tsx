import { useState, type ReactNode } from 'react';
import { FIRM_FIELDS } from '../../../domain/practice/users/firm-fields.ts';
import { FIRM_FIELD_NAMES, firmOf } from '../../../domain/practice/users/firm.ts';
import { isAdmin } from '../../../domain/practice/users/user.ts';
import { ButtonLink, Button } from '../../kit/form/button.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Card } from '../../kit/layout/card.tsx';
import { LoadedPart } from '../../kit/layout/skeleton.tsx';
import { Facts } from '../../kit/data/data-table.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { useSession, useCrumbs } from '../../state/hooks.ts';
import styles from './account.module.css';
import { accounts } from '../../api/accounts-api.ts';
import { DownloadDataButton } from '../parts.tsx';
import { LogoPreview, Face, useProfile, LOGO_SLOTS, ROLE_TEXT } from './profile-parts.tsx';
import pictures from './pictures.module.css';
import { ImportCard } from './import-card.tsx';
import { SecondFactorCard } from './second-factor.tsx';
import { SessionsCard, type SessionCalls } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import type { Profile } from '../../../domain/practice/users/account-schema.ts';
import { useLocation } from 'wouter';
import { deletionText } from '../../../domain/practice/clients/holdings.ts';
import { isLive } from '../../../domain/practice/payments/plan-state.ts';
import { useLoad, useRefetchOnFocus } from '../../state/use-load.ts';
import { ProfileForm } from './profile-form.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { session, settings } from '../../wiring.ts';
import { SignInMethodsCard } from './sign-in-methods.tsx';
import { payments } from '../../api/payments-api.ts';
import { SUBSCRIPTION_ENDS } from '../payments/plan-text.ts';
import { PasswordDialog } from './change-password-screen.tsx';

const USER_SESSIONS: SessionCalls = {
  list: (signal) => accounts.sessions.list({ signal }),
  end: accounts.sessions.end,
  endAll: accounts.sessions.endOthers,
};

export function ProfileDetailsScreen() {
  const { state, retry } = useProfile();
  const fromAdmin = useSession()?.fromAdmin ?? false;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Profile</h1>
        <ButtonLink href="/edit-profile" icon="pencil" label="Edit profile" />
      </header>
      <LoadedPart state={state} what="profile" rows={3} onRetry={retry} boxed>
        {(profile) => (
          <>
            <Card>
              <Person profile={profile} />
            </Card>
            <Card title="Firm">
              <FirmFacts profile={profile} />
            </Card>
            <Card title="Logos">
              <div className={pictures.logos}>
                {LOGO_SLOTS.map(({ variant, field, label, usedIn }) => (
                  <div key={variant} className={pictures.slot}>
                    <LogoPreview {...{ variant, label, usedIn }} address={profile[field]} />
                  </div>
                ))}
              </div>
            </Card>
            <LineCard title="Password" text="At least ten characters, and not a common password.">
              {fromAdmin ? (
                <p className={layout.small}>Only {profile.first_name} can change it.</p>
              ) : (
                <ButtonLink href="/change-password" icon="lock" label="Change password" />
              )}
            </LineCard>
            {!fromAdmin && (
              <SecondFactorCard
                on={profile.second_factor?.enabled ?? profile.second_factor_enabled === true}
                required={profile.second_factor?.required === true}
                onChanged={retry}
              />
            )}
            {!fromAdmin && settings.provider !== null && (
              <SignInMethodsCard provider={settings.provider} hasPassword={profile.has_password === true} />
            )}
            <SessionsCard
              name="own sessions"
              intro="Where you are signed in. End any session you don’t recognize, then change your password."
              endAllLabel="End all others"
              calls={USER_SESSIONS}
              locked={fromAdmin ? `Only ${profile.first_name} can end sessions.` : undefined}
            />
            {!fromAdmin && (
              <TokensCard intro="With an access token, another program can use the API as you. Revoke any that you don’t recognize." />
            )}
            <LineCard title="Plan" text="Your plan, its price and your payments.">
              <ButtonLink href="/current-plan" icon="document" label="Current plan" />
            </LineCard>
            <LineCard
              title="Your data"
              text="Your clients, scenarios, simulations, reports and carrier PDFs as one ZIP file."
            >
              <DownloadDataButton buttonLabel="Download my data" load={accounts.download} />
            </LineCard>
            <ImportCard />
            <LineCard title="Tutorials" text="Short guides to Plumbline.">
              <ButtonLink href="/tutorials" icon="document" label="Open the tutorials" />
            </LineCard>
          </>
        )}
      </LoadedPart>
    </div>
  );
}

const LineCard = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card title={title}>
    <div className={styles.head}>
      <p className={layout.quiet}>{text}</p>
      {children}
    </div>
  </Card>
);

function FirmFacts({ profile }: { profile: Profile }) {
  const firm = firmOf(profile);
  if (!firm) return <p className={layout.quiet}>Add your firm. Your clients see it on what you share.</p>;
  const filled = FIRM_FIELD_NAMES.filter((name) => firm[name] !== '');
  return <Facts of={filled.map((name) => [FIRM_FIELDS[name].label, firm[name]])} />;
}

const Person = ({ profile }: { profile: Profile }) => (
  <div className={pictures.avatar}>
    <Face first={profile.first_name} last={profile.last_name} image={profile.avatar} />
    <div>
      <h2>
        {profile.first_name} {profile.last_name}
      </h2>
      <p className={layout.quiet}>{profile.email}</p>
    </div>
    <Tag tone="brand">{isAdmin(profile) ? ROLE_TEXT.admin : ROLE_TEXT[profile.role_type]}</Tag>
  </div>
);

function DeleteAccountDialog({ isPaying, onClose }: { isPaying: boolean; onClose: () => void }) {
  const [, navigate] = useLocation();
  const { state, refetch } = useLoad('', (signal) => accounts.holdings({ signal }));
  useRefetchOnFocus(async () => refetch());
  return (
    <PasswordDialog
      title="Delete your account?"
      question={
        state.kind === 'ready'
          ? `${deletionText('your account', state.data)}${isPaying ? ` ${SUBSCRIPTION_ENDS}` : ''}`
          : state.kind === 'failed'
            ? state.message
            : 'Counting records…'
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
