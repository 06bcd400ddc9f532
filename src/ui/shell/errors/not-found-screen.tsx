import { ButtonLink } from '../../kit/button.tsx';
import { useSession } from '../../state/hooks.ts';
import styles from './error-page.module.css';

export function NotFoundScreen() {
  const signedIn = useSession() !== null;
  return (
    <div className={styles.page}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>There is no page at this address</h1>
      <p className={styles.text}>
        The link may be mistyped, or what it led to was deleted. Nothing you saved is affected.
      </p>
      <ButtonLink href="/" variant="primary">
        {signedIn ? 'Go to your clients' : 'Go to sign in'}
      </ButtonLink>
    </div>
  );
}
