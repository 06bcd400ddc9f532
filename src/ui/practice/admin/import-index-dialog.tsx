import { useState } from 'react';
import type { CheckedSummary } from '../../../domain/practice/operation/import-losses.ts';
import { MAX_CSV_LENGTH, type IndexImport } from '../../../domain/market/imported/import-schema.ts';
import type { ListedSeries } from '../../../domain/market/imported/imported-figures.ts';
import { messageOf } from '../../api/api-error.ts';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { decodeText, isBinary } from '../../kit/data/text-files.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { Checkbox } from '../../kit/form/switch.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useForm } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { FieldsDialog } from '../parts.tsx';
import { Facts } from '../../kit/data/data-table.tsx';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { formatPercent } from '../../../domain/shared/format.ts';

function ImportSummary({ summary, mode }: { summary: CheckedSummary; mode: IndexImport['mode'] }) {
  const { columns, months, notes, jumps, losses } = summary;
  const facts: [string, string][] = [
    ['Read', `${summary.rows.toLocaleString('en-US')} ${summary.frequency === 'daily' ? 'days' : 'months'}`],
    ['Columns', [columns.date, columns.level, columns.total ?? columns.dividend].filter(Boolean).join(', ')],
    ['Months', `${summary.first_month} to ${summary.last_month}, ${months.toLocaleString('en-US')} months`],
    ...(mode === 'extend' ? ([['New months', String(summary.new_months)]] as [string, string][]) : []),
    [
      'Dividends',
      summary.dividends ? 'Known: accounts earn the total return' : 'Not in the file: price only',
    ],
  ];
  return (
    <section aria-label="Contents of the file" className={layout.stack3}>
      <Facts of={facts} />
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      {losses && <p role="alert">{losses.text}</p>}
      {jumps.length > 0 && (
        <div role="alert">
          <p>Moved by more than 40% in one month:</p>
          <ul className={styles.jumps}>
            {jumps.map(({ month, change }) => (
              <li key={month}>
                {month}: {change > 0 ? '+' : ''}
                {formatPercent(change)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type Mode = IndexImport['mode'];

const MODES = choices<Mode>(['extend', 'Add newer months'], ['replace', 'Replace all months']);

interface ImportIndexDialogProps {
  series: ListedSeries;
  onClose: () => void;
  onDone: (message: string) => void;
}

export function ImportIndexDialog({ series, onClose, onDone }: ImportIndexDialogProps) {
  const [mode, setMode] = useState<Mode>('extend');
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [summary, setSummary] = useState<CheckedSummary | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [publisher, setPublisher] = useState(series.provenance?.publisher ?? '');
  const [source, setSource] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [acceptsLosses, setAcceptsLosses] = useState(false);
  const form = useForm<HTMLDivElement>();

  async function checkFile(chosen: { name: string; csv: string }, by: Mode): Promise<void> {
    setReading(true);
    setSummary(null);
    setConfirmed(false);
    setAcceptsLosses(false);
    try {
      setSummary((await admin.checkIndex(series.id, { csv: chosen.csv, mode: by })).data);
      setFault(null);
    } catch (error) {
      setFault(`${chosen.name}: ${messageOf(error)}`);
    }
    setReading(false);
  }

  async function open(chosen: File): Promise<void> {
    if (chosen.size > MAX_CSV_LENGTH) return setFault('The file is larger than 1.9 MB. Remove columns.');
    const csv = decodeText(new Uint8Array(await chosen.arrayBuffer()));
    if (isBinary(csv))
      return setFault('This is not a text file. Save the sheet as CSV and choose that file.');
    const read = { name: chosen.name, csv };
    setFile(read);
    await checkFile(read, mode);
  }

  function change(to: Mode): void {
    setMode(to);
    if (file) void checkFile(file, to);
  }

  const jumps = summary?.jumps ?? [];
  function take(): void {
    if (!file || !summary) return;
    const body = { csv: file.csv, mode, publisher: publisher.trim(), source: source.trim() };
    const found = {
      ...(body.publisher ? {} : { publisher: ['Publisher is a required field'] }),
      ...(body.source ? {} : { source: ['Source is a required field'] }),
    };
    void form.submit(found, async (key) => {
      const { message } = await admin.importIndex(
        series.id,
        { ...body, confirmed_jumps: confirmed, confirmed_losses: acceptsLosses },
        { key },
      );
      onClose();
      onDone(message);
    });
  }

  return (
    <FieldsDialog
      form={form}
      title={`Import ${series.name}`}
      submitLabel="Import"
      disabled={!summary || (jumps.length > 0 && !confirmed) || (summary.losses !== null && !acceptsLosses)}
      className={layout.stack3}
      stays
      onClose={onClose}
      onSubmit={take}
    >
      {series.loaded && <Segmented label="Mode" value={mode} options={MODES} onChange={change} />}
      <FileDrop
        accept=".csv,.txt,text/csv,text/plain"
        title={file ? file.name : 'Drop a CSV file here'}
        hint="With columns such as Date and Close"
        busy={reading}
        status="Checking the file…"
        error={fault}
        onFile={(chosen) => void open(chosen)}
      />
      {summary && <ImportSummary summary={summary} mode={mode} />}
      {jumps.length > 0 && (
        <Checkbox
          label="I checked these months, and the figures are correct"
          checked={confirmed}
          onChange={setConfirmed}
        />
      )}
      {summary?.losses && (
        <Checkbox label="Replace the figures anyway" checked={acceptsLosses} onChange={setAcceptsLosses} />
      )}
      {summary && (
        <>
          <TextInput label="Publisher" {...form.field('publisher', publisher, setPublisher)} />
          <TextInput
            label="Source"
            help="The origin of the file. Shown next to results that use it."
            {...form.field('source', source, setSource)}
          />
        </>
      )}
    </FieldsDialog>
  );
}
