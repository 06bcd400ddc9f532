import { useMemo, useState } from 'react';
import {
  countLines,
  importedLines,
  MAX_IMPORTED,
  planImport,
  readImportTable,
  missingColumns,
  FIELD_LABELS,
  IMPORT_FIELDS,
  mapColumn,
  type ImportTable,
  type ImportLine,
  type ColumnMapping,
} from '../../../../domain/practice/clients/client-import.ts';
import { fieldsOf, type Client } from '../../../../domain/practice/clients/client.ts';
import { Failure, useAction } from '../../../kit/form/use-form.tsx';
import { Button } from '../../../kit/form/button.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { FileDrop } from '../../../kit/form/file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';
import layout from '../../../kit/layout/layout.module.css';
import styles from './import.module.css';
import { decodeText, isBinary, MAX_BYTES } from '../../../kit/data/text-files.ts';
import { Select } from '../../../kit/form/select.tsx';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { requestKeys } from '../../../api/http-port.ts';
import { today } from '../../../state/dates.ts';
import { showToast } from '../../../shell/toasts.tsx';
import { api } from '../../../wiring.ts';
import { loadClients } from '../../../clients/list-store.ts';

/** One key per selection: repeating it after a lost response imports no client twice. */
function useImport(onDone: () => void) {
  const { busy, failure, run } = useAction();
  const [keys] = useState(requestKeys);
  async function save(lines: readonly ImportLine[]): Promise<void> {
    if (lines.length === 0) return;
    const body = { rows: lines.map(({ draft }) => fieldsOf(draft)) };
    await run(async () => {
      const idempotencyKey = keys.keyFor(body);
      const { message } = await api
        .call<Client[]>({ method: 'POST', path: 'auth/client/import/', body, idempotencyKey })
        .catch((error: unknown) => {
          throw new Error(failureText(error, lines));
        });
      keys.succeeded();
      await loadClients();
      showToast({ type: 'success', message });
      onDone();
    });
  }
  return { busy, failure, save };
}

function failureText(error: unknown, lines: readonly ImportLine[]): string {
  const fields = error instanceof ApiError ? error.fields : null;
  const [path, messages] = Object.entries(fields ?? {})[0] ?? [];
  const [, row, name] = /^rows\.(\d+)\.(\w+)$/.exec(path ?? '') ?? [];
  const line = lines[Number(row)]?.line;
  if (line === undefined) return `${messageOf(error)} No client was imported.`;
  const field = IMPORT_FIELDS.find((known) => known === name);
  return `Line ${line}, ${field ? FIELD_LABELS[field] : (name ?? '')}: ${messages?.[0] ?? ''} No client was imported.`;
}

const NOTHING = '';

interface ColumnChoiceProps {
  headers: readonly string[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}

const ColumnChoice = ({ headers, mapping, onChange }: ColumnChoiceProps) => (
  <fieldset className={styles.columns}>
    <legend>Columns of the file</legend>
    {IMPORT_FIELDS.map((field) => {
      const column = mapping.indexOf(field);
      return (
        <Select
          key={field}
          label={FIELD_LABELS[field]}
          value={column < 0 ? NOTHING : String(column)}
          options={[
            { value: NOTHING, label: 'Not in the file' },
            ...headers.map((header, index) => ({ value: String(index), label: header })),
          ]}
          onChange={(value) =>
            onChange(
              value === NOTHING
                ? mapping.map((one) => (one === field ? null : one))
                : mapColumn(mapping, Number(value), field),
            )
          }
        />
      );
    })}
  </fieldset>
);

export function ImportDialog({ clients, onClose }: { clients: readonly Client[]; onClose: () => void }) {
  const [opened, setOpened] = useState<{ name: string; table: ImportTable } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>([]);
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set());

  const lines = useMemo(
    () => (opened ? planImport(opened.table.lines, mapping, clients, today()) : []),
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
          <Button onClick={onClose} disabled={busy} label="Cancel" />
          {opened && (
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0 || missing.length > 0}
              label={`Import ${chosen.length > 0 ? counted : 'clients'}`}
            />
          )}
        </>
      }
    >
      <div className={styles.parts}>
        {opened ? (
          <p className={layout.row}>
            <strong className={layout.strong}>{opened.name}</strong>
            <Button
              size="small"
              variant="quiet"
              onClick={() => setOpened(null)}
              disabled={busy}
              label="Choose another file"
            />
          </p>
        ) : (
          <>
            <p>
              A CSV file with a line for each client and a first line that names the columns: First name,
              Middle name, Last name, Age, Date of birth. The age is the one in year 1 of the illustration. If
              it is blank, it is the age at the birthday nearest to today.
            </p>
            <FileDrop
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              title="Drop a CSV file here"
              hint={`At most ${MAX_IMPORTED.toLocaleString('en-US')} clients`}
              onFile={(file) => void open(file)}
              error={fault}
            />
          </>
        )}
        {opened && <ColumnChoice headers={opened.table.headers} mapping={mapping} onChange={setMapping} />}
        {opened && missing.length > 0 && (
          <p className={styles.missing} role="status">
            Choose the column for {missing.join(' and for ')}.
          </p>
        )}
        <Failure text={failure} />
        {opened && missing.length === 0 && (
          <ImportPreview lines={lines} counts={counts} anyway={anyway} onAnyway={setAnyway} />
        )}
      </div>
    </Dialog>
  );
}

async function tableOf(file: File): Promise<ImportTable | string> {
  if (file.size > MAX_BYTES) return 'The file is larger than 5 MB. Split it and import the parts.';
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (isBinary(text)) return 'This is not a text file. Save the sheet as CSV and choose that file.';
  const table = readImportTable(text);
  if (table.lines.length === 0)
    return 'The file has no clients. Add a row for each client below the column names.';
  if (table.lines.length > MAX_IMPORTED)
    return `The file has ${table.lines.length.toLocaleString('en-US')} clients, and ${MAX_IMPORTED.toLocaleString('en-US')} can be imported at a time. Split it and import the parts.`;
  return table;
}
