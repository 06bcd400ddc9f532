import { CopyButton } from '../../shell/copy-button.tsx';
import styles from './second-factor.module.css';

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.steps}>
      <p>Each code signs you in once if you lose your phone. They won’t be shown again.</p>
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
