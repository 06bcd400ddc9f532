import { Segmented } from '../../kit/tabs.tsx';
import styles from './client-view-choice.module.css';
import type { ClientView } from './use-client-view.ts';

const OPTIONS = [
  { value: 'client', label: 'As the client sees them' },
  { value: 'own', label: 'As calculated' },
] as const;

/** Only where the practice caps what a client sees. */
export function ClientViewChoice({ view: { practice, isCapped, setCapped } }: { view: ClientView }) {
  if (practice === 'standard') return null;
  return (
    <div className={styles.choice}>
      <Segmented
        label="The policy’s figures"
        value={isCapped ? 'client' : 'own'}
        options={OPTIONS}
        onChange={(value) => setCapped(value === 'client')}
      />
      <p>
        {isCapped
          ? 'Capped at the carrier’s illustrated figures, marked †.'
          : 'Figures above the carrier’s illustrated scale are marked ‡. Slides, print, PDF and links cap them.'}
      </p>
    </div>
  );
}
