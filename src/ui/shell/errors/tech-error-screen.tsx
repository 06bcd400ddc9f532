import { Button, ButtonLink } from '../../kit/button.tsx';
import styles from './error-page.module.css';

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
        <ButtonLink href="/" variant="primary">
          Go to your clients
        </ButtonLink>
        <Button onClick={() => window.history.back()}>Back</Button>
      </div>
    </div>
  );
}
