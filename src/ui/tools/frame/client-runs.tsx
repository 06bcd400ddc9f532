import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { TOOL_PAGES, toolRuns } from '../../api/saved-api.ts';
import { LimitedList } from '../../kit/layout/fold.tsx';
import { SavedRow } from '../../saved/saved-dialogs.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { useLoad } from '../../state/use-load.ts';
import styles from './saved-runs.module.css';
import { formatDate } from '../../state/dates.ts';
import type { Tool } from '../../../domain/practice/reports/tool-run-schema.ts';

/** As for a client's reports (specification, section 9). */
const LIMIT = 3;

interface ClientRunsProps {
  clientId: number;
  tool?: Tool | undefined;
  onOpened?: (() => void) | undefined;
}

export const ClientRuns = (props: ClientRunsProps) => <Runs key={props.clientId} {...props} />;

function Runs({ clientId, tool, onOpened }: ClientRunsProps) {
  const { state, change, refetch } = useLoad('', (signal) => toolRuns.list(clientId, { signal }));
  const [, navigate] = useLocation();

  if (state.kind !== 'ready')
    return <LoadStatus state={state} what="saved results" rows={2} onRetry={refetch} />;
  const visibleRuns = state.data.filter((run) => tool === undefined || run.tool === tool);
  if (visibleRuns.length === 0)
    return (
      <p className={styles.none}>
        {tool === undefined
          ? 'No saved tool results yet. The planning tools in the sidebar save theirs to a client.'
          : 'Nothing yet.'}
      </p>
    );
  return (
    <LimitedList rows={visibleRuns} limit={LIMIT} flush className={styles.list}>
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
              const { data } = await toolRuns.patch(run.id, { name, was: { name: run.name } });
              named(data.name);
            } catch (error) {
              if (!(error instanceof ApiError) || error.code !== 'tool_run_changed') throw error;
              const { name: remoteName } = await toolRuns.get(run.id);
              named(remoteName);
              const message = `Another window named it “${remoteName}”. Save again to use this name.`;
              throw new ApiError(error.status, error.code, message, { name: [message] });
            }
          }}
          onRemove={async () => {
            await toolRuns.remove(run.id);
            change((all) => all.filter(({ id }) => id !== run.id));
          }}
        />
      )}
    </LimitedList>
  );
}
