import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { useFormDraft } from '../../state/use-form-draft.ts';

type NoteState = { state: 'saved' | 'saving' } | { state: 'failed'; message: string };

const PAUSE_MS = 800;
const RAN_OUT = 'your session expired first. “Try again” saves it.';
const CHANGED = 'it was changed in another window. “Try again” replaces that text with this one.';

export type NoteField = 'notes' | 'disclosures';

export const NOTE_FIELDS: readonly NoteField[] = ['notes', 'disclosures'];

export type NotedReport = { id: number } & Record<NoteField, string>;

export type NoteTexts = Partial<Record<NoteField, string>>;

/** Saves a text unless it differs from `was`. Must be a stable function. */
export type SaveNote<R extends NotedReport> = (
  id: number,
  texts: NoteTexts & { was?: NoteTexts },
) => Promise<R>;

export interface ReportTextsProps<R extends NotedReport> {
  report: R;
  send: SaveNote<R>;
  onSaved: (report: R) => void;
}

export const NOTE_TEXTS = {
  notes: {
    title: 'Notes',
    label: 'Notes to the client',
    help: 'Shown after the figures: in the presentation, in print and, from the next share, on the link.',
    placeholder: 'Agreements and next steps…',
    template: 'note',
  },
  disclosures: {
    title: 'Disclosures',
    label: 'Your disclosures',
    help: 'Printed after the fixed disclosures of every report.',
    placeholder: 'Text that your firm or state requires…',
    template: 'disclosure',
  },
} as const satisfies Record<NoteField, object>;

export const SAVE_STATE_TEXT = { saved: 'Saved', saving: 'Saving…', failed: 'Not saved' } as const;

/** Returns the draft name of a text, used if the session expires. */
export const noteForm = (page: string, field: NoteField): string => `note/${page}/${field}`;

/** Saves after a pause in typing, one request at a time. `replace` overwrites changes of another window. */
export function useSavedNote<R extends NotedReport>(
  field: NoteField,
  { report, send, onSaved }: ReportTextsProps<R>,
) {
  const [text, setText, read, setRead] = useFormDraft(noteForm(useLocation()[0], field), report[field]);
  const isRestored = text !== report[field];
  const [saving, setSaving] = useState<NoteState>(
    isRestored ? { state: 'failed', message: RAN_OUT } : { state: 'saved' },
  );
  const latest = useRef(text);
  const savedText = useRef(read);
  const failed = useRef<'changed' | 'other' | null>(isRestored ? 'other' : null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const save = useCallback(
    (replaces = false): Promise<boolean> => {
      clearTimeout(timer.current);
      running.current = running.current.then(async () => {
        const sent = latest.current;
        if (sent === savedText.current) return true;
        if (failed.current === 'changed' && !replaces) {
          setSaving({ state: 'failed', message: CHANGED });
          return false;
        }
        setSaving({ state: 'saving' });
        try {
          const data = await send(report.id, {
            [field]: sent,
            ...(!replaces && { was: { [field]: savedText.current } }),
          });
          savedText.current = sent;
          setRead(sent);
          failed.current = null;
          if (latest.current === sent) setSaving({ state: 'saved' });
          onSaved(data);
          return latest.current === sent;
        } catch (error) {
          const isChanged = error instanceof ApiError && error.code === 'report_changed';
          failed.current = isChanged ? 'changed' : 'other';
          setSaving({ state: 'failed', message: isChanged ? CHANGED : messageOf(error) });
          return false;
        }
      });
      return running.current;
    },
    [report.id, field, send, onSaved, setRead],
  );
  const flush = useCallback(() => save(), [save]);
  const replace = useCallback(() => save(failed.current === 'changed'), [save]);

  const change = (next: string): void => {
    setText(next);
    latest.current = next;
    setSaving({ state: next === savedText.current ? 'saved' : 'saving' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };

  // Shows changes of another window unless the text has local changes.
  useEffect(() => {
    const now = report[field];
    if (now === savedText.current || latest.current !== savedText.current) return;
    savedText.current = now;
    latest.current = now;
    setText(now);
    setRead(now);
  }, [report, field, setText, setRead]);

  // Saves pending changes on unmount. The user has seen the error of failed changes.
  useEffect(
    () => () => {
      if (latest.current !== savedText.current && failed.current === null) void save();
      else clearTimeout(timer.current);
    },
    [save],
  );
  return { text, change, saving, flush, replace };
}
