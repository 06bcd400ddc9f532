/** Caps that the carrier's illustration prints, each to be taken with one press. */
import type { ExtractedIndexAccount } from '../../../domain/policy/extraction.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/button.tsx';
import { Fold } from '../../kit/fold.tsx';
import styles from './strategy-form.module.css';

interface PrintedCapsProps {
  accounts: readonly ExtractedIndexAccount[];
  onTake: (cap: number) => void;
}

export const PrintedCaps = ({ accounts, onTake }: PrintedCapsProps) =>
  accounts.length === 0 ? null : (
    <Fold className={styles.more} title="Caps read from the illustration" isOpen>
      <ul className={styles.caps}>
        {accounts.map(({ name, cap, page }) => (
          <li key={name}>
            <span>
              {name} &middot; page {page}
            </span>
            <Button
              size="small"
              aria-label={`Take the cap of ${name}, ${formatPercent(cap)}`}
              onClick={() => onTake(cap)}
            >
              {formatPercent(cap)}
            </Button>
          </li>
        ))}
      </ul>
    </Fold>
  );
