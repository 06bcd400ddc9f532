import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { IntegerInput } from '../../kit/number-input.tsx';
import styles from './choose-entry.module.css';

interface PageChoiceProps {
  /** As far as it is known. */
  pages?: number | undefined;
  disabled?: boolean | undefined;
  onPage: (page: number) => void;
}

/** "Read page n". */
export function PageChoice({ pages = 300, disabled, onPage }: PageChoiceProps) {
  const [page, setPage] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const fits = page !== null && page >= 1 && page <= pages;
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (fits) onPage(page);
      }}
    >
      <IntegerInput
        label="Page"
        hideLabel
        placeholder="Page"
        value={page}
        onChange={setPage}
        min={1}
        max={pages}
        error={isAsked && page === null ? 'Page is a required field' : null}
      />
      <Button type="submit" disabled={disabled}>
        {fits ? `Read page ${page}` : 'Read this page'}
      </Button>
    </form>
  );
}
