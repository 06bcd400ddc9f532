import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { parseNote } from '../../../domain/practice/reports/note-text.ts';
import { showToast } from '../../shell/toasts.tsx';
import { unfinishedForm } from '../../state/use-form-draft.ts';
import type { NoteEditor } from './note-editor.tsx';
import styles from './notes.module.css';
import {
  noteForm,
  NOTE_FIELDS,
  type NotedReport,
  type NoteField,
  type ReportTextsProps,
} from './use-saved-note.ts';

export function ReportTexts<R extends NotedReport>(texts: ReportTextsProps<R>) {
  const { report } = texts;
  const [open, setOpen] = useState<{ field: NoteField; Editor: typeof NoteEditor } | null>(null);

  // Reopens the text that was being edited when the session expired.
  const [page] = useLocation();
  useEffect(() => {
    const left = NOTE_FIELDS.find((field) => unfinishedForm(noteForm(page, field)) !== null);
    if (left) void edit(left);
  }, [page]);

  async function edit(field: NoteField): Promise<void> {
    try {
      setOpen({ field, Editor: (await import('../../pages/report-tools.ts')).NoteEditor });
    } catch {
      showToast({
        type: 'error',
        message: 'The editor could not be opened',
        detail: 'The connection was lost, or Plumbline was updated. Reload the page and try again.',
      });
    }
  }

  const count = NOTE_FIELDS.reduce((sum, field) => sum + parseNote(report[field]).length, 0);
  return (
    <div className={styles.panel}>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => void edit('notes')}>
        Notes and disclosures
        {count > 0 && <span>{count}</span>}
      </button>
      {open && <open.Editor {...texts} field={open.field} onClose={() => setOpen(null)} />}
    </div>
  );
}
