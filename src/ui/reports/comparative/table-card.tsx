import { useMemo, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../shell/copy-button.tsx';
import { Card } from '../../kit/card.tsx';
import { classes } from '../../kit/classes.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { comparativeTableCells, slotGroups } from '../../tables/comparative-columns.ts';
import { ComparativeTable } from '../../tables/comparative-table.tsx';
import { saveCsv } from '../../kit/save-file.ts';
import { toCsv, toTsv } from '../../tables/table-text.ts';
import type { CardProps } from './card-props.ts';
import styles from './table-card.module.css';
import { useFullScreen } from '../frame/use-full-screen.ts';
import { VariantSelect } from './variant-select.tsx';
import { withDifferences } from './variants.ts';

/** Year by year, with its figures to take away. */
export function TableCard({ report, basis, variants = [], isSlide = false }: CardProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullScreen(wrapper);
  const whole = report.comparative_table;
  const variant = chosen === null ? undefined : variants[chosen];
  const beside = useMemo(
    () => (whole && variant ? withDifferences(report.slots, whole, variant) : null),
    [report.slots, whole, variant],
  );
  if (!whole || whole.rows.length === 0) return null;
  const slots = beside?.slots ?? report.slots;
  const table = beside?.table ?? whole;
  const differences = beside?.differences;
  const cells = () => comparativeTableCells(table, slotGroups(slots, basis.value_basis, differences));
  return (
    <div ref={wrapper} className={styles.wrapper} data-full={isFull || undefined}>
      <Card
        title="Comparative table"
        flush
        className={classes(styles.card, variants.length === 0 && styles.plain)}
        actions={
          <>
            <VariantSelect variants={variants} value={variant ? chosen : null} onChange={setChosen} />
            <span className={styles.tools}>
              <CopyButton
                variant="quiet"
                size="small"
                wordClass={styles.word}
                text={() => toTsv(cells())}
                otherwise="Download the CSV instead."
              />
              <Button
                variant="quiet"
                size="small"
                icon="table"
                onClick={() => saveCsv('comparative-table.csv', toCsv(cells()))}
              >
                <span className={styles.word}>CSV</span>
              </Button>
              <IconButton
                icon={isFull ? 'contract' : 'expand'}
                label={isFull ? 'Leave full screen' : 'Full screen'}
                onClick={toggleFull}
              />
            </span>
          </>
        }
      >
        <div className={styles.content}>
          <ComparativeTable
            slots={slots}
            table={table}
            valueBasis={basis.value_basis}
            differences={differences}
            fill={isFull}
            dense={isFull || isSlide}
          />
        </div>
      </Card>
    </div>
  );
}
