import { Button } from '../../kit/button.tsx';
import styles from './admin.module.css';

/** "26 to 50 of 61 users", and the way to the pages beside. */
export function Pager({
  page,
  size,
  total,
  noun,
  onPage,
}: {
  page: number;
  size: number;
  total: number;
  noun: string;
  onPage: (page: number) => void;
}) {
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <div className={styles.pager}>
      <p>
        {(page - 1) * size + 1} to {Math.min(page * size, total)} of {total} {noun}
      </p>
      {last > 1 && (
        <div className={styles.actions}>
          <Button size="small" icon="chevron-left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button
            size="small"
            iconAfter="chevron-right"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
