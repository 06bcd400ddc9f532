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

type SavedReport<Tab, Card, Inflation extends DisplayedInflation = DisplayedInflation> = NotedReport & {
  saved_action: ActionOf<Tab, Card, Inflation>;
};

/** A partial update with the previous values (`was`), for conflict detection. */
type Update<S, Content> =
  | { saved_action: S; was: { saved_action: S } }
  | (NoteTexts & { was?: NoteTexts })
  | (Partial<Content> & { was: Partial<Content> });

/** Callers must pass a stable object. */
export interface SaveKind<R, Kept, Tab, Card, Inflation extends DisplayedInflation = DisplayedInflation> {
  everything: ActionOf<Tab, Card, Inflation>;
  create: (report: R, options: { key: string }) => Promise<R>;
  read: (id: number) => Promise<R>;
  patch: (id: number, body: Update<ActionOf<Tab, Card, Inflation>, Kept>) => Promise<R>;
}

/**
 * Saves the view state after a pause and all other changes immediately. `saveAll` waits for all changes and throws
 * if the view state was not saved. The first change creates a new report.
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
  const acceptCreated = (created: R): void => {
    setReport(created);
    onCreated(created);
  };
  const newReport = useNewReport(opened, kind.create, acceptCreated, kind.read, setReport);
  const { write, save, waitForWrites, isCreating } = newReport;
  const patch = useCallback(
    (body: Update<ActionOf<Tab, Card, Inflation>, Kept>): Promise<R> => write((id) => kind.patch(id, body)),
    [write, kind],
  );
  const sendView = useCallback(
    async ({ was, wanted }: ViewStateChange<ActionOf<Tab, Card, Inflation>>) =>
      setReport(await patch({ saved_action: wanted, was: { saved_action: was } })),
    [patch],
  );
  const view = useViewState(kind.everything, report.saved_action, sendView);
  const { viewState, setView, saveState, saveNow } = view;
  const sendNote: SaveNote<R> = useCallback((_id, texts) => patch(texts), [patch]);

  /** Saves other changes; true on success. `retry` adds a Retry button to the error message. */
  async function saveChanges(
    changes: Partial<Kept>,
    retry = false,
    // Lists are saved completely, so `was` prevents overwriting changes of another window.
    was: Partial<Kept> = pickMembers<Kept>(report, changes),
  ): Promise<boolean> {
    setIsSaving(true);
    try {
      setReport(await patch({ ...changes, was }));
      return true;
    } catch (error) {
      const latest = isChanged(error) ? await kind.read(report.id).catch(() => null) : null;
      if (latest) {
        setReport(latest);
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
          ...(retry && { action: { label: 'Retry', run: () => void saveChanges(changes, retry, was) } }),
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
    viewState,
    setView,
    isNew,
    saved:
      isSaving || isCreating
        ? SAVE_STATE_TEXT.saving
        : isNew && saveState === 'saved'
          ? 'Not saved yet'
          : SAVE_STATE_TEXT[saveState],
    save,
    saveAll: () => saveNow().then(waitForWrites),
    sendNote,
    saveChanges,
  };
}

const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'report_changed';

function pickMembers<T extends object>(source: T, like: Partial<T>): Partial<T> {
  const members: Partial<T> = {};
  for (const key in like) members[key] = source[key];
  return members;
}

/**
 * Creates a new report on the first write. Writes run one at a time, so the latest response is complete.
 * - `create`: must be a stable function.
 * - `save`: creates the report, then calls its argument with the id. Shows an error on failure.
 * - `waitForWrites`: resolves when all current writes have finished or failed.
 * - `onRead`: receives the report on window focus if another window changed it.
 */
function useNewReport<R extends { id: number }>(
  opened: R,
  create: (report: R, options: { key: string }) => Promise<R>,
  onCreated: (created: R) => void,
  read: (id: number) => Promise<R>,
  onRead: (latest: R) => void,
) {
  const initial = useRef(opened);
  const creation = useRef<Promise<number> | null>(null);
  const keys = useRef(requestKeys());
  const latestOnCreated = useRef(onCreated);
  useEffect(() => {
    latestOnCreated.current = onCreated;
  });
  const [isCreating, setIsCreating] = useState(false);

  const ensureId = useCallback((): Promise<number> => {
    const { current: report } = initial;
    if (report.id !== NOT_SAVED) return Promise.resolve(report.id);
    creation.current ??= create(report, { key: keys.current.keyFor(report) }).then(
      (created) => {
        latestOnCreated.current(created);
        return created.id;
      },
      (error: unknown) => {
        creation.current = null;
        throw error;
      },
    );
    return creation.current;
  }, [create]);

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const write = useCallback(
    <T>(work: (id: number) => Promise<T>): Promise<T> => {
      const result = queue.current.then(async () => work(await ensureId()));
      queue.current = result.catch(() => undefined);
      return result;
    },
    [ensureId],
  );

  async function save(then?: (id: number) => void): Promise<void> {
    setIsCreating(true);
    try {
      const id = await ensureId();
      then?.(id);
    } catch (error) {
      showToast({ type: 'error', message: 'The report was not saved', detail: messageOf(error) });
    }
    setIsCreating(false);
  }
  const waitForWrites = useCallback(() => queue.current, []);

  const lastText = useRef(JSON.stringify(opened));
  useRefetchOnFocus(async () => {
    if (initial.current.id === NOT_SAVED && creation.current === null) return;
    const latest = await write(read);
    const latestText = JSON.stringify(latest);
    if (latestText !== lastText.current) onRead(latest);
    lastText.current = latestText;
  });
  return { write, save, waitForWrites, isCreating };
}
