import { isAdmin, type Profile } from '../../../domain/practice/users/user.ts';
import { ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { hasScreen } from '../../shell/guard.ts';
import { useSession } from '../../state/hooks.ts';
import styles from './account.module.css';
import { accounts } from '../../api/accounts-api.ts';
import { DownloadDataButton } from './download-data-button.tsx';
import { LogoPreview, Face } from './pictures.tsx';
import pictures from './pictures.module.css';
import { SecondFactorCard } from './second-factor.tsx';
import { SessionsCard, type SessionCalls } from './sessions-card.tsx';
import { useProfile, LOGO_SLOTS, ROLE_WORDS } from './use-profile.ts';

const OWN_SESSIONS: SessionCalls = {
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
        {hasScreen('/edit-profile') && (
          <ButtonLink href="/edit-profile" icon="pencil">
            Edit profile
          </ButtonLink>
        )}
      </header>
      <LoadStatus state={state} what="profile" rows={3} onRetry={retry} boxed />
      {state.kind === 'ready' && (
        <>
          <Card>
            <Person profile={state.profile} />
          </Card>
          <Card title="Logos">
            <div className={pictures.logos}>
              {LOGO_SLOTS.map(({ variant, field, label, shownIn }) => (
                <div key={variant} className={pictures.slot}>
                  <LogoPreview variant={variant} address={state.profile[field]} label={label} />
                  <p>
                    <span className={pictures.name}>{label}</span>
                    <br />
                    <span className={pictures.where}>{shownIn}</span>
                  </p>
                </div>
              ))}
            </div>
          </Card>
          <Card title="Password">
            <div className={styles.head}>
              <p className={styles.quiet}>At least ten characters, and not a common password.</p>
              {fromAdmin ? (
                <p className={styles.small}>Only {state.profile.first_name} can change it.</p>
              ) : (
                <ButtonLink href="/change-password" icon="lock">
                  Change password
                </ButtonLink>
              )}
            </div>
          </Card>
          {!fromAdmin && (
            <SecondFactorCard
              on={state.profile.second_factor?.enabled ?? state.profile.second_factor_enabled === true}
              required={state.profile.second_factor?.required === true}
              onChanged={retry}
            />
          )}
          <SessionsCard
            name="own sessions"
            intro="Where you are signed in. End any session you don’t recognize, then change your password."
            endAllLabel="End all others"
            calls={OWN_SESSIONS}
            locked={fromAdmin ? `Only ${state.profile.first_name} can end sessions.` : undefined}
          />
          <Card title="Plan">
            <div className={styles.head}>
              <p className={styles.quiet}>Your plan, its price, and what you have paid.</p>
              <ButtonLink href="/current-plan" icon="document">
                Current plan
              </ButtonLink>
            </div>
          </Card>
          <Card title="Your data">
            <div className={styles.head}>
              <p className={styles.quiet}>
                Your clients, scenarios, simulations, reports and carrier PDFs as one ZIP file.
              </p>
              <DownloadDataButton words="Download my data" load={accounts.download} />
            </div>
          </Card>
          <Card title="Tutorials">
            <div className={styles.head}>
              <p className={styles.quiet}>Short guides to what you do with Plumbline.</p>
              <ButtonLink href="/tutorials" icon="document">
                Open the tutorials
              </ButtonLink>
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

function Person({ profile }: { profile: Profile }) {
  return (
    <div className={pictures.avatar}>
      <Face first={profile.first_name} last={profile.last_name} image={profile.avatar} />
      <div className={styles.words}>
        <h2>
          {profile.first_name} {profile.last_name}
        </h2>
        <p className={styles.quiet}>{profile.email}</p>
      </div>
      <Tag tone="brand">{isAdmin(profile) ? ROLE_WORDS.admin : ROLE_WORDS[profile.role_type]}</Tag>
    </div>
  );
}
