import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Tool, ToolRunLine } from '../../../domain/practice/reports/tool-run.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { createToolRunsApi, TOOL_PAGES } from '../../api/tool-runs-api.ts';
import { LimitedList } from '../../kit/data/limited-list.tsx';
import { SavedRow } from '../../saved/saved-list-dialog.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { api } from '../../wiring.ts';
import styles from './kept-runs.module.css';
import { formatDate } from '../../state/dates.ts';

/** As of a client's reports (specification, section 9). */
const LIMIT = 3;

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; runs: ToolRunLine[] };

interface ClientRunsProps {
  clientId: number;
  /** Only those of one tool. */
  tool?: Tool | undefined;
  onOpened?: (() => void) | undefined;
}

/** A client's kept results: each opens in its tool, is renamed and deleted in its row. */
export function ClientRuns({ clientId, tool, onOpened }: ClientRunsProps) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [, navigate] = useLocation();

  useEffect(() => {
    const leave = new AbortController();
    setLoaded({ kind: 'loading' });
    createToolRunsApi(api.call)
      .list(clientId, { signal: leave.signal })
      .then(
        (runs) => setLoaded({ kind: 'ready', runs }),
        (error: unknown) => {
          if (!leave.signal.aborted) setLoaded({ kind: 'failed', message: messageOf(error) });
        },
      );
    return () => leave.abort();
  }, [clientId, attempt]);

  if (loaded.kind !== 'ready') {
    const again = () => setAttempt((count) => count + 1);
    return <LoadStatus state={loaded} what="kept results" rows={2} onRetry={again} />;
  }
  const change = (of: (runs: ToolRunLine[]) => ToolRunLine[]) =>
    setLoaded((before) => (before.kind === 'ready' ? { kind: 'ready', runs: of(before.runs) } : before));
  const shown = loaded.runs.filter((run) => tool === undefined || run.tool === tool);
  const runs = createToolRunsApi(api.call);
  if (shown.length === 0)
    return (
      <p className={styles.none}>
        {tool === undefined
          ? 'No saved tool results yet. The planning tools in the sidebar save theirs to a client.'
          : 'Nothing yet.'}
      </p>
    );
  return (
    <LimitedList rows={shown} limit={LIMIT} flush className={styles.list}>
      {(run) => (
        <SavedRow
          key={run.id}
          verb="Open"
          item={{
            key: String(run.id),
            name: run.name,
            detail: [tool === undefined ? TOOL_PAGES[run.tool].title : '', formatDate(run.updated_at)]
              .filter(Boolean)
              .join(', '),
          }}
          onChoose={() => {
            onOpened?.();
            navigate(`${TOOL_PAGES[run.tool].result}?run=${run.id}`);
          }}
          onRename={async (name) => {
            const named = (now: string) =>
              change((all) => all.map((one) => (one.id === run.id ? { ...one, name: now } : one)));
            try {
              const { data } = await runs.patch(run.id, { name, was: { name: run.name } });
              named(data.name);
            } catch (error) {
              if (!(error instanceof ApiError) || error.code !== 'tool_run_changed') throw error;
              const { name: theirs } = await runs.get(run.id);
              named(theirs);
              const said = `Another window named it “${theirs}”. Save once more to keep this name.`;
              throw new ApiError(error.status, error.code, said, { name: [said] });
            }
          }}
          onRemove={async () => {
            await runs.remove(run.id);
            change((all) => all.filter(({ id }) => id !== run.id));
          }}
        />
      )}
    </LimitedList>
  );
}
