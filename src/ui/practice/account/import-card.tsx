import { useEffect, useRef, useState } from 'react';
import type { ImportedAccount } from '../../../domain/practice/portability/import-schema.ts';
import { form } from '../../api/api.ts';
import { ApiError, member, messageOf } from '../../api/api-error.ts';
import { loadClients } from '../../clients/list-store.ts';
import { DataTable, Facts, type Column } from '../../kit/data/data-table.tsx';
import { Button } from '../../kit/form/button.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { Failure } from '../../kit/form/use-form.tsx';
import { Card } from '../../kit/layout/card.tsx';
import layout from '../../kit/layout/layout.module.css';
import { ProgressBar } from '../../kit/layout/progress-bar.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import styles from './account.module.css';

export function ImportCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Import">
      <div className={styles.head}>
        <p className={layout.quiet}>Clients, reports and templates from the ZIP file of another account.</p>
        <Button icon="upload" onClick={() => setOpen(true)} label="Import data" />
      </div>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

const MAX_BYTES = 100_000_000;

interface Checked {
  file: File;
  account: ImportedAccount;
  message: string;
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [work, setWork] = useState<{ status: string; progress?: number | undefined } | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File, isCheck: boolean) {
    const controller = new AbortController();
    stop.current = controller;
    setProblem(null);
    const uploading = { status: `Uploading ${file.name}…`, progress: 0 };
    setWork(uploading);
    try {
      return await api.call<ImportedAccount>({
        method: 'POST',
        path: `auth/import/?check=${isCheck}`,
        body: form({ file }),
        signal: controller.signal,
        onProgress: (share) =>
          setWork(share < 1 ? { ...uploading, progress: share } : { status: 'Checking the archive…' }),
        onWork: (progress) => {
          const [done, total] = [member(progress, 'clients_done'), member(progress, 'client_count')];
          if (typeof done === 'number' && typeof total === 'number')
            setWork({ status: `Calculating client ${done} of ${total}…`, progress: done / total });
        },
      });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemOf(error));
      return null;
    } finally {
      setWork(null);
    }
  }

  async function check(file: File): Promise<void> {
    if (file.size > MAX_BYTES) return setProblem('An archive can have at most 100 MB.');
    const read = await send(file, true);
    if (read) setChecked({ file, account: read.data, message: read.message });
  }

  async function take({ file }: Checked): Promise<void> {
    const imported = await send(file, false);
    if (!imported) return;
    await loadClients();
    showToast({ type: 'success', message: imported.message });
    onClose();
  }

  return (
    <Dialog
      open
      wide={(checked?.account.differences.length ?? 0) > 0}
      title="Import data"
      onClose={onClose}
      onSubmit={() => checked && !work && void take(checked)}
      footer={
        <>
          <Button onClick={onClose} label="Cancel" />
          <Button type="submit" variant="primary" busy={work !== null} disabled={!checked} label="Import" />
        </>
      }
    >
      <div className={layout.stack3}>
        {checked ? (
          <Summary {...checked} />
        ) : (
          <FileDrop
            accept=".zip,application/zip"
            onFile={(file) => void check(file)}
            busy={work !== null}
            title="Drop the ZIP file here"
            hint="From Download my data, at most 100 MB"
            {...work}
            error={problem}
          />
        )}
        {checked && work && (
          <div role="status">
            <p>{work.status}</p>
            <ProgressBar label={work.status} value={work.progress} />
          </div>
        )}
        {checked && <Failure text={problem} />}
      </div>
    </Dialog>
  );
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError ? (error.fields?.['file']?.join('\n') ?? error.message) : messageOf(error);

type Difference = ImportedAccount['differences'][number];

const COLUMNS: readonly Column<Difference>[] = [
  {
    head: 'Figure',
    cell: ({ label }) => label,
    under: ({ result }) => result,
    narrow: ({ before, cause }) => [`In the file: ${before}`, cause],
  },
  { head: 'In the file', cell: ({ before }) => before, cellStyle: 'number', wide: true },
  { head: 'Here', cell: ({ after }) => after, cellStyle: 'number' },
  { head: 'Cause', cell: ({ cause }) => cause, wide: true },
];

const COUNTS = [
  ['Scenarios', 'scenarios'],
  ['Simulations', 'simulations'],
  ['Reports, not shared', 'reports'],
  ['Saved results', 'tool_runs'],
  ['Templates', 'templates'],
  ['Portfolios', 'portfolios'],
  ['PDFs and pictures', 'files'],
] as const;

function Summary({ file, account, message }: Checked) {
  const { differences } = account;
  return (
    <section aria-label="Contents of the file" className={layout.stack3}>
      <p>
        <b>{message}</b>
      </p>
      <Facts
        of={[
          ['File', file.name],
          ...COUNTS.flatMap(([label, count]) =>
            account[count] > 0 ? [[label, account[count]] as const] : [],
          ),
        ]}
      />
      {differences.length > 0 && (
        <DataTable columns={COLUMNS} rows={differences} keyOf={({ result, label }) => `${result} ${label}`} />
      )}
    </section>
  );
}
