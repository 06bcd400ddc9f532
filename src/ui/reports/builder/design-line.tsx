import type { SolvedDesign } from '../../../domain/history/reprice-illustration.ts';
import { formatDollarsWhole } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/button.tsx';
import styles from './what-if-panel.module.css';

/** A design that was solved for, in place of the ledger's own. */
export const DesignLine = ({ design, onUndo }: { design: SolvedDesign; onUndo: () => void }) => (
  <div className={styles.design}>
    <p>
      {formatDollarsWhole(design.income)} a year, borrowed
      {design.multiple !== 1 && `, of a design ${design.multiple.toFixed(4)} times as large`}
    </p>
    <Button size="small" variant="quiet" onClick={onUndo}>
      The ledger’s own
    </Button>
  </div>
);
