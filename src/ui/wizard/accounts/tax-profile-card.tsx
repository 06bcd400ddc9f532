import { useId, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { Button } from '../../kit/form/button.tsx';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { showToast } from '../../shell/toasts.tsx';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { loadTaxTables, practiceYear } from '../../wiring.ts';
import { STATUSES, type HouseholdDraft, type TaxDraft, TAX_FIELDS } from './tax-draft.ts';
import type { ProposeTaxes } from './propose-taxes.tsx';
import styles from './tax-profile-card.module.css';

interface TaxProfileCardProps {
  taxes: TaxDraft;
  errors: FieldErrors;
  clientAge: number;
  /** How many vehicles have taxes of their own. */
  ownCount: number;
  onChange: (change: Partial<TaxDraft>) => void;
  /** Null while no account asks for one. */
  household: {
    draft: HouseholdDraft;
    errors: FieldErrors;
    /** An account pays tax by the federal tables: all of it is asked for. */
    isWhole: boolean;
    onChange: (change: Partial<HouseholdDraft>) => void;
  } | null;
}

/** What the limits of plans are decided by, and the taxes by the tables. */
function HouseholdFields({
  draft,
  errors,
  isWhole,
  onChange,
}: NonNullable<TaxProfileCardProps['household']>) {
  return (
    <>
      <IntegerInput
        label="First year"
        value={draft.start_year}
        error={errors.start_year}
        onChange={(start_year) => onChange({ start_year })}
      />
      <Select
        className={styles.status}
        label="Filing status"
        value={draft.filing_status}
        options={STATUSES}
        error={errors.filing_status}
        onChange={(filing_status) => onChange({ filing_status })}
      />
      <MoneyInput
        label="Household income"
        value={draft.other_income}
        error={errors.other_income}
        placeholder="none"
        onChange={(other_income) => onChange({ other_income })}
      />
      {isWhole && (
        <>
          <MoneyInput
            label="Interest and dividends included"
            value={draft.other_investment_income}
            error={errors.other_investment_income}
            placeholder="none"
            onChange={(other_investment_income) => onChange({ other_investment_income })}
          />
          <MoneyInput
            label="Income later"
            value={draft.later_income}
            error={errors.later_income}
            placeholder={draft.later_age === null ? 'the same' : 'none'}
            onChange={(later_income) => onChange({ later_income })}
          />
          <IntegerInput
            label="Later from age"
            value={draft.later_age}
            error={errors.later_age}
            placeholder="none"
            onChange={(later_age) => onChange({ later_age })}
          />
          <MoneyInput
            label="Other gains"
            value={draft.other_gains}
            error={errors.other_gains}
            placeholder="none"
            onChange={(other_gains) => onChange({ other_gains })}
          />
          <MoneyInput
            label="Social Security"
            value={draft.social_security}
            error={errors.social_security}
            placeholder="none"
            onChange={(social_security) => onChange({ social_security })}
          />
          <IntegerInput
            label="Benefits from age"
            value={draft.social_security_age}
            error={errors.social_security_age}
            placeholder="first year"
            onChange={(social_security_age) => onChange({ social_security_age })}
          />
          <PercentInput
            label="State rate"
            value={draft.state_rate}
            step={0.0025}
            error={errors.state_rate}
            placeholder="none"
            onChange={(state_rate) => onChange({ state_rate })}
          />
        </>
      )}
    </>
  );
}

/** One set of tax figures for every vehicle: typed once, or read off filing status and income. */
export function TaxProfileCard({
  taxes,
  errors,
  clientAge,
  ownCount,
  onChange,
  household,
}: TaxProfileCardProps) {
  const id = useId();
  const [dialog, setDialog] = useState<{ Dialog: typeof ProposeTaxes; taxTables: TaxTables } | null>(null);
  /** The federal tables come when they are asked for. */
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
          {ownCount === 0
            ? 'Applies to all accounts; override under More.'
            : `Applies to all accounts except the ${ownCount === 1 ? 'one' : ownCount} with a different tax rate.`}
        </p>
      </div>
      <div className={styles.fields}>
        <TaxFields taxes={taxes} errors={errors} onChange={onChange} />
        {household && <HouseholdFields {...household} />}
      </div>
      <Button icon="percent" className={styles.propose} onClick={() => void propose()} label="From income…" />
      {dialog && (
        <dialog.Dialog
          taxTables={dialog.taxTables}
          clientAge={clientAge}
          startYear={household?.draft.start_year ?? practiceYear()}
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

type TaxField = (typeof TAX_FIELDS)[number];

const LABELS: Record<TaxField, string> = {
  tax_rate: 'Tax rate now',
  second_tax_rate: 'Tax rate later',
  tax_change_age: 'From age',
  capital_gains_rate: 'Capital gains',
  heir_tax_rate: 'Heirs’ tax rate',
};

interface TaxFieldsProps {
  taxes: TaxDraft;
  errors: FieldErrors;
  /** Those that an account of this type can use; all of them in the shared profile. */
  only?: readonly TaxField[] | undefined;
  /** Of each field. */
  className?: string | undefined;
  onChange: (change: Partial<TaxDraft>) => void;
}

/** The same five figures, shared by all vehicles or set for one alone. */
export function TaxFields({ taxes, errors, only = TAX_FIELDS, className, onChange }: TaxFieldsProps) {
  return only.map((field) =>
    field === 'tax_change_age' ? (
      <IntegerInput
        key={field}
        className={className}
        label={LABELS[field]}
        value={taxes[field]}
        error={errors[field]}
        placeholder="none"
        onChange={(tax_change_age) => onChange({ tax_change_age })}
      />
    ) : (
      <PercentInput
        key={field}
        className={className}
        label={LABELS[field]}
        value={taxes[field]}
        step={0.01}
        error={errors[field]}
        placeholder={PLACEHOLDERS[field]}
        onChange={(value) => onChange({ [field]: value })}
      />
    ),
  );
}

/** What an empty field means. */
const PLACEHOLDERS: Partial<Record<TaxField, string>> = {
  second_tax_rate: 'the same',
  heir_tax_rate: 'current rate',
};
