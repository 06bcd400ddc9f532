import { useState } from 'react';
import { Button } from '../../kit/form/button.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Card } from '../../kit/layout/card.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { useToastedAction } from '../parts.tsx';
import { useLoad } from '../../state/use-load.ts';
import styles from './account.module.css';
import { formatMoment } from '../../state/dates.ts';
import { settings } from '../../wiring.ts';
import type { UserSession } from '../../../domain/practice/users/account-schema.ts';

export interface SessionCalls {
  list(signal: AbortSignal): Promise<UserSession[]>;
  end(id: number): Promise<unknown>;
  endAll(): Promise<unknown>;
}

const MAX_DISPLAYED = 5;

interface SessionsCardProps {
  name: string;
  intro: string;
  endAllLabel: string;
  calls: SessionCalls;
  locked?: string | undefined;
  className?: string | undefined;
}

export function SessionsCard({ name, intro, endAllLabel, calls, locked, className }: SessionsCardProps) {
  const { state, refetch } = useLoad(name, calls.list);
  const { busy, run } = useToastedAction<number | 'all'>();
  const [isWhole, setWhole] = useState(false);
  const end = (which: number | 'all', call: () => Promise<unknown>) =>
    run(which, async () => {
      await call();
      refetch();
      return which === 'all' ? 'Sessions ended.' : 'Session ended.';
    });

  const sessions = state.kind === 'ready' ? state.data : [];
  const visibleSessions = isWhole ? sessions : sessions.slice(0, MAX_DISPLAYED);
  const otherCount = sessions.filter(({ is_this }) => !is_this).length;
  return (
    <Card title="Sessions" className={className}>
      <div className={styles.head}>
        <p className={layout.quiet}>{locked ?? intro}</p>
        {locked === undefined && otherCount > 0 && (
          <Button busy={busy === 'all'} onClick={() => void end('all', calls.endAll)} label={endAllLabel} />
        )}
      </div>
      <LoadStatus state={state} what="sessions" rows={2} onRetry={refetch} />
      {state.kind === 'ready' && sessions.length === 0 && (
        <p className={styles.none}>Not signed in anywhere.</p>
      )}
      {visibleSessions.length > 0 && (
        <ul className={styles.list} aria-label="Sessions">
          {visibleSessions.map((session) => (
            <li key={session.id} className={styles.session}>
              <div className={styles.words}>
                <p className={styles.device}>
                  {session.device || 'Unknown device'}
                  {session.is_this && <Tag tone="brand">This session</Tag>}
                  {session.opened_by !== null && (
                    <Tag tone="warning">Opened by {session.opened_by}, admin</Tag>
                  )}
                  {session.remembered && <Tag>Remember me</Tag>}
                  {session.from_provider && <Tag>{settings.provider ?? 'Single sign-on'}</Tag>}
                </p>
                <p className={styles.when}>
                  {session.address !== null && <span>{session.address}</span>}
                  <span>Signed in {formatMoment(session.started_at)}</span>
                  <span>Last used {formatMoment(session.last_used_at)}</span>
                </p>
              </div>
              {locked === undefined && !session.is_this && (
                <Button
                  size="small"
                  busy={busy === session.id}
                  aria-label={`End the session: ${session.device || 'Unknown device'}, signed in ${formatMoment(session.started_at)}`}
                  onClick={() => void end(session.id, () => calls.end(session.id))}
                  label="End"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions.length > visibleSessions.length && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => setWhole(true)}
          label={`Show all ${sessions.length}`}
        />
      )}
    </Card>
  );
}
