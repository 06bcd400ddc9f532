/** The ledger that the inputs make, recalculated in the render that brings a change. */
import { useMemo, useState } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import type { LedgerColumn } from '../ledger/ledger-columns.ts';
import type { BuiltLedger } from './build-ledger.ts';
import { RowsPreview } from './rows-preview.tsx';
import styles from './build-entry.module.css';

const measures = [
  { value: 'surrender_value', label: 'Surrender', name: 'Surrender value' },
  { value: 'accumulation_value', label: 'Accumulation', name: 'Accumulation value' },
  { value: 'death_benefit', label: 'Death benefit', name: 'Death benefit' },
] as const;
type Measure = (typeof measures)[number]['value'];

const flows: readonly LedgerColumn[] = ['year', 'age', 'premium_outlay', 'withdrawals', 'loans'];

interface BuildPreviewProps {
  built: BuiltLedger;
  withModel: boolean;
  /** The inputs have a fault; what is shown was right before. */
  isOld: boolean;
}

export function BuildPreview({ built, withModel, isOld }: BuildPreviewProps) {
  const { rows, lapseYear } = built;
  const [measure, setMeasure] = useState<Measure>('surrender_value');
  const name = measures.find(({ value }) => value === measure)?.name ?? '';
  const ages = useMemo(() => rows.map(({ age }) => age), [rows]);
  const series = useMemo(
    () => [
      {
        slot: 1 as const,
        name,
        shortName: name,
        values: rows.map((row) => row[measure]),
        depletionAge: lapseYear === null ? null : (rows[lapseYear - 1]?.age ?? null),
        depletionVerb: 'ends',
      },
    ],
    [rows, measure, name, lapseYear],
  );
  return (
    <div className={styles.preview} data-old={isOld || undefined}>
      {withModel && (
        <>
          <div className={styles.charthead}>
            <h2>Preview</h2>
            <Segmented
              label="What the chart shows"
              value={measure}
              options={measures}
              onChange={setMeasure}
            />
          </div>
          <LineChart
            title={`${name} by age`}
            ages={ages}
            series={series}
            spans={[]}
            height={200}
            formatFigure={formatTableDollars}
          />
        </>
      )}
      {lapseYear !== null && (
        <p className={styles.lapsed} role="status">
          On these assumptions the policy ends without value in year {lapseYear}, at age{' '}
          {rows[lapseYear - 1]?.age}. Later years are zero.
        </p>
      )}
      <RowsPreview rows={rows} whole lapseYear={lapseYear} {...(withModel ? {} : { columns: flows })} />
    </div>
  );
}
