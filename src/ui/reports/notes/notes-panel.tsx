import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { parseNote } from '../../../domain/practice/reports/note-text.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { unfinishedForm } from '../../state/use-form-draft.ts';
import type { NoteEditor } from './note-editor.tsx';
import styles from './notes.module.css';
import {
  noteForm,
  NOTE_TEXTS,
  type NotedReport,
  type NoteField,
  type ReportTextsProps,
} from './use-saved-note.ts';

const FIELDS: readonly NoteField[] = ['notes', 'disclosures'];

export function ReportTexts<R extends NotedReport>(texts: ReportTextsProps<R>) {
  const { report } = texts;
  const [open, setOpen] = useState<{ field: NoteField; Editor: typeof NoteEditor } | null>(null);

  // Reopens the text that was being edited when the session expired.
  const [page] = useLocation();
  useEffect(() => {
    const left = FIELDS.find((field) => unfinishedForm(noteForm(page, field)) !== null);
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

  return (
    <section className={styles.panel} aria-label="Notes and disclosures">
      {FIELDS.map((field) => {
        const { title, icon } = NOTE_TEXTS[field];
        const count = parseNote(report[field]).length;
        return (
          <button
            key={field}
            type="button"
            className={styles.row}
            aria-haspopup="dialog"
            onClick={() => void edit(field)}
          >
            <Icon name={icon} />
            <span className={styles.label}>{title}</span>
            <span className={styles.count}>
              {count === 0 ? 'Add' : count}
              {count > 0 && <span className="sr-only"> written</span>}
            </span>
            <Icon name="chevron-right" small />
          </button>
        );
      })}
      {open && <open.Editor key={open.field} field={open.field} {...texts} onClose={() => setOpen(null)} />}
    </section>
  );
}
