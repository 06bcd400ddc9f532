import { lazy, Suspense } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { TextButton } from '../../kit/button.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';
import styles from './vehicle-form.module.css';

const PortfolioEditor = lazy(async () => ({
  default: (await import('../../areas/wizard-accounts.ts')).PortfolioEditor,
}));

interface PortfolioFieldsProps {
  draft: VehicleDraft;
  errors: FieldErrors;
  onHistory: boolean;
  onChange: (change: Partial<VehicleDraft>) => void;
}

/** Total return of the stocks and bonds that most balanced accounts hold; with dividends, unlike some indexes. */
const BEGINNING = [{ index: 'equities_and_bonds_60_40', weight: 1 }];

/** An assumed rate, or a mix of indexes whose history gives the rate. */
export function PortfolioFields({ draft, errors, onHistory, onChange }: PortfolioFieldsProps) {
  if (draft.portfolio === null)
    return (
      <div className={styles.whole}>
        <TextButton icon="chart" onClick={() => onChange({ portfolio: BEGINNING })}>
          {onHistory ? 'Choose a portfolio' : 'Take the return from a portfolio'}
        </TextButton>
        {onHistory && <p className={styles.market}>It holds the S&amp;P 500 with dividends.</p>}
      </div>
    );
  return (
    <div className={styles.whole}>
      <Suspense fallback={null}>
        <PortfolioEditor
          parts={draft.portfolio}
          draft={draft}
          errors={errors}
          onHistory={onHistory}
          onChange={onChange}
        />
      </Suspense>
    </div>
  );
}
