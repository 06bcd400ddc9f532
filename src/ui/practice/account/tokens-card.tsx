import { useState } from 'react';
import type { AccessTokenView } from '../../../domain/practice/users/access-token-schema.ts';
import { tokensOfUser, userTokens } from '../../api/accounts-api.ts';
import { Button } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import layout from '../../kit/layout/layout.module.css';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { ConfirmDialog } from '../../kit/overlay/dialog.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { formatDate, formatMoment } from '../../state/dates.ts';
import { useLoad } from '../../state/use-load.ts';
import styles from './account.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';

const isExpired = ({ expires_at }: AccessTokenView) => Date.parse(expires_at) <= Date.now();

type TokensCardProps = { intro: string; user?: number; className?: string | undefined };

/** The tokens of the signed-in user, or of `user` for an admin, who cannot create any. */
export function TokensCard({ intro, user, className }: TokensCardProps) {
  const calls = user === undefined ? userTokens : tokensOfUser(user);
  const { state, refetch } = useLoad(`access tokens ${user ?? ''}`, calls.list);
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<AccessTokenView | null>(null);
  const tokens = state.kind === 'ready' ? state.data : [];
  return (
    <Card title="Access tokens" className={className}>
      <div className={styles.head}>
        <p className={layout.quiet}>{intro}</p>
        {user === undefined && <Button icon="plus" onClick={() => setCreating(true)} label="Create" />}
      </div>
      <LoadStatus state={state} what="access tokens" rows={2} onRetry={refetch} />
      {state.kind === 'ready' && tokens.length === 0 && <p className={styles.none}>No access tokens.</p>}
      {tokens.length > 0 && (
        <ul className={styles.list} aria-label="Access tokens">
          {tokens.map((token) => (
            <li key={token.id} className={styles.session}>
              <div className={styles.words}>
                <p className={styles.device}>
                  {token.name}
                  {isExpired(token) && <Tag tone="warning">Expired</Tag>}
                  {token.scopes.map((scope) => (
                    <Tag key={scope}>{scope}</Tag>
                  ))}
                </p>
                <p className={styles.when}>
                  <span>{token.hint}…</span>
                  <span>Created {formatDate(token.created_at)}</span>
                  <span>
                    {isExpired(token) ? 'Expired' : 'Expires'} {formatDate(token.expires_at)}
                  </span>
                  <span>
                    {token.last_used_at === null
                      ? 'Never used'
                      : `Last used ${formatMoment(token.last_used_at)}`}
                  </span>
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Revoke the token ${token.name}`}
                onClick={() => setLeaving(token)}
                label="Revoke"
              />
            </li>
          ))}
        </ul>
      )}
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} onCreated={refetch} />}
      {leaving && (
        <ConfirmDialog
          title={`Revoke ${leaving.name}?`}
          confirmLabel="Revoke"
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            const { message } = await calls.revoke(leaving.id);
            showToast({ type: 'success', message });
            refetch();
          }}
        >
          <p>Programs that use this token lose access immediately.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
