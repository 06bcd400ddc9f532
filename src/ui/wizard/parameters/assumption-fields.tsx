import type { FieldErrors } from '../../../domain/shared/result.ts';
import { Card } from '../../kit/card.tsx';
import { IntegerInput, PercentInput } from '../../kit/number-input.tsx';
import { Select } from '../../kit/select.tsx';
import { INCOME_MODES, RANKINGS, WINDOWS } from './parameter-words.ts';
import type { ParametersDraft } from './parameters-draft.ts';
import styles from './parameters-form.module.css';

interface AssumptionFieldsProps {
  draft: ParametersDraft;
  errors: FieldErrors;
  /** Years of the ledger: the horizon when none is given, forty at most. */
  ledgerYears: number;
  onChange: (change: Partial<ParametersDraft>) => void;
}

/** What a period is, what it costs to borrow, and how the periods are put in order. */
export function AssumptionFields({ draft, errors, ledgerYears, onChange }: AssumptionFieldsProps) {
  const usual = Math.min(ledgerYears, 40);
  return (
    <Card title="Assumptions">
      <div className={styles.assumptions}>
        <IntegerInput
          label="Horizon"
          unit="years"
          value={draft.horizon}
          placeholder={String(usual)}
          help={
            draft.horizon !== null && draft.horizon > ledgerYears
              ? `The ledger has ${ledgerYears} years, and periods end with it.`
              : `Period length in years. Empty: ${usual < ledgerYears ? `${usual} of the ledger’s ${ledgerYears}` : `the ledger’s ${ledgerYears}`}.`
          }
          error={errors.horizon}
          onChange={(horizon) => onChange({ horizon })}
        />
        <Select
          label="History"
          value={draft.history_window}
          options={WINDOWS}
          help="Includes the Great Depression."
          error={errors.history_window}
          onChange={(history_window) => onChange({ history_window })}
        />
        <PercentInput
          label="Borrowing rate"
          value={draft.borrowing_rate}
          step={0.001}
          help="Charged on policy loans in every period."
          error={errors.borrowing_rate}
          onChange={(borrowing_rate) => onChange({ borrowing_rate })}
        />
        <PercentInput
          label="Charge stress"
          value={draft.charge_stress}
          step={0.05}
          help="Raises the policy’s charges by this percentage."
          error={errors.charge_stress}
          onChange={(charge_stress) => onChange({ charge_stress })}
        />
        <Select
          label="Income"
          value={draft.income_mode}
          options={INCOME_MODES}
          help={
            draft.income_mode === 'max_level'
              ? 'The largest level income each period could have paid.'
              : 'The ledger’s income, in every period.'
          }
          error={errors.income_mode}
          onChange={(income_mode) => onChange({ income_mode })}
        />
        <Select
          label="Rank by"
          value={draft.rank_by}
          options={RANKINGS}
          help="Which periods count as worst, median and best."
          error={errors.rank_by}
          onChange={(rank_by) => onChange({ rank_by })}
        />
      </div>
    </Card>
  );
}
