import { CopyButton } from '../../components/copy-button.tsx';
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
        <CopyButton
          label="Copy all"
          text={() => codes.join('\n')}
          otherwise="Select the codes and copy them."
        />
      </p>
    </div>
  );
}
