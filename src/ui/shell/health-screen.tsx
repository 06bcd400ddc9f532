import { useCallback, useEffect, useState } from 'react';
import type { Health } from '../api/api.ts';
import { answerText, ApiError, messageOf } from '../api/api-error.ts';
import { Button } from '../kit/form/button.tsx';
import { Card } from '../kit/layout/card.tsx';
import { ErrorState } from '../kit/layout/empty-state.tsx';
import { Icon } from '../kit/layout/icon.tsx';
import { SkeletonRows } from '../kit/layout/skeleton.tsx';
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

type State =
  | { kind: 'loading' }
  | { kind: 'answer'; health: Health }
  /** `sent`: the answer as it came, such as a proxy's own page. */
  | { kind: 'failed'; message: string; sent: string | null };

const failed = (error: unknown): State => ({
  kind: 'failed',
  message: messageOf(error),
  sent: error instanceof ApiError && error.answer ? answerText(error.answer) : null,
});

/** Whether the server and its database answer, for whoever runs it. */
export function HealthScreen() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const ask = useCallback(() => {
    api.health().then(
      (health) => setState({ kind: 'answer', health }),
      (error: unknown) => setState(failed(error)),
    );
  }, []);
  useEffect(ask, [ask]);
  const again = () => {
    setState({ kind: 'loading' });
    ask();
  };
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
                {state.sent && <code className={styles.sent}>{state.sent}</code>}
              </>
            }
            onRetry={again}
          />
        )}
        {state.kind === 'answer' && <Facts health={state.health} />}
      </Card>
      {state.kind === 'answer' && (
        <Button icon="reset" onClick={again}>
          Check again
        </Button>
      )}
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
