import { incomeKinds, type IncomeKind } from '../../../domain/policy/paste/divide-income.ts';
import { Segmented } from '../../kit/tabs.tsx';
import styles from './ledger-check.module.css';

/** Asked once for a ledger whose file prints one income column. */
export function IncomeQuestion({
  value,
  onChange,
}: {
  value: IncomeKind;
  onChange: (kind: IncomeKind) => void;
}) {
  return (
    <div className={styles.question}>
      <p>
        <b>How is the income paid?</b> The file prints it in one column.
      </p>
      <Segmented label="How is the income paid?" value={value} options={incomeKinds} onChange={onChange} />
    </div>
  );
}
