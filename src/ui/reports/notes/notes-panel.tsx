import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { parseNote } from '../../../domain/practice/reports/note-text.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { leftForm } from '../../state/use-typed.ts';
import type { NoteEditor } from './note-editor.tsx';
import styles from './notes-panel.module.css';
import { noteForm, type NotedReport, type NoteField, type SaveNote } from './use-saved-note.ts';

interface OwnTextsProps<R extends NotedReport> {
  report: R;
  send: SaveNote<R>;
  onSaved: (report: R) => void;
}

const FIELDS: readonly NoteField[] = ['notes', 'disclosures'];

/** The two texts of a report's own, each with what stands in it; the editor comes when one is opened. */
export function OwnTexts<R extends NotedReport>({ report, send, onSaved }: OwnTextsProps<R>) {
  const [open, setOpen] = useState<{ field: NoteField; Editor: typeof NoteEditor } | null>(null);

  // What was being written when the session ran out is opened again.
  const [page] = useLocation();
  useEffect(() => {
    const left = FIELDS.find((field) => leftForm(noteForm(page, field)) !== null);
    if (left) void edit(left);
  }, [page]);

  async function edit(field: NoteField): Promise<void> {
    try {
      setOpen({ field, Editor: (await import('../../pages/parts/report-tools.ts')).NoteEditor });
    } catch {
      showToast({
        type: 'error',
        message: 'The editor could not be opened',
        detail: 'The connection was lost, or Plumbline was updated. Reload the page and try again.',
      });
    }
  }

  return (
    <section className={styles.panel} aria-label="Notes and disclosures">
      <Row label="Notes" icon="note" text={report.notes} onOpen={() => void edit('notes')} />
      <Row
        label="Disclosures"
        icon="document"
        text={report.disclosures}
        onOpen={() => void edit('disclosures')}
      />
      {open && (
        <open.Editor
          key={open.field}
          field={open.field}
          report={report}
          send={send}
          onSaved={onSaved}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function Row({
  label,
  icon,
  text,
  onOpen,
}: {
  label: string;
  icon: 'note' | 'document';
  text: string;
  onOpen: () => void;
}) {
  const count = parseNote(text).length;
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>
        {count === 0 ? 'Add' : count}
        {count > 0 && <span className="sr-only"> written</span>}
      </span>
      <Icon name="chevron-right" small />
    </button>
  );
}
