import { useState } from 'react';
import { formatCents } from '../../../domain/shared/format.ts';
import { INTERVAL } from '../../../domain/practice/payments/payment-provider.ts';
import type { ChangePreview } from '../../../domain/practice/payments/payment-schema.ts';
import { planNamed, type PaidPlan } from '../../../domain/practice/users/plan.ts';
import { ApiError, messageOf, member } from '../../api/api-error.ts';
import { payments } from '../../api/payments-api.ts';
import { Button } from '../../kit/form/button.tsx';
import { Failure, useAction } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { ErrorState } from '../../kit/layout/empty-state.tsx';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useLoad } from '../../state/use-load.ts';
import styles from './payments.module.css';
import { changeText, shortName } from './plan-text.ts';

/** Returns the bank's confirmation page if the call was rejected for that reason. */
export function bankAddressOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'authentication_needed') return null;
  const url = member(error.response?.body, 'url');
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : null;
}

type ChangePlanDialogProps = { to: PaidPlan; onChanged: () => void; onClose: () => void };

/** Shows the cost first, then changes the plan at exactly that amount. */
export function ChangePlanDialog({ to, onChanged, onClose }: ChangePlanDialogProps) {
  const { state, refetch } = useLoad(`change to ${to}`, (signal) => payments.previewChange(to, { signal }));
  const { busy, failure, run } = useAction((error) => {
    setBank(bankAddressOf(error));
    // Reloads the amount, so that the user sees it before agreeing.
    if (error instanceof ApiError && error.code === 'price_changed') refetch();
    return messageOf(error);
  });
  const [bank, setBank] = useState<string | null>(null);
  const name = planNamed(to).name;
  const preview = state.kind === 'ready' ? state.data : null;

  const change = (agreed: ChangePreview) =>
    run(async () => {
      await payments.change(to, agreed);
      showToast({ type: 'success', message: `Your ${name} is active.` });
      onChanged();
      onClose();
    });

  return (
    <Dialog
      open
      title={`Switch to ${shortName(to)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} label={bank === null ? 'Not now' : 'Close'} />
          {bank === null && (
            <Button
              variant="primary"
              busy={busy || (state.kind === 'ready' && state.stale)}
              disabled={preview === null}
              onClick={() => preview && void change(preview)}
              label={
                preview !== null && preview.due_cents > 0
                  ? `Pay ${formatCents(preview.due_cents)} and switch`
                  : `Switch to ${shortName(to)}`
              }
            />
          )}
        </>
      }
    >
      {state.kind === 'loading' && <SkeletonRows rows={3} label="Loading the amount due" />}
      {state.kind === 'failed' && (
        <ErrorState title="The amount could not be loaded" text={state.message} onRetry={refetch} />
      )}
      {preview !== null && (
        <div className={layout.stack3}>
          <p>{changeText(preview, to)}</p>
          <ChangeSum preview={preview} to={to} />
        </div>
      )}
      <Failure text={failure} className={styles.fault} />
      {bank !== null && (
        <p>
          <a className={styles.bank} href={bank}>
            Confirm with your bank
          </a>
        </p>
      )}
    </Dialog>
  );
}

function ChangeSum({ preview, to }: { preview: ChangePreview; to: PaidPlan }) {
  const { due_cents, credit_cents, first_period_cents, credit_balance_cents } = preview;
  const before = Math.max(0, first_period_cents - credit_cents - due_cents);
  const rows: [string, number][] = [
    [`First ${INTERVAL[to]}`, first_period_cents],
    ['Credit for unused time', credit_cents],
    ['Your previous credit', before],
    ['Due today', due_cents],
    ['Remaining credit', Math.max(0, credit_balance_cents)],
  ];
  return (
    <dl className={styles.due}>
      {rows
        .filter(([term, cents]) => cents > 0 || term === 'Due today')
        .map(([term, cents]) => (
          <DueLine key={term} term={term} value={formatCents(cents)} isStrong={term === 'Due today'} />
        ))}
    </dl>
  );
}

export function DueLine({ term, value, isStrong }: { term: string; value: string; isStrong?: boolean }) {
  const lineClass = isStrong ? layout.strong : layout.quiet;
  return (
    <>
      <dt className={lineClass}>{term}</dt>
      <dd className={lineClass}>{value}</dd>
    </>
  );
}
