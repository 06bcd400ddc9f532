import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSession } from '../state/hooks.ts';
import { returnToAdmin } from './account-menu.tsx';
import styles from './impersonation-banner.module.css';

/** Over every screen of a session that an admin opened as someone else. */
export function ImpersonationBanner() {
  const session = useSession();
  if (!session?.fromAdmin) return null;
  const { first_name, last_name } = session.user;
  return (
    <div className={styles.banner} role="status">
      <Icon name="warning" />
      <p className={styles.words}>
        You are signed in as{' '}
        <b>
          {first_name} {last_name}
        </b>
        . What you do here is recorded under both names.
      </p>
      <Button size="small" icon="arrow-left" onClick={returnToAdmin}>
        Return to Admin
      </Button>
    </div>
  );
}
