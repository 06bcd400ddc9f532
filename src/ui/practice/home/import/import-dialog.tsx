import { useMemo, useState } from 'react';
import {
  countLines,
  importedLines,
  MOST_IMPORTED,
  planImport,
  readImportTable,
  type ImportTable,
} from '../../../../domain/practice/clients/client-import.ts';
import type { Client } from '../../../../domain/practice/clients/client.ts';
import {
  hasDateOfBirth,
  missingColumns,
  type ColumnMapping,
} from '../../../../domain/practice/clients/import-columns.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { FileDrop } from '../../../kit/file-drop.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import styles from './import.module.css';
import { decodeText, looksBinary, MOST_BYTES } from '../../../kit/read-text-file.ts';
import { useImport } from './use-import.ts';

interface Opened {
  name: string;
  table: ImportTable;
}

/** A file of clients: chosen, its columns named, looked through line by line, and taken in all at once. */
export function ImportDialog({ clients, onClose }: { clients: readonly Client[]; onClose: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>([]);
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set());

  const lines = useMemo(
    () => (opened ? planImport(opened.table.lines, mapping, clients) : []),
    [opened, mapping, clients],
  );
  const missing = opened ? missingColumns(mapping) : [];
  const counts = useMemo(() => countLines(lines), [lines]);
  const chosen = useMemo(() => importedLines(lines, anyway), [lines, anyway]);
  const { busy, failure, save } = useImport(onClose);
  const counted = `${chosen.length.toLocaleString('en-US')} ${chosen.length === 1 ? 'client' : 'clients'}`;

  async function open(file: File): Promise<void> {
    const read = await tableOf(file);
    if (typeof read === 'string') return setFault(read);
    setFault(null);
    setMapping(read.mapping);
    setAnyway(new Set());
    setOpened({ name: file.name, table: read });
  }

  return (
    <Dialog
      open
      wide
      title="Import Clients"
      onClose={() => busy || onClose()}
      onSubmit={() => void save(chosen)}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          {opened && (
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0 || missing.length > 0}
            >
              Import {chosen.length > 0 ? counted : 'clients'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        {opened ? (
          <p className={styles.file}>
            <strong data-words>{opened.name}</strong>
            <Button size="small" variant="quiet" onClick={() => setOpened(null)} disabled={busy}>
              Choose another file
            </Button>
          </p>
        ) : (
          <>
            <p>
              A CSV file with a line for each client and a first line that names the columns: First name,
              Middle name, Last name, Age. The age is the one in year 1 of the illustration.
            </p>
            <FileDrop
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              title="Drop a CSV file here"
              hint={`${MOST_IMPORTED.toLocaleString('en-US')} clients at most`}
              onFile={(file) => void open(file)}
              error={fault}
            />
          </>
        )}
        {opened && <ColumnChoice headers={opened.table.headers} mapping={mapping} onChange={setMapping} />}
        {opened && missing.length > 0 && (
          <p className={styles.missing} role="status">
            Choose the column for {missing.join(' and for ')}.
            {hasDateOfBirth(opened.table.headers) &&
              ' A date of birth is not turned into an age: which one the illustration begins with depends on its carrier and day. Add a column with the age in year 1.'}
          </p>
        )}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {opened && missing.length === 0 && (
          <ImportPreview lines={lines} counts={counts} anyway={anyway} onAnyway={setAnyway} />
        )}
      </div>
    </Dialog>
  );
}

/** The file's lines, or why there are none. */
async function tableOf(file: File): Promise<ImportTable | string> {
  if (file.size > MOST_BYTES) return 'The file is larger than 5 MB. Split it and import the parts.';
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (looksBinary(text)) return 'This is no text file. Save the sheet as CSV and choose that file.';
  const table = readImportTable(text);
  if (table.lines.length === 0) return 'The file holds no client: there is no line under its column names.';
  if (table.lines.length > MOST_IMPORTED)
    return `The file holds ${table.lines.length.toLocaleString('en-US')} clients, and ${MOST_IMPORTED.toLocaleString('en-US')} can be imported at once. Split it and import the parts.`;
  return table;
}
