import { useState } from 'react';
import type { ListedSeries } from '../../../domain/market/imported/imported-figures.ts';
import { CountedDialog } from '../../clients/deletion-dialog.tsx';
import { DataTable, type Column } from '../../kit/data/data-table.tsx';
import tables from '../../kit/data/data-table.module.css';
import { Button } from '../../kit/form/button.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { forgetIndexHistory } from '../../wiring.ts';
import { AdminFrame } from './admin-parts.tsx';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { ImportIndexDialog } from './import-index-dialog.tsx';
import { useLoad } from '../../state/use-load.ts';

const monthText = (month: string): string => {
  const [year, number] = month.split('-');
  return `${number}/${year}`;
};

export function IndexesPart() {
  const { state, refetch } = useLoad('indexes', (signal) => admin.indexes({ signal }));
  const [opened, setOpened] = useState<ListedSeries | null>(null);
  const [removed, setRemoved] = useState<ListedSeries | null>(null);
  const showImported = (message: string) => {
    forgetIndexHistory();
    showToast({ type: 'success', message });
    refetch();
  };
  const columns: Column<ListedSeries>[] = [
    {
      head: 'Series',
      className: styles.series,
      cell: (series) => (
        <>
          {series.name} {series.loaded === 'own' && <Tag>Imported</Tag>}
        </>
      ),
      narrow: sourceOf,
    },
    {
      head: 'Months',
      className: styles.months,
      cell: ({ first_month, last_month }) =>
        first_month && last_month ? `${monthText(first_month)} to ${monthText(last_month)}` : '–',
      under: ({ first_month, last_month, months, dividends }) =>
        first_month &&
        last_month &&
        `${months.toLocaleString('en-US')} months${dividends ? ', with dividends' : ''}`,
    },
    { head: 'Source', wide: true, cell: sourceOf },
    {
      head: <span className="sr-only">Actions</span>,
      cellStyle: 'number',
      cell: (series) => (
        <span className={styles.rowActions}>
          {series.loaded === 'own' && (
            <Button
              aria-label={`Remove the imported figures of ${series.name}`}
              onClick={() => setRemoved(series)}
              label="Remove"
            />
          )}
          <Button icon="upload" aria-label={`Import ${series.name}`} onClick={() => setOpened(series)}>
            <span className={styles.word}>Import</span>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <AdminFrame title="Index data">
      <p className={styles.quiet}>
        Five public indexes, consumer prices and Treasury yields ship with Plumbline. Import the months of a
        licensed index, or newer months, as CSV: days or months, with columns such as Date and Close.
      </p>
      {state.kind === 'ready' ? (
        <DataTable rows={state.data} keyOf={({ id }) => id} stale={state.stale} columns={columns} />
      ) : (
        <div className={tables.box}>
          <LoadStatus state={state} what="index data" rows={8} onRetry={refetch} />
        </div>
      )}
      {opened && <ImportIndexDialog series={opened} onClose={() => setOpened(null)} onDone={showImported} />}
      {removed && (
        <CountedDialog
          of={removed.id}
          title={`Remove the imported figures of ${removed.name}?`}
          confirmLabel="Remove"
          load={(options) => admin.indexRemoval(removed.id, options)}
          counting="Checking simulations and reports…"
          text={(losses) => losses?.text ?? 'Every simulation and report can still run.'}
          onClose={() => setRemoved(null)}
          onConfirm={async (losses) =>
            showImported((await admin.removeIndex(removed.id, losses !== null)).message)
          }
        >
          <p>
            Plumbline’s own data applies again. A licensed index then has no history. Simulations that used
            these figures change.
          </p>
        </CountedDialog>
      )}
    </AdminFrame>
  );
}

const sourceOf = ({ provenance }: ListedSeries) =>
  provenance ? `${provenance.publisher}: ${provenance.source}` : 'No history loaded';
