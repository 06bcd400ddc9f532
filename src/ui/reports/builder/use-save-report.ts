import { useCallback, useState, useEffect, useRef } from 'react';
import type { ActionOf } from '../../../domain/practice/reports/report.ts';
import type { DisplayedInflation } from '../../../domain/shared/todays-dollars.ts';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { SAVE_STATE_TEXT, type NotedReport, type NoteTexts, type SaveNote } from '../notes/use-saved-note.ts';
import { useViewState, type ViewStateChange } from '../frame/use-view-state.ts';
import { requestKeys } from '../../api/http-port.ts';
import { useRefetchOnFocus } from '../../state/use-load.ts';

/** A report of any kind, with which of its tabs and cards are on. */
type SavedReport<Tab, Card, Inflation extends DisplayedInflation = DisplayedInflation> = NotedReport & {
  saved_action: ActionOf<Tab, Card, Inflation>;
};

/** What a write may say: tabs and cards, texts, or what else a kind of report keeps; each beside what it `was`. */
type Written<S, Kept> =
  | { saved_action: S; was: { saved_action: S } }
  | (NoteTexts & { was?: NoteTexts })
  | (Partial<Kept> & { was: Partial<Kept> });

/** How a kind of report is saved; the same object each time. */
export interface SaveKind<R, Kept, Tab, Card, Inflation extends DisplayedInflation = DisplayedInflation> {
  everything: ActionOf<Tab, Card, Inflation>;
  create: (report: R, options: { key: string }) => Promise<R>;
  read: (id: number) => Promise<R>;
  patch: (id: number, body: Written<ActionOf<Tab, Card, Inflation>, Kept>) => Promise<R>;
}

/**
 * The report with what is kept of it: which tabs and cards are on is shown at once and saved a moment later, the rest is
 * saved at once. `saveAll` waits for all of it, and throws where tabs or cards cannot be saved. A new report is made
 * before the first of it.
 */
export function useSaveReport<
  R extends SavedReport<Tab, Card, Inflation> & Kept,
  Kept extends object,
  Tab,
  Card,
  Inflation extends DisplayedInflation,
>(kind: SaveKind<R, Kept, Tab, Card, Inflation>, opened: R, onCreated: (created: R) => void) {
  const [report, setReport] = useState(opened);
  const [isSaving, setIsSaving] = useState(false);
  const take = (created: R): void => {
    setReport(created);
    onCreated(created);
  };
  const { write, save, settled, isMaking } = useNewReport(opened, kind.create, take, kind.read, setReport);
  const patch = useCallback(
    (body: Written<ActionOf<Tab, Card, Inflation>, Kept>): Promise<R> => write((id) => kind.patch(id, body)),
    [write, kind],
  );
  const sendViewState = useCallback(
    async ({ was, wanted }: ViewStateChange<ActionOf<Tab, Card, Inflation>>) =>
      setReport(await patch({ saved_action: wanted, was: { saved_action: was } })),
    [patch],
  );
  const { shown, show, saveState, saveNow } = useViewState(
    kind.everything,
    report.saved_action,
    sendViewState,
  );
  const sendNote: SaveNote<R> = useCallback((_id, texts) => patch(texts), [patch]);

  /** Saves what else is kept at once; true when that went well. `retry` offers it again where it failed. */
  async function keep(
    changes: Partial<Kept>,
    retry = false,
    // Lists go as a whole: what another window changed in them meanwhile would be lost.
    was: Partial<Kept> = membersOf<Kept>(report, changes),
  ): Promise<boolean> {
    setIsSaving(true);
    try {
      setReport(await patch({ ...changes, was }));
      return true;
    } catch (error) {
      const now = isChanged(error) ? await kind.read(report.id).catch(() => null) : null;
      if (now) {
        setReport(now);
        showToast({
          type: 'warning',
          message: 'The variants were changed in another window',
          detail: 'The current ones are shown. Save yours again.',
        });
      } else
        showToast({
          type: 'error',
          message: 'The report was not saved',
          detail: messageOf(error),
          ...(retry && { action: { label: 'Retry', run: () => void keep(changes, retry, was) } }),
        });
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  const isNew = report.id === NOT_SAVED;
  return {
    report,
    setReport,
    shown,
    show,
    isNew,
    saved:
      isSaving || isMaking
        ? SAVE_STATE_TEXT.saving
        : isNew && saveState === 'saved'
          ? 'Not saved yet'
          : SAVE_STATE_TEXT[saveState],
    save,
    saveAll: () => saveNow().then(settled),
    sendNote,
    keep,
  };
}

const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'report_changed';

/** Of `whole`, the members that `like` has. */
function membersOf<T extends object>(source: T, like: Partial<T>): Partial<T> {
  const members: Partial<T> = {};
  for (const key in like) members[key] = source[key];
  return members;
}

/**
 * A report that was opened on a scenario comes to exist with the first thing that is kept of it: it is made before the
 * first `write`, once; of a report that exists the id is its own. One write follows the other, so that no answer says less
 * than the one before it. `save` goes on once the report exists, and tells a failure. `create` is the same function each
 * time. `settled`: all that was to be written by now has been, or has failed. `read`: the report as it is kept, asked for in
 * the same line whenever this window is returned to, and told to `onRead` where another window changed it.
 */
function useNewReport<R extends { id: number }>(
  opened: R,
  create: (report: R, options: { key: string }) => Promise<R>,
  onCreated: (created: R) => void,
  read: (id: number) => Promise<R>,
  onRead: (now: R) => void,
) {
  const first = useRef(opened);
  const making = useRef<Promise<number> | null>(null);
  const keys = useRef(requestKeys());
  const latestOnCreated = useRef(onCreated);
  useEffect(() => {
    latestOnCreated.current = onCreated;
  });
  const [isMaking, setIsMaking] = useState(false);

  const idOf = useCallback((): Promise<number> => {
    const { current: report } = first;
    if (report.id !== NOT_SAVED) return Promise.resolve(report.id);
    making.current ??= create(report, { key: keys.current.keyFor(report) }).then(
      (created) => {
        latestOnCreated.current(created);
        return created.id;
      },
      (error: unknown) => {
        making.current = null;
        throw error;
      },
    );
    return making.current;
  }, [create]);

  const line = useRef<Promise<unknown>>(Promise.resolve());
  const write = useCallback(
    <T>(work: (id: number) => Promise<T>): Promise<T> => {
      const written = line.current.then(async () => work(await idOf()));
      line.current = written.catch(() => undefined);
      return written;
    },
    [idOf],
  );

  async function save(then?: (id: number) => void): Promise<void> {
    setIsMaking(true);
    try {
      const id = await idOf();
      then?.(id);
    } catch (error) {
      showToast({ type: 'error', message: 'The report was not saved', detail: messageOf(error) });
    }
    setIsMaking(false);
  }
  const settled = useCallback(() => line.current, []);

  const seen = useRef(JSON.stringify(opened));
  useRefetchOnFocus(async () => {
    if (first.current.id === NOT_SAVED && making.current === null) return;
    const now = await write(read);
    const text = JSON.stringify(now);
    if (text !== seen.current) onRead(now);
    seen.current = text;
  });
  return { write, save, settled, isMaking };
}
