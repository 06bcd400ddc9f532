import { useId, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { Button } from '../../kit/form/button.tsx';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import { showToast } from '../../shell/toasts.tsx';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { loadTaxTables, practiceYear } from '../../wiring.ts';
import { STATUSES, TAX_FIELDS, type TaxDraft, type TaxField } from './tax-draft.ts';
import {
  needsHousehold,
  isTaxedByTables,
  type VehiclesAction,
  type VehiclesState,
} from './vehicles-state.ts';
import type { ProposeTaxes } from './propose-taxes.tsx';
import styles from './tax-profile-card.module.css';

function HouseholdFields({ state, dispatch }: Omit<TaxProfileCardProps, 'clientAge'>) {
  const { drafts, household: draft, householdErrors } = state;
  const field = draftFields(draft, householdErrors, (change) => dispatch({ type: 'household', change }));
  const secondPlaceholder = draft.later_age === null ? 'the same' : 'none';
  return (
    <>
      <IntegerInput label="First year" {...field('start_year')} />
      <Select
        className={styles.status}
        label="Filing status"
        options={STATUSES}
        {...field('filing_status')}
      />
      <MoneyInput label="Household income" placeholder="none" {...field('other_income')} />
      {isTaxedByTables(drafts) && (
        <>
          <MoneyInput
            label="Interest and dividends included"
            placeholder="none"
            {...field('other_investment_income')}
          />
          <MoneyInput label="Income later" placeholder={secondPlaceholder} {...field('later_income')} />
          <IntegerInput label="Later from age" placeholder="none" {...field('later_age')} />
          <MoneyInput label="Other gains" placeholder="none" {...field('other_gains')} />
          <MoneyInput label="Social Security" placeholder="none" {...field('social_security')} />
          <IntegerInput
            label="Benefits from age"
            placeholder="first year"
            {...field('social_security_age')}
          />
          <PercentInput label="State rate" placeholder="none" step={0.0025} {...field('state_rate')} />
        </>
      )}
    </>
  );
}

interface TaxProfileCardProps {
  state: VehiclesState;
  clientAge: number;
  /** Historical simulations use flat rates without a household. */
  onHistory?: boolean;
  dispatch: (action: VehiclesAction) => void;
}

export function TaxProfileCard({ state, clientAge, onHistory = false, dispatch }: TaxProfileCardProps) {
  const hasHousehold = !onHistory && needsHousehold(state.drafts);
  const customTaxCount = state.drafts.filter((draft) => draft.own_taxes).length;
  const onChange = (change: Partial<TaxDraft>) => dispatch({ type: 'taxes', change });
  const id = useId();
  const [dialog, setDialog] = useState<{ Dialog: typeof ProposeTaxes; taxTables: TaxTables } | null>(null);
  async function propose() {
    try {
      const [{ ProposeTaxes: Dialog }, taxTables] = await Promise.all([
        import('../../pages/wizard-accounts.ts'),
        loadTaxTables(),
      ]);
      setDialog({ Dialog, taxTables });
    } catch {
      showToast({ type: 'error', message: 'The tax tables could not be loaded', detail: 'Reload the page.' });
    }
  }
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>Tax profile</h2>
        <p className={styles.note}>
          {customTaxCount === 0
            ? 'Applies to all accounts; override under More.'
            : `Applies to all accounts except the ${customTaxCount === 1 ? 'one' : customTaxCount} with a different tax rate.`}
        </p>
      </div>
      <div className={styles.fields}>
        <TaxFields taxes={state.taxes} errors={state.taxErrors} onChange={onChange} />
        {hasHousehold && <HouseholdFields state={state} dispatch={dispatch} />}
      </div>
      <Button icon="percent" className={styles.propose} onClick={() => void propose()} label="From income…" />
      {dialog && (
        <dialog.Dialog
          taxTables={dialog.taxTables}
          clientAge={clientAge}
          startYear={(hasHousehold ? state.household.start_year : null) ?? practiceYear()}
          onUse={(proposed) => {
            onChange(proposed);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

const LABELS: Record<TaxField, { label: string; placeholder?: string }> = {
  tax_rate: { label: 'Tax rate now' },
  second_tax_rate: { label: 'Tax rate later', placeholder: 'the same' },
  tax_change_age: { label: 'From age', placeholder: 'none' },
  capital_gains_rate: { label: 'Capital gains' },
  heir_tax_rate: { label: 'Heirs’ tax rate', placeholder: 'current rate' },
};

interface TaxFieldsProps {
  taxes: TaxDraft;
  errors: FieldErrors;
  only?: readonly TaxField[] | undefined;
  className?: string | undefined;
  onChange: (change: Partial<TaxDraft>) => void;
}

export function TaxFields({ taxes, errors, only = TAX_FIELDS, className, onChange }: TaxFieldsProps) {
  const field = draftFields(taxes, errors, onChange);
  return only.map((name) => {
    const Input = name === 'tax_change_age' ? IntegerInput : PercentInput;
    const step = name === 'tax_change_age' ? undefined : 0.01;
    return <Input key={name} className={className} step={step} {...LABELS[name]} {...field(name)} />;
  });
}
