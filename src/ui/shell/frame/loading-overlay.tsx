import { useLoaderVisible } from '../../state/hooks.ts';
import { Mark } from './logo.tsx';
import styles from './loading-overlay.module.css';

/** Covers the page during saves and first loads. Comes late, so that a quick answer never flickers. */
export function LoadingOverlay() {
  const visible = useLoaderVisible();
  return visible ? (
    <div className={styles.overlay} role="status">
      <span className={styles.bob}>
        <Mark />
      </span>
      <span className="sr-only">Loading</span>
    </div>
  ) : null;
}
