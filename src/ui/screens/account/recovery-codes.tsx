import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import { showToast } from '../../components/toasts.tsx';
import styles from './second-factor.module.css';

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.steps}>
      <p>Each of them signs you in once, should you lose your phone. They are not shown again.</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <Button
          icon="copy"
          onClick={() =>
            void copyText(codes.join('\n')).then((copied) =>
              showToast(
                copied
                  ? { type: 'success', message: 'Recovery codes copied.' }
                  : { type: 'error', message: 'The browser did not let them be copied.' },
              ),
            )
          }
        >
          Copy all
        </Button>
      </p>
    </div>
  );
}
