import type { Health } from '../api/api.ts';
import { answerText, ApiError } from '../api/api-error.ts';
import { Button } from '../kit/form/button.tsx';
import { Card } from '../kit/layout/card.tsx';
import { ErrorState } from '../kit/layout/empty-state.tsx';
import { Icon } from '../kit/layout/icon.tsx';
import { SkeletonRows } from '../kit/layout/skeleton.tsx';
import { useLoad } from '../state/use-load.ts';
import { api } from '../wiring.ts';
import styles from './health-screen.module.css';

/** "3 days 4 hours", "12 minutes", "8 seconds". */
function uptimeText(seconds: number): string {
  const units: [string, number][] = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor((seconds % 86_400) / 3_600)],
    ['minute', Math.floor((seconds % 3_600) / 60)],
    ['second', Math.floor(seconds % 60)],
  ];
  const first = units.findIndex(([, count]) => count > 0);
  const shown =
    first === -1 ? units.slice(-1) : units.slice(first, first + 2).filter(([, count]) => count > 0);
  return shown.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}

/** The answer as it came, such as a proxy's own page. */
const sentBy = (error: unknown): string | null =>
  error instanceof ApiError && error.answer ? answerText(error.answer) : null;

export function HealthScreen() {
  const { state, restart } = useLoad('health', (signal) => api.health({ signal }));
  const sent = state.kind === 'failed' ? sentBy(state.error) : null;
  return (
    <div className={styles.page}>
      <h1>Health</h1>
      <Card flush>
        {state.kind === 'loading' && <SkeletonRows rows={3} label="Asking the server" />}
        {state.kind === 'failed' && (
          <ErrorState
            title="The server did not answer"
            text={
              <>
                {state.message}
                {sent && <code className={styles.sent}>{sent}</code>}
              </>
            }
            onRetry={restart}
          />
        )}
        {state.kind === 'ready' && <Facts health={state.data} />}
      </Card>
      {state.kind === 'ready' && <Button icon="reset" onClick={restart} label="Check again" />}
    </div>
  );
}

function Facts({ health }: { health: Health }) {
  const rows: [string, string, boolean?][] = [
    ['Server', health.status, health.status === 'ok'],
    ['Database', health.database, health.database === 'ok'],
    ['Version', health.version],
    ['Commit', health.commit.slice(0, 12)],
    ['Running for', uptimeText(health.uptime_seconds)],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value, good]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={good === undefined ? undefined : good ? styles.good : styles.bad}>
            {good !== undefined && <Icon name={good ? 'success' : 'error'} />}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
