import { ButtonLink, Button } from '../kit/form/button.tsx';
import { useSession } from '../state/hooks.ts';
import styles from './error-screens.module.css';

export function NotFoundScreen() {
  const signedIn = useSession() !== null;
  return (
    <div className={styles.page}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>There is no page at this address</h1>
      <p className={styles.text}>
        The link may be mistyped, or what it led to was deleted. Nothing you saved is affected.
      </p>
      <ButtonLink href="/" variant="primary" label={signedIn ? 'Go to your clients' : 'Go to sign in'} />
    </div>
  );
}

export function TechErrorScreen() {
  return (
    <div className={styles.page}>
      <p className={styles.code}>Technical error</p>
      <h1 className={styles.title}>Something went wrong on our side</h1>
      <p className={styles.text}>
        What you saved is safe. Try again in a moment; if it happens again, tell the person who runs Plumbline
        for you, with the time it happened.
      </p>
      <div className={styles.actions}>
        <ButtonLink href="/" variant="primary" label="Go to your clients" />
        <Button onClick={() => window.history.back()}>Back</Button>
      </div>
    </div>
  );
}
