import { useRef } from 'react';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { comparativeTableCells, slotGroups } from '../tables/comparative-columns.ts';
import { ComparativeTable } from '../tables/comparative-table.tsx';
import { saveText } from '../tables/save-text.ts';
import { toCsv, toTsv } from '../tables/table-text.ts';
import type { CardProps } from './card-props.ts';
import styles from './table-card.module.css';
import { useCopyFigures } from './use-copy-figures.ts';
import { useFullScreen } from './use-full-screen.ts';

/** Year by year, with its figures to take away. */
export function TableCard({ report, basis }: CardProps) {
  const wrapper = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullScreen(wrapper);
  const copy = useCopyFigures();
  const table = report.comparative_table;
  if (!table || table.rows.length === 0) return null;
  const cells = () => comparativeTableCells(table, slotGroups(report.slots, basis.value_basis));
  return (
    <div ref={wrapper} className={styles.wrapper} data-full={isFull || undefined}>
      <Card
        title="Comparative table"
        flush
        className={styles.card}
        actions={
          <>
            <Button variant="quiet" size="small" icon="copy" onClick={() => copy(toTsv(cells()))}>
              <span className={styles.word}>Copy</span>
            </Button>
            <Button
              variant="quiet"
              size="small"
              icon="table"
              onClick={() => saveText('comparative-table.csv', 'text/csv', toCsv(cells()))}
            >
              <span className={styles.word}>CSV</span>
            </Button>
            <IconButton
              icon={isFull ? 'contract' : 'expand'}
              label={isFull ? 'Leave full screen' : 'Full screen'}
              onClick={toggleFull}
            />
          </>
        }
      >
        <ComparativeTable slots={report.slots} table={table} valueBasis={basis.value_basis} fill={isFull} />
      </Card>
    </div>
  );
}
