import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import type { NotedReport, NoteField, SaveNote } from './note-fields.ts';

export type NoteState = { state: 'saved' | 'saving' } | { state: 'failed'; message: string };

const PAUSE_MS = 800;

/**
 * A text of the report while it is written: saved when the typing rests, one save after the other, so that an older
 * text never lands on a newer one. `flush` saves what still waits; true when nothing is left unsaved.
 */
export function useSavedNote<R extends NotedReport>(
  report: R,
  field: NoteField,
  send: SaveNote<R>,
  onSaved: (report: R) => void,
) {
  const [text, setText] = useState(report[field]);
  const [saving, setSaving] = useState<NoteState>({ state: 'saved' });
  const latest = useRef(text);
  const kept = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      const sent = latest.current;
      if (sent === kept.current) return true;
      setSaving({ state: 'saving' });
      try {
        const data = await send(report.id, { [field]: sent });
        kept.current = sent;
        if (latest.current === sent) setSaving({ state: 'saved' });
        onSaved(data);
        return latest.current === sent;
      } catch (error) {
        setSaving({ state: 'failed', message: messageOf(error) });
        return false;
      }
    });
    return running.current;
  }, [report.id, field, send, onSaved]);

  const change = (next: string): void => {
    setText(next);
    latest.current = next;
    setSaving({ state: next === kept.current ? 'saved' : 'saving' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };

  // Leaving in the pause still saves.
  useEffect(
    () => () => {
      if (latest.current !== kept.current) void save();
      else clearTimeout(timer.current);
    },
    [save],
  );
  return { text, change, saving, flush: save };
}
