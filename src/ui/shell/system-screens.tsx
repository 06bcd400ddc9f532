import type { Health } from '../api/api.ts';
import { responseText, ApiError } from '../api/api-error.ts';
import { Button, ButtonLink } from '../kit/form/button.tsx';
import { Card } from '../kit/layout/card.tsx';
import { ErrorState } from '../kit/layout/empty-state.tsx';
import { Icon } from '../kit/layout/icon.tsx';
import { SkeletonRows } from '../kit/layout/skeleton.tsx';
import { useLoad } from '../state/use-load.ts';
import { api, settings } from '../wiring.ts';
import { useSession } from '../state/hooks.ts';
import { Facts } from '../kit/data/data-table.tsx';
import { Dialog } from '../kit/overlay/dialog.tsx';
import styles from './system-screens.module.css';

/** "3 days 4 hours", "12 minutes", "8 seconds". */
function uptimeText(seconds: number): string {
  const units: [string, number][] = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor((seconds % 86_400) / 3_600)],
    ['minute', Math.floor((seconds % 3_600) / 60)],
    ['second', Math.floor(seconds % 60)],
  ];
  const first = units.findIndex(([, count]) => count > 0);
  const visibleUnits =
    first === -1 ? units.slice(-1) : units.slice(first, first + 2).filter(([, count]) => count > 0);
  return visibleUnits.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}

/** The raw response, such as a proxy's page. */
const sentBy = (error: unknown): string | null =>
  error instanceof ApiError && error.response ? responseText(error.response) : null;

export function HealthScreen() {
  const { state, reload } = useLoad('health', (signal) => api.health({ signal }));
  const sent = state.kind === 'failed' ? sentBy(state.error) : null;
  return (
    <div className={styles.page}>
      <h1>Health</h1>
      <Card flush>
        {state.kind === 'loading' && <SkeletonRows rows={3} label="Checking the server" />}
        {state.kind === 'failed' && (
          <ErrorState
            title="The server is not responding"
            text={
              <>
                {state.message}
                {sent && <code className={styles.sent}>{sent}</code>}
              </>
            }
            onRetry={reload}
          />
        )}
        {state.kind === 'ready' && <HealthFacts health={state.data} />}
      </Card>
      {state.kind === 'ready' && <Button icon="reset" onClick={reload} label="Check again" />}
    </div>
  );
}

function HealthFacts({ health }: { health: Health }) {
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

export function NotFoundScreen() {
  const signedIn = useSession() !== null;
  return (
    <div className={styles.error}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>There is no page at this address</h1>
      <p className={styles.text}>
        The address may have a typo, or the page was deleted. Your saved work is not affected.
      </p>
      <ButtonLink href="/" variant="primary" label={signedIn ? 'Go to your clients' : 'Go to sign in'} />
    </div>
  );
}

export function TechErrorScreen() {
  return (
    <div className={styles.error}>
      <p className={styles.code}>Technical error</p>
      <h1 className={styles.title}>Something went wrong on our side</h1>
      <p className={styles.text}>
        Your saved work is safe. Try again in a moment. If it happens again, give your administrator the time
        of the error.
      </p>
      <div className={styles.actions}>
        <ButtonLink href="/" variant="primary" label="Go to your clients" />
        <Button onClick={() => window.history.back()}>Back</Button>
      </div>
    </div>
  );
}

export function DeploymentPanel({ onClose }: { onClose: () => void }) {
  const { branch, commit, built_at, environment } = settings.build;
  const built = Date.parse(built_at);
  const facts: [string, string][] = [
    ['App environment', process.env.NODE_ENV ?? 'unknown'],
    ['Build environment', environment],
    ['Branch', branch],
    ['Commit', commit],
    [
      'Build time',
      Number.isNaN(built) ? built_at : new Date(built).toISOString().replace('T', ' ').slice(0, 19) + ' UTC',
    ],
  ];
  return (
    <Dialog open title="Deployment" onClose={onClose}>
      <Facts of={facts} className={styles.deployment} />
    </Dialog>
  );
}
