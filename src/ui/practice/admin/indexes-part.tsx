import { useState } from 'react';
import type { ListedSeries } from '../../../domain/market/imported/own-figures.ts';
import { CountedDialog } from '../../clients/deletion-dialog.tsx';
import { Button } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { forgetIndexHistory } from '../../wiring.ts';
import { AdminFrame } from './admin-parts.tsx';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { ImportIndexDialog } from './import-index-dialog.tsx';
import { useLoad } from '../../state/use-load.ts';

const monthWords = (month: string): string => {
  const [year, number] = month.split('-');
  return `${number}/${year}`;
};

/** Each series of market figures: its months, where it is from, and the way to bring one's own. */
export function IndexesPart() {
  const { state, again } = useLoad('indexes', (signal) => admin.indexes({ signal }));
  const [opened, setOpened] = useState<ListedSeries | null>(null);
  const [removed, setRemoved] = useState<ListedSeries | null>(null);
  const told = (message: string) => {
    forgetIndexHistory();
    showToast({ type: 'success', message });
    again();
  };
  return (
    <AdminFrame title="Index data">
      <p className={styles.quiet}>
        Five public indexes, consumer prices and Treasury yields ship with Plumbline. Import the months of a
        licensed index, or newer months, as CSV: days or months, with columns such as Date and Close.
      </p>
      <div className={styles.box}>
        <LoadStatus state={state} what="index data" rows={8} onRetry={again} />
        {state.kind === 'ready' && (
          <table className={classes(styles.table, state.stale && styles.stale)}>
            <thead>
              <tr>
                <th scope="col">Series</th>
                <th scope="col">Months</th>
                <th scope="col" className={styles.wide}>
                  Source
                </th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {state.data.map((series) => (
                <SeriesRow
                  key={series.id}
                  series={series}
                  onImport={() => setOpened(series)}
                  onRemove={() => setRemoved(series)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {opened && <ImportIndexDialog series={opened} onClose={() => setOpened(null)} onDone={told} />}
      {removed && (
        <CountedDialog
          of={removed.id}
          title={`Remove the imported figures of ${removed.name}?`}
          confirmLabel="Remove"
          load={(options) => admin.indexRemoval(removed.id, options)}
          counting="Counting what can no longer run…"
          text={(losses) => losses?.text ?? 'Every simulation and report can still run.'}
          onClose={() => setRemoved(null)}
          onConfirm={async (losses) => told((await admin.removeIndex(removed.id, losses !== null)).message)}
        >
          <p>
            What ships with Plumbline is in force again; a licensed index then has no history. Simulations
            that used these figures change.
          </p>
        </CountedDialog>
      )}
    </AdminFrame>
  );
}

function SeriesRow({
  series: { name, first_month, last_month, months, provenance, loaded, dividends },
  onImport,
  onRemove,
}: {
  series: ListedSeries;
  onImport: () => void;
  onRemove: () => void;
}) {
  const source = provenance ? `${provenance.publisher}: ${provenance.source}` : 'No history loaded';
  return (
    <tr>
      <td className={styles.series}>
        {name} {loaded === 'own' && <Tag>Imported</Tag>}
        <span className={classes(styles.under, styles.narrow)}>{source}</span>
      </td>
      <td className={styles.months}>
        {first_month && last_month ? (
          <>
            {monthWords(first_month)} to {monthWords(last_month)}
            <span className={styles.under}>
              {months.toLocaleString('en-US')} months{dividends ? ', with dividends' : ''}
            </span>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className={styles.wide}>{source}</td>
      <td className={styles.number}>
        <span className={styles.rowActions}>
          {loaded === 'own' && (
            <Button aria-label={`Remove the imported figures of ${name}`} onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button icon="upload" aria-label={`Import ${name}`} onClick={onImport}>
            <span className={styles.word}>Import</span>
          </Button>
        </span>
      </td>
    </tr>
  );
}
