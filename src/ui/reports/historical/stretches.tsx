import { useId } from 'react';
import { Button } from '../../kit/button.tsx';
import styles from './stretches.module.css';
import type { HistoricalPart } from '../../../rendering/words/history/historical-part.ts';
import { usePicking } from './period-context.ts';

/** Stretches of market history that people remember, each one press away, or the reason why it is not. */
export function Stretches({ report }: { report: HistoricalPart }) {
  const { picked, pick, canRun } = usePicking();
  const words = useId();
  const stretches = report.named_stretches ?? [];
  const starts = report.all_periods?.start_months ?? [];
  if (stretches.length === 0) return null;
  // Outside the window a stretch can be shown where there is something to run it from.
  const open = stretches.filter((one) => one.reason === null || (canRun && one.can_be_picked));
  const closed = stretches.filter((one) => !open.includes(one));
  return (
    <div className={styles.stretches} role="group" aria-label="Named stretches of market history">
      <span className={styles.label}>Begin with</span>
      {stretches.map((stretch) => {
        const isOpen = open.includes(stretch);
        const isPicked =
          picked === stretch.start_month || (picked !== null && nearest(starts, stretch) === picked);
        return (
          <Button
            key={stretch.id}
            size="small"
            variant={isPicked ? 'primary' : 'default'}
            aria-pressed={isPicked}
            disabled={!isOpen}
            aria-describedby={isOpen ? undefined : `${words}-${stretch.id}`}
            onClick={() => pick(isPicked ? null : (nearest(starts, stretch) ?? stretch.start_month))}
          >
            {stretch.label}
          </Button>
        );
      })}
      {closed.length > 0 && (
        <div className={styles.reasons}>
          {closed.map((stretch) => (
            <p key={stretch.id} id={`${words}-${stretch.id}`}>
              {stretch.label}: {stretch.reason}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** The period that starts then; of a yearly record, the one of that year. */
const nearest = (
  starts: readonly string[],
  { start_month: month }: { start_month: string },
): string | undefined =>
  starts.find((start) => start === month) ??
  starts.find(
    (start) => start.endsWith('-01') && start.slice(0, 4) === month.slice(0, 4) && isYearly(starts),
  );

const isYearly = (starts: readonly string[]): boolean => starts.every((start) => start.endsWith('-01'));
