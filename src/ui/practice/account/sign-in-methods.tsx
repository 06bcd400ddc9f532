import { useState } from 'react';
import { provider as calls } from '../../api/accounts-api.ts';
import { Button } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import layout from '../../kit/layout/layout.module.css';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { formatMoment } from '../../state/dates.ts';
import { useLoad } from '../../state/use-load.ts';
import { useToastedAction } from '../parts.tsx';
import { openProvider } from '../sign-in/provider-flow.ts';
import styles from './account.module.css';
import { PasswordDialog } from './change-password-screen.tsx';

export function SignInMethodsCard({ provider, hasPassword }: { provider: string; hasPassword: boolean }) {
  const { state, refetch } = useLoad('sign-in methods', (signal) => calls.methods({ signal }));
  const { busy, run } = useToastedAction<number>();
  const [isLinking, setLinking] = useState(false);
  const methods = state.kind === 'ready' ? state.data : [];
  const unlink = (id: number) =>
    run(id, async () => {
      const { message } = await calls.unlink(id);
      refetch();
      return message;
    });
  return (
    <Card title="Sign-in methods">
      <div className={styles.head}>
        <p className={layout.quiet}>
          Link your {provider} account to sign in without your Plumbline password.
          {!hasPassword && methods.length > 0 && ' To unlink it, choose a password first.'}
        </p>
        <Button onClick={() => setLinking(true)} label="Link" aria-label={`Link your ${provider} account`} />
      </div>
      <LoadStatus state={state} what="sign-in methods" rows={1} onRetry={refetch} />
      {methods.length > 0 && (
        <ul className={styles.list} aria-label="Sign-in methods">
          {methods.map(({ id, email, linked_at, last_used_at }) => (
            <li key={id} className={styles.session}>
              <div className={styles.words}>
                <p className={styles.device}>{email === null ? provider : `${provider}: ${email}`}</p>
                <p className={styles.when}>
                  <span>Linked {formatMoment(linked_at)}</span>
                  {last_used_at !== null && <span>Last used {formatMoment(last_used_at)}</span>}
                </p>
              </div>
              {hasPassword && (
                <Button
                  size="small"
                  busy={busy === id}
                  aria-label={`Unlink ${email ?? provider}`}
                  onClick={() => void unlink(id)}
                  label="Unlink"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isLinking && (
        <PasswordDialog
          title={`Link your ${provider} account`}
          question={`Enter your Plumbline password. Then sign in with ${provider}.`}
          confirmLabel="Continue"
          confirmVariant="primary"
          onClose={() => setLinking(false)}
          onConfirm={async (password, key) => openProvider((await calls.startLink(password, { key })).data)}
        />
      )}
    </Card>
  );
}
