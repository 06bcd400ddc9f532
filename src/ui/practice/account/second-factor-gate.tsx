import { Button } from '../../kit/button.tsx';
import { LoadStatus } from '../../kit/skeleton.tsx';
import { logOut } from '../../shell/account-menu.tsx';
import styles from './account.module.css';
import { SecondFactorCard } from './second-factor.tsx';
import { useProfile } from './use-profile.ts';

/** Stands before every page while the practice asks for two-factor authentication that this person has not set up. */
export function SecondFactorGate() {
  const { state, retry } = useProfile();
  return (
    <div className={styles.gate}>
      <header>
        <h1>One step before you go on</h1>
        <p className={styles.quiet}>
          Your practice requires two-factor authentication. Set it up once; from then on signing in asks for
          your password and a code of an app on your phone. Your work is where you left it.
        </p>
      </header>
      <LoadStatus state={state} what="profile" rows={2} onRetry={retry} boxed />
      {state.kind === 'ready' && <SecondFactorCard on={false} required onChanged={retry} />}
      <div className={styles.buttons}>
        <Button icon="logout" onClick={() => void logOut(false)}>
          Logout
        </Button>
      </div>
    </div>
  );
}
