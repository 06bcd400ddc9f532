import { lazy, Suspense, useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import styles from './sidebar.module.css';

/** Fetched when it is asked for: the form carries the calculation's own checks. */
const ScorecardPreview = lazy(async () => ({
  default: (await import('../areas/scorecard-preview.ts')).ScorecardPreview,
}));

/** Beside Tax Scorecard in the sidebar: the plan's figures without leaving the page. */
export function ScorecardPreviewButton({ rail, onOpen }: { rail: boolean; onOpen: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.preview}
        aria-haspopup="dialog"
        aria-label="Preview the Tax Scorecard"
        data-tip={rail ? 'Preview the Tax Scorecard' : undefined}
        data-tip-side="right"
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        <Icon name="eye" />
        <span className={styles.words}>Preview</span>
      </button>
      {open && (
        <Suspense>
          <ScorecardPreview onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
